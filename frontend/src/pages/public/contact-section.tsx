import { hoursLines, type OfficeHours } from '@lml/common/contracts';
import { Building2, Clock, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useHeadOffice } from '../../site/offices.api.js';
import { classNames } from '../../lib/class-names.js';
import { filled, mailLink, telephoneLink } from '../../lib/format.js';
import { useOfficeHours } from '../../site/office-hours.js';
import { useSocialLinks } from '../../site/site-settings.js';
import { now } from '../../lib/now.js';
import { useNear } from '../../lib/use-near.js';
import { hydratesLater } from '../../lib/early-input.js';
import { lazyComponent } from '../../ui/load-with-retry.js';
import { SectionHeading } from '../../ui/section-heading.js';
import { SocialIcon } from '../../ui/social-icons.js';
import type { ShownOffice } from './use-offices.js';
import contactCopy from '../../content/contact-copy.json' with { type: 'json' };

const ContactForm = lazyComponent(() =>
  import('../../features/inquiries/components/contact-form.js').then((module) => module.ContactForm),
);

const HoursAbroad = lazyComponent(() => import('./hours-abroad.js').then((module) => module.HoursAbroad));
/** Offset of Nairobi's clock, as JavaScript counts it. */
const NAIROBI_OFFSET = -180;

const texts = contactCopy.contactSection;
const { details, form } = texts;

/**
 * The hours by the visitor's clock where it differs, once the reader comes near: a browser takes long to name its time zone. By itself:
 * rendering the section anew would hydrate its form too early.
 */
function HoursByOtherClock({ hours }: { hours: OfficeHours }) {
  const [place, isNear] = useNear<HTMLSpanElement>();
  const isAbroad = isNear && now().getTimezoneOffset() !== NAIROBI_OFFSET;
  return (
    <span ref={place} className="block">
      {isAbroad && (
        <Suspense fallback={null}>
          <HoursAbroad hours={hours} />
        </Suspense>
      )}
    </span>
  );
}

/** Contact section of the home page. */
export function ContactSection() {
  return (
    <section id={texts.anchor} className="deferred-layout container-page section-space">
      <SectionHeading shortOnPhones title={texts.heading} text={texts.intro} />
      <ContactPanel />
    </section>
  );
}

interface ContactPanelProps {
  /** Other offices to list below the details of the head office. */
  offices?: readonly ShownOffice[];
}

/** The form, then the contact details below or beside it; also the body of the contact page. */
export function ContactPanel({ offices }: ContactPanelProps) {
  const { town, address, phones, email } = useHeadOffice();
  const hours = useOfficeHours();
  const social = useSocialLinks();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr] lg:gap-8">
      <div className="rounded-card border border-line bg-surface p-5 sm:p-8" {...hydratesLater}>
        <h3 className="mb-5 text-h3">{form.title}</h3>
        <Suspense fallback={<div className="min-h-[49.25rem] sm:min-h-[41.625rem]" />}>
          <ContactForm />
        </Suspense>
      </div>
      <div className="flex flex-col rounded-card bg-night p-5 text-night-ink focus-on-dark sm:p-8">
        <dl className="grid grid-cols-2 gap-5 sm:mb-8 sm:block sm:space-y-6">
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
          <Detail icon={Mail} label={details.emailLabel} wide>
            <a href={mailLink(email)} className="block w-fit py-1 break-all hover:underline">
              {email}
            </a>
          </Detail>
          <Detail icon={Clock} label={details.hoursLabel} wide>
            {hoursLines(hours).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <HoursByOtherClock hours={hours} />
          </Detail>
          {offices?.slice(1).map(({ name, phones: [phone = ''] }) => (
            <Detail key={name} icon={Building2} label={filled(details.addressOf, { town: name })}>
              <a href={telephoneLink(phone)} className="block w-fit py-1 tabular hover:underline">
                {phone}
              </a>
            </Detail>
          ))}
        </dl>
        <ul className="mt-auto flex flex-wrap gap-2 border-t border-night-line pt-6 max-sm:hidden">
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
    </div>
  );
}

interface DetailProps {
  icon: LucideIcon;
  label: string;
  /** Takes both columns on phones. */
  wide?: boolean;
  children: ReactNode;
}

function Detail({ icon: Icon, label, wide = false, children }: DetailProps) {
  return (
    <div className={classNames('relative min-h-10 sm:pl-14', wide && 'col-span-2')}>
      <dt className="text-sm text-night-muted">
        <span className="absolute top-0 left-0 grid size-10 place-items-center rounded-full bg-white/8 text-gold max-sm:hidden">
          <Icon aria-hidden className="size-5" />
        </span>
        {label}
      </dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
