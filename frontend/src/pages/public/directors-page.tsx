import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Director, isOwnPicture, type OwnerService } from '@lml/common/contracts';
import { useState } from 'react';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { heroSlides } from '../../content/pictures.js';
import texts from '../../content/directors-copy.json' with { type: 'json' };
import { directorsQuery } from '../../features/properties/data/properties.api.js';
import { filled } from '../../lib/format.js';
import { buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { detectEarlyFailure } from '../../ui/placeholder.js';
import { ResponsivePicture } from '../../ui/responsive-picture.js';
import { SectionHeading } from '../../ui/section-heading.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { useOffices } from './use-offices.js';

export function DirectorsPage() {
  const { isPending } = useQuery(directorsQuery);
  return (
    <>
      <PageHead title={pageTitle(texts.heading)} description={texts.intro} path={paths.directors} />
      <PageHeader title={texts.heading} text={texts.intro} />
      <section className="container-page py-12 lg:py-20">
        <SectionHeading title={texts.profilesHeading} />
        <Directors />
      </section>
      {/* After the directors have loaded; their number is unknown before, and this would move. */}
      {!isPending && <Company />}
    </>
  );
}

/** Services, each with links to a form, mission and office. */
function Company() {
  const picture = heroSlides[1];
  const headOffice = useOffices().find(({ isHeadOffice }) => isHeadOffice);
  return (
    <>
      <section className="border-y border-line bg-sunken">
        <div className="container-page section-space">
          <SectionHeading title={texts.serviceGroupsHeading} />
          <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
            {texts.serviceGroups.map(({ title, items, actions }) => (
              <li key={title} className="flex flex-col">
                <h3 className="text-h3">{title}</h3>
                <ul className="mt-3">
                  {items.map((item) => (
                    <li key={item} className="border-t border-line py-2.5 text-[0.9375rem]">
                      {item}
                    </li>
                  ))}
                </ul>
                <p className="mt-auto flex flex-wrap gap-2 pt-2">
                  {actions.length === 0 ? (
                    <Link to={paths.contactSection} className={buttonClass('outline')}>
                      {texts.links[1]?.label}
                    </Link>
                  ) : (
                    actions.map(({ label, service }) => (
                      <Link
                        key={service}
                        to={paths.listPropertyFor(service as OwnerService)}
                        className={buttonClass('outline')}
                      >
                        {label}
                      </Link>
                    ))
                  )}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="focus-on-dark bg-night text-night-ink">
        <div className="container-page grid gap-10 py-14 lg:grid-cols-[7fr_5fr] lg:py-20">
          <div>
            <h2 className="text-h2">{texts.mission.heading}</h2>
            <p className="mt-4 max-w-2xl font-display text-xl leading-relaxed">{texts.mission.text}</p>
            <div className="mt-7 flex flex-wrap gap-3">
              <Link to={paths.services} className={buttonClass('on-dark', 'large')}>
                {texts.links[0]?.label}
              </Link>
              <Link to={paths.contactSection} className={buttonClass('on-dark-quiet', 'large')}>
                {texts.links[1]?.label}
              </Link>
            </div>
            <h2 className="mt-10 text-h3">{texts.office.heading}</h2>
            <address className="mt-3 text-night-muted">
              {headOffice?.addressLines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </div>
          {picture && (
            <ResponsivePicture
              picture={picture.picture}
              alt={picture.alt}
              sizes="(min-width: 1024px) 32rem, 88vw"
              className="aspect-[3/2] w-full rounded-card object-cover"
            />
          )}
        </div>
      </section>
    </>
  );
}

/** Skeleton with the height of the built-in profiles. */
const PROFILES = 'grid gap-5 lg:min-h-[38.5rem] lg:grid-cols-3 lg:gap-6';

function Directors() {
  const { data, isPending, error, isFetching, refetch } = useQuery(directorsQuery);
  if (isPending) {
    return (
      <div role="status" className={PROFILES}>
        <span className="sr-only">{texts.loading}</span>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-[38rem] rounded-card! lg:h-full" />
        ))}
      </div>
    );
  }
  if (error && !data) {
    return (
      <div className="min-h-[116.5rem] lg:min-h-[38.5rem]">
        <ErrorState
          title={texts.loadErrorTitle}
          text={texts.loadError}
          onRetry={() => void refetch()}
          busy={isFetching}
          headingLevel="h3"
        />
      </div>
    );
  }
  return (
    <ul className={PROFILES}>
      {data.map((director) => (
        <li key={director.id}>
          <Profile director={director} />
        </li>
      ))}
    </ul>
  );
}

function Profile({
  director: { name, title, qualifications, languages, bio, imageUrl },
}: {
  director: Director;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('');
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-6 sm:p-8">
      {imageUrl && isOwnPicture({ url: imageUrl }) && !hasFailed ? (
        <img
          ref={detectEarlyFailure(() => setHasFailed(true))}
          onError={() => setHasFailed(true)}
          src={imageUrl}
          alt=""
          width={80}
          height={80}
          loading="lazy"
          className="size-20 rounded-full object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-20 place-items-center rounded-full bg-primary-soft font-display text-2xl font-semibold text-primary"
        >
          {initials}
        </span>
      )}
      <h3 className="mt-5 text-h3">{name}</h3>
      <p className="font-medium text-accent">{title}</p>
      <p className="mt-4">{bio}</p>
      {languages.length > 0 && (
        <p className="mt-4 text-sm text-muted">{filled(texts.languages, { list: languages.join(', ') })}</p>
      )}
      {qualifications.length > 0 && (
        <ul
          aria-label={texts.qualificationsLabel}
          className="mt-auto space-y-1 pt-5 text-sm text-muted before:mb-4 before:block before:border-t before:border-line"
        >
          {qualifications.map((qualification) => (
            <li key={qualification}>{qualification}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
