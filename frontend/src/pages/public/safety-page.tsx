import { SAFETY_DEFAULTS, safetyLines } from '@lml/common/contracts';
import { Suspense } from 'react';
import { pageTitle } from '../../content/company.js';
import { hydratesLater } from '../../lib/early-input.js';
import { telephoneLink } from '../../lib/format.js';
import { useHeadOffice } from '../../site/offices.api.js';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { useSiteSettings } from '../../site/site-settings.js';
import { lazyComponent } from '../../ui/load-with-retry.js';
import { PageHeader } from '../../ui/page-header.js';
import { Skeleton } from '../../ui/skeleton.js';
import copy from '../../content/safety-copy.json' with { type: 'json' };

const { page: texts } = copy;

// Apart, so that the forms stay out of the code that all pages share.
const SiteReport = lazyComponent(() =>
  import('../../features/inquiries/components/site-report.js').then((module) => module.SiteReport),
);

/** Keeps each phone number on one line. */
const unbroken = (line: string) => line.replaceAll(/(\d) (?=\d)/g, '$1\u00a0');

/** Advice against scams, where to report lost money, our numbers, and a report about no listing in particular. */
export function SafetyPage() {
  const { safety = SAFETY_DEFAULTS } = useSiteSettings();
  const office = useHeadOffice();
  const lines = safetyLines(safety, { phones: office.phones.join(', '), whatsapp: office.whatsapp });
  return (
    <>
      <PageHead title={pageTitle(texts.heading)} description={texts.intro} path={paths.safety} />
      <PageHeader title={texts.heading} text={texts.intro} />
      <div className="container-page grid gap-10 py-10 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-16 lg:py-16">
        <div className="measure space-y-10">
          <ol className="space-y-6">
            {texts.points.map(({ title, text }, place) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden
                  className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft font-display text-lg font-semibold text-primary"
                >
                  {place + 1}
                </span>
                <div className="min-w-0">
                  <h2 className="text-h3">{title}</h2>
                  <p className="mt-1 text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <section className="space-y-3">
            <h2 className="text-h3">{texts.lost.title}</h2>
            <p className="font-medium">{texts.lost.police}</p>
            <dl className="divide-y divide-line border-y border-line">
              {texts.lost.rows.map(({ who, how, tel }) => (
                <div key={who} className="flex flex-wrap gap-x-6 py-2.5">
                  <dt className="w-full font-medium sm:w-40">{who}</dt>
                  <dd className="min-w-0 tabular">
                    {tel ? (
                      <a href={telephoneLink(tel)} className="text-primary underline underline-offset-4">
                        {how}
                      </a>
                    ) : (
                      how
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          <section id="report" className="scroll-mt-24 space-y-3">
            <h2 className="text-h3">{texts.report.title}</h2>
            <p className="text-muted">{texts.report.text}</p>
            <div {...hydratesLater}>
              <Suspense fallback={<Skeleton className="h-[32rem] rounded-card!" />}>
                <SiteReport />
              </Suspense>
            </div>
          </section>
        </div>
        <aside className="lg:sticky lg:top-24 lg:self-start">
          <section aria-labelledby="our-numbers" className="rounded-card border border-line bg-surface p-6">
            <h2 id="our-numbers" className="text-h3">
              {texts.numbers.title}
            </h2>
            <div className="mt-2 space-y-2">
              {lines.map((line) => (
                <p key={line}>{unbroken(line)}</p>
              ))}
              <p className="text-muted">{texts.numbers.text}</p>
            </div>
            <ul className="mt-4 space-y-1">
              {office.phones.map((phone) => (
                <li key={phone}>
                  <a
                    href={telephoneLink(phone)}
                    className="block w-fit py-1.5 font-medium text-primary tabular hover:underline hover:underline-offset-4"
                  >
                    {phone}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </>
  );
}
