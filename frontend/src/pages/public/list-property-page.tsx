import { OWNER_SERVICES } from '@lml/common/contracts';
import { Phone } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { useHeadOffice } from '../../site/offices.api.js';
import { pageTitle } from '../../content/company.js';
import { breadcrumbData } from '../../features/properties/data/structured-data.js';
import { hydratesLater } from '../../lib/early-input.js';
import { filled, telephoneLink } from '../../lib/format.js';
import { lazyComponent } from '../../ui/load-with-retry.js';
import { PageHeader } from '../../ui/page-header.js';
import ownersCopy from '../../content/owners-copy.json' with { type: 'json' };
import servicesCopy from '../../content/services-copy.json' with { type: 'json' };

const OwnerForm = lazyComponent(() =>
  import('../../features/inquiries/components/owner-form.js').then((module) => module.OwnerForm),
);

const { aside, form } = ownersCopy;

/** Form for owners; `?for=value` preselects a service. */
export function ListPropertyPage() {
  const [address] = useSearchParams();
  const { phone } = useHeadOffice();
  const service = OWNER_SERVICES.find((known) => known === address.get('for')) ?? '';
  return (
    <>
      <PageHead
        title={pageTitle(ownersCopy.heading)}
        description={ownersCopy.intro}
        path={paths.listProperty}
        data={(origin) => [
          breadcrumbData(origin, [
            { name: servicesCopy.heading, path: paths.services },
            { name: ownersCopy.heading, path: paths.listProperty },
          ]),
        ]}
      />
      <PageHeader title={ownersCopy.heading} text={ownersCopy.intro} />
      <div className="container-page grid gap-6 py-10 lg:grid-cols-[4fr_8fr] lg:gap-8 lg:py-14">
        <section
          aria-label={aside.label}
          className="rounded-card bg-night p-6 text-night-ink focus-on-dark max-lg:order-last sm:p-8 lg:sticky lg:top-24 lg:self-start"
        >
          <ol className="space-y-6">
            {aside.steps.map(({ title, text }, index) => (
              <li key={title} className="relative pl-14">
                <span
                  aria-hidden
                  className="absolute top-0 left-0 grid size-10 place-items-center rounded-full bg-white/8 font-display text-lg text-gold"
                >
                  {index + 1}
                </span>
                <h2 className="text-lg">{title}</h2>
                <p className="mt-1 text-[0.9375rem] text-night-muted">{text}</p>
              </li>
            ))}
          </ol>
          <a
            href={telephoneLink(phone)}
            className="mt-8 flex min-h-11 w-fit items-center gap-2.5 tabular hover:underline"
          >
            <Phone aria-hidden className="size-4 text-gold" />
            {filled(aside.call, { phone })}
          </a>
        </section>
        <section className="rounded-card border border-line bg-surface p-5 sm:p-8">
          <h2 className="mb-5 text-h3">{form.title}</h2>
          <div className="min-h-[79.5rem] sm:min-h-[52.75rem] noscript:min-h-0" {...hydratesLater}>
            <Suspense fallback={null}>
              <OwnerForm key={service} service={service} />
            </Suspense>
          </div>
        </section>
      </div>
    </>
  );
}
