import {
  ArrowRight,
  Building2,
  ChartNoAxesCombined,
  Check,
  HardHat,
  KeyRound,
  type LucideIcon,
} from 'lucide-react';
import type { OwnerService } from '@lml/common/contracts';
import { Link } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import copy from '../../content/services-copy.json' with { type: 'json' };
import { buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';

const { heading, intro, cards, callToAction } = copy;

const ICONS: Record<string, LucideIcon> = {
  'property-management': Building2,
  'estate-agency': KeyRound,
  'project-consultancy': HardHat,
  valuation: ChartNoAxesCombined,
};

export function ServicesPage() {
  return (
    <>
      <PageHead title={pageTitle(heading)} description={intro} path={paths.services} />
      <PageHeader title={heading} text={intro} />
      <ul className="container-page grid gap-5 py-10 lg:grid-cols-2 lg:gap-6 lg:py-16">
        {cards.map(({ slug, title, text, bullets, actions }) => {
          const Icon = ICONS[slug] ?? Building2;
          return (
            <li
              key={slug}
              id={slug}
              className="flex flex-col rounded-card border border-line bg-surface p-6 sm:p-8"
            >
              <span className="mb-5 grid size-12 place-items-center rounded-full bg-primary-soft text-primary">
                <Icon aria-hidden className="size-6" />
              </span>
              <h2 className="text-h3">{title}</h2>
              <p className="mt-3 text-muted">{text}</p>
              <ul className="mt-5 space-y-2 border-t border-line pt-5">
                {bullets.map((bullet) => (
                  <li key={bullet} className="flex items-start gap-2.5">
                    <Check aria-hidden className="mt-1 size-4 text-success" />
                    {bullet}
                  </li>
                ))}
              </ul>
              <p className="mt-auto flex flex-wrap gap-3 pt-6">
                {actions.length === 0 ? (
                  <Link to={paths.contactSection} className={buttonClass('outline')}>
                    {callToAction.button.label}
                  </Link>
                ) : (
                  actions.map(({ label, service }) => (
                    <Link
                      key={service}
                      to={paths.listPropertyFor(service as OwnerService)}
                      className={buttonClass('outline')}
                    >
                      {label}
                      <ArrowRight aria-hidden />
                    </Link>
                  ))
                )}
              </p>
            </li>
          );
        })}
      </ul>
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
