import { Link } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { useSiteSettings } from '../../site/site-settings.js';
import { pageTitle } from '../../content/company.js';
import copy from '../../content/services-copy.json' with { type: 'json' };
import { buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { builtInCards, ServiceCards } from './service-cards.js';

export function ServicesPage() {
  const { services, safety } = useSiteSettings();
  const { heading, intro, callToAction } = copy;
  return (
    <>
      <PageHead title={pageTitle(heading)} description={intro} path={paths.services} />
      <PageHeader title={heading} text={intro} />
      <ServiceCards texts={services?.cards ?? builtInCards(safety?.titleSearch)} />
      <section aria-label={callToAction.label} className="focus-on-dark bg-night text-night-ink">
        <div className="container-page flex flex-col items-start gap-6 py-14 lg:flex-row lg:items-center lg:justify-between">
          <p className="max-w-2xl font-display text-xl leading-relaxed">{callToAction.text}</p>
          <Link to={paths.contactSection} className={`${buttonClass('on-dark', 'large')} shrink-0`}>
            {callToAction.button.label}
          </Link>
        </div>
      </section>
    </>
  );
}
