import { ArrowRight, MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { useOfficeHours } from '../../site/office-hours.js';
import { useSiteSettings, useSocialLinks } from '../../site/site-settings.js';
import copy from '../../content/about-copy.json' with { type: 'json' };
import { pageTitle } from '../../content/company.js';
import { heroSlides } from '../../content/pictures.js';
import { companyData } from '../../features/properties/data/company-data.js';
import { buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { ResponsivePicture } from '../../ui/responsive-picture.js';
import { SectionHeading } from '../../ui/section-heading.js';
import { useOffices } from './use-offices.js';

const { story, tender, presence, values, experience } = copy;

export function AboutPage() {
  const promises = useSiteSettings().safety?.titleSearch;
  const picture = heroSlides[1];
  const facts = { offices: useOffices(), hours: useOfficeHours(), social: useSocialLinks() };
  return (
    <>
      <PageHead
        title={pageTitle(copy.heading)}
        description={presence.text}
        path={paths.about}
        data={(origin) => [companyData(origin, facts)]}
      />
      <PageHeader title={copy.heading} text={copy.tagline} />
      <section className="container-page grid items-start gap-10 py-12 lg:grid-cols-[7fr_5fr] lg:gap-16 lg:py-20">
        <div>
          <h2 className="mb-5 text-h2">{story.heading}</h2>
          <div className="measure space-y-4">
            {story.paragraphs.map((paragraph, index) => (
              <p key={paragraph} className={index === 0 ? 'font-display text-xl leading-relaxed' : undefined}>
                {paragraph}
              </p>
            ))}
          </div>
        </div>
        <div className="lg:sticky lg:top-24">
          {picture && (
            <ResponsivePicture
              picture={picture.picture}
              alt={picture.alt}
              sizes="(min-width: 1024px) 32rem, 88vw"
              className="aspect-[3/2] w-full rounded-card object-cover"
            />
          )}
          <p className="mt-5 border-l-2 border-gold pl-4">
            <span className="block font-display text-[2.25rem] leading-tight font-semibold">
              {experience.figure}
            </span>
            <span className="text-muted">{experience.text}</span>
          </p>
        </div>
      </section>
      <section className="border-y border-line bg-sunken">
        <div className="container-page section-space">
          <SectionHeading title={presence.heading} text={presence.text} />
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
            {[presence.headOffice, ...presence.towns].map(({ town, region }, index) => (
              <li
                key={town}
                className={`rounded-card border border-line bg-surface p-4 ${index === 0 ? 'col-span-2 sm:col-span-1' : ''}`}
              >
                <MapPin aria-hidden className="mb-2 size-5 text-accent" />
                <span className="block font-display text-lg leading-snug font-semibold">{town}</span>
                <span className="text-[0.8125rem] text-muted">{region}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="container-page section-space">
        <SectionHeading title={copy.valuesHeading} />
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {values.map(({ title, text, promise }) => (
            <li key={title} className="border-t border-line pt-5">
              <h3 className="text-h3">{title}</h3>
              <p className="mt-2 text-muted">{(promises && promise) || text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="focus-on-dark bg-night text-night-ink">
        <div className="container-page flex flex-col items-start gap-6 py-14 lg:flex-row lg:items-center lg:justify-between lg:py-20">
          <div className="max-w-2xl">
            <h2 className="text-h2">{tender.heading}</h2>
            <p className="mt-3 text-night-muted">{tender.text}</p>
          </div>
          <Link to={paths.teleposta} className={`${buttonClass('on-dark', 'large')} shrink-0`}>
            {tender.link.label}
            <ArrowRight aria-hidden />
          </Link>
        </div>
      </section>
    </>
  );
}
