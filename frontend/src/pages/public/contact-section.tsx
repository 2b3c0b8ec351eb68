import { hoursLines } from '@lml/common/contracts';
import { Clock, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useHeadOffice } from '../../site/offices.api.js';
import { filled, mailLink, telephoneLink } from '../../lib/format.js';
import { useOfficeHours } from '../../site/office-hours.js';
import { useSocialLinks } from '../../site/site-settings.js';
import { hydratesLater } from '../../lib/early-input.js';
import { loadWithRetry } from '../../ui/load-with-retry.js';
import { SectionHeading } from '../../ui/section-heading.js';
import { SocialIcon } from '../../ui/social-icons.js';
import contactCopy from '../../content/contact-copy.json' with { type: 'json' };

const ContactForm = lazy(() =>
  loadWithRetry(() => import('../../features/inquiries/components/contact-form.js')).then((module) => ({
    default: module.ContactForm,
  })),
);

const { details, form, anchor, heading, intro } = contactCopy.contactSection;

/** Contact section of the home page. */
export function ContactSection() {
  return (
    <section id={anchor} className="container-page section-space">
      <SectionHeading title={heading} text={intro} />
      <ContactPanel />
    </section>
  );
}

/** Contact details beside the form; also the body of the contact page. */
export function ContactPanel() {
  const { town, address, phones, email } = useHeadOffice();
  const hours = useOfficeHours();
  const social = useSocialLinks();
  return (
    <div className="grid gap-6 lg:grid-cols-[5fr_7fr] lg:gap-8">
      <div className="flex flex-col rounded-card bg-night p-6 text-night-ink focus-on-dark sm:p-8">
        <dl className="mb-8 space-y-6">
          <Detail icon={MapPin} label={town ? filled(details.addressOf, { town }) : details.addressLabel}>
            <address>{address}</address>
          </Detail>
          <Detail icon={Phone} label={details.phoneLabel}>
            {phones.map((phone) => (
              <a key={phone} href={telephoneLink(phone)} className="block w-fit py-1 tabular hover:underline">
                {phone}
              </a>
            ))}
          </Detail>
          <Detail icon={Mail} label={details.emailLabel}>
            <a href={mailLink(email)} className="block w-fit py-1 break-all hover:underline">
              {email}
            </a>
          </Detail>
          <Detail icon={Clock} label={details.hoursLabel}>
            {hoursLines(hours).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Detail>
        </dl>
        <ul className="mt-auto flex flex-wrap gap-2 border-t border-night-line pt-6">
          {social.map(({ name, url, label }) => (
            <li key={name}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-11 items-center gap-2 rounded-full border border-night-line px-4 text-sm font-medium hover:bg-white/10"
              >
                <SocialIcon name={name} className="size-4" />
                {label ?? name}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="rounded-card border border-line bg-surface p-5 sm:p-8">
        <h3 className="mb-5 text-h3">{form.title}</h3>
        <div className="min-h-[49.25rem] sm:min-h-[41.625rem] noscript:min-h-0" {...hydratesLater}>
          <Suspense fallback={null}>
            <ContactForm />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function Detail({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative min-h-10 pl-14">
      <dt className="text-sm text-night-muted">
        <span className="absolute top-0 left-0 grid size-10 place-items-center rounded-full bg-white/8 text-gold">
          <Icon aria-hidden className="size-5" />
        </span>
        {label}
      </dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
