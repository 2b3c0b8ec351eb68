import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { serverText } from '@lml/common/contracts';
import { company, copy } from '../../content/company.js';
import { useHeadOffice } from '../../site/offices.api.js';
import { setSavesData, useSavesData } from '../../lib/data-saver.js';
import { PAGE_SIZE } from '../../lib/document-attributes.js';
import { filled, mailLink, telephoneLink } from '../../lib/format.js';
import { now } from '../../lib/now.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { buttonClass } from '../../ui/button.js';
import { SocialIcon } from '../../ui/social-icons.js';
import { paths } from '../../site/paths.js';
import { useSiteSettings, useSocialLinks } from '../../site/site-settings.js';
import { LanguageLink } from './language-link.js';
import { StaffLink } from './staff-link.js';

const { footer } = copy;
/** React leaves an element with fixed HTML as it finds it. */
const NOTHING = { __html: '' };

export function SiteFooter() {
  const { address, phones, email } = useHeadOffice();
  const social = useSocialLinks();
  const { licences = [] } = useSiteSettings();
  return (
    <footer className="deferred-layout focus-on-dark border-t border-night-line bg-night text-night-ink print:hidden">
      <div className="container-page grid grid-cols-2 gap-x-8 gap-y-6 py-8 sm:gap-y-10 sm:py-14 lg:grid-cols-[1.6fr_1fr_1.2fr_1.5fr] lg:py-16">
        <div className="col-span-2 max-w-sm sm:col-span-1">
          <p className="flex items-center gap-2.5">
            <BrandMark className="size-10" />
            <span className="font-display text-xl font-semibold">{company.name}</span>
          </p>
          <p className="mt-2 font-display text-gold italic">{company.tagline}</p>
          <p className="mt-4 text-[0.9375rem] text-night-muted max-sm:hidden">{footer.blurb}</p>
          <div className="mt-5 flex flex-wrap gap-x-4 gap-y-5">
            <Link to={paths.listProperty} className={buttonClass('on-dark-quiet')}>
              {footer.owners}
            </Link>
            <ul className="-ml-2 flex">
              {social.map(({ name, url, label }) => (
                <li key={name}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={label ?? name}
                    title={label ?? name}
                    className="grid size-11 place-items-center rounded-full text-night-muted hover:bg-white/10 hover:text-white"
                  >
                    <SocialIcon name={name} className="size-5" />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <LinkColumn heading={footer.linksHeading} links={footer.links} />
        <LinkColumn heading={footer.servicesHeading} links={footer.services} />
        <div className="col-span-2 sm:col-span-1">
          <Heading>{footer.contactHeading}</Heading>
          <address className="flex flex-wrap gap-x-6 text-[0.9375rem] text-night-muted sm:block sm:space-y-1">
            <p className="flex items-start gap-2.5 py-1.5">
              <MapPin aria-hidden className="mt-1 size-4 text-gold" />
              {address}
            </p>
            {phones.map((phone) => (
              <a
                key={phone}
                href={telephoneLink(phone)}
                className="flex w-fit items-center gap-2.5 py-1.5 tabular hover:text-white"
              >
                <Phone aria-hidden className="size-4 text-gold" />
                {phone}
              </a>
            ))}
            <a
              href={mailLink(email)}
              className="flex w-fit items-center gap-2.5 py-1.5 break-all hover:text-white"
            >
              <Mail aria-hidden className="size-4 text-gold" />
              {email}
            </a>
          </address>
        </div>
      </div>
      <div className="border-t border-night-line">
        <div className="container-page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5 text-sm text-night-muted">
          <p className="whitespace-pre-line">
            {[
              filled(footer.copyright, { year: now().getFullYear() }),
              ...licences.map((text) => serverText(text)),
            ].join('\n')}
          </p>
          <div className="flex flex-wrap items-center gap-x-6">
            <DataSaver />
            {/* The inline script fills it in, before React knows the page. */}
            <span
              hidden
              suppressHydrationWarning
              className="py-1"
              {...{ [PAGE_SIZE]: footer.dataSaver.pageSize }}
              dangerouslySetInnerHTML={NOTHING}
            />
            <Link to={paths.costs()} className="py-1 hover:text-white">
              {footer.costs}
            </Link>
            <Link to={paths.places} className="py-1 hover:text-white">
              {footer.places}
            </Link>
            <Link to={paths.safety} className="py-1 hover:text-white">
              {footer.safety}
            </Link>
            <Link to={paths.privacy} className="py-1 hover:text-white">
              {footer.privacy}
            </Link>
            <StaffLink to={paths.adminLogin} className="py-1 hover:text-white">
              {footer.staffSignIn}
            </StaffLink>
            <LanguageLink className="py-1 hover:text-white" />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** Switch for data saving: smaller pictures, system fonts, no prefetching. */
function DataSaver() {
  const saves = useSavesData();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={saves}
      title={footer.dataSaver.title}
      onClick={() => setSavesData(!saves)}
      className="group inline-flex items-center gap-2 py-1 hover:text-white"
    >
      <span
        aria-hidden
        className="flex h-4 w-7 rounded-full border border-current p-0.5 group-aria-checked:justify-end group-aria-checked:bg-white/25"
      >
        <span className="aspect-square h-full rounded-full bg-current" />
      </span>
      {footer.dataSaver.label}
    </button>
  );
}

function LinkColumn({ heading, links }: { heading: string; links: { name: string; path: string }[] }) {
  return (
    <nav aria-label={heading}>
      <Heading>{heading}</Heading>
      <ul>
        {links.map(({ name, path }) => (
          <li key={name}>
            <Link
              to={path}
              className="block w-fit py-1 text-[0.9375rem] sm:py-1.5 text-night-muted hover:text-white hover:underline hover:underline-offset-4"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="mb-3 text-lg">{children}</h2>;
}
