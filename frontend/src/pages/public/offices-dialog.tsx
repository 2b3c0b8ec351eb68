import { COMPANY, contactOfHeadOffice } from '@lml/common/contracts';
import { Mail, MapPin, MessageCircle, Phone, type LucideIcon } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { smsLink } from '../../features/properties/components/sms-link.js';
import { filled, mailLink, telephoneLink, whatsappLink } from '../../lib/format.js';
import { buttonClass } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import type { ShownOffice } from './use-offices.js';
import contactCopy from '../../content/contact-copy.json' with { type: 'json' };
import pressCopy from '../../content/press-copy.json' with { type: 'json' };

const texts = contactCopy.officesModal;

interface OfficesDialogProps {
  offices: readonly ShownOffice[];
  /** Office of the initial tab. */
  startOn?: string;
  /** The button that opened it. */
  opener?: HTMLElement | null;
  onClose: () => void;
}

/** Offices dialog, one tab per office. */
export function OfficesDialog({ offices, startOn, opener, onClose }: OfficesDialogProps) {
  const head = offices.find(({ isHeadOffice }) => isHeadOffice);
  const general = head ? contactOfHeadOffice(head).email : COMPANY.email;
  return (
    <Dialog
      open
      opener={opener}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.intro}
    >
      <Tabs.Root defaultValue={startOn ?? offices[0]?.name} className="flex min-h-0 flex-col overflow-y-auto">
        <Tabs.List
          aria-label={texts.title}
          className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3 sm:px-4"
        >
          {offices.map(({ name }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="min-h-12 shrink-0 border-b-2 border-transparent px-2.5 text-[0.9375rem] font-medium text-muted -outline-offset-2! hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {offices.map((office) => (
          <Tabs.Content
            key={office.name}
            value={office.name}
            className="min-h-80 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] -outline-offset-2! sm:p-6"
          >
            <OfficeDetails general={general} office={office} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Dialog>
  );
}

/** @param general e-mail address of the company */
function OfficeDetails({ office, general }: { office: ShownOffice; general: string }) {
  const { id, name, region, addressLines, phones, whatsapp, emails } = office;
  // For phones without data, and where the office has no WhatsApp.
  const sms = whatsapp ? null : phones[0] && smsLink(phones[0], name);
  return (
    <>
      <h3 className="text-h3">{name}</h3>
      <p className="text-sm font-medium text-accent">{region}</p>
      <div className="mt-5 grid gap-6 sm:grid-cols-2">
        <div>
          <h4 className="mb-1.5 text-sm font-semibold text-muted">{texts.addressLabel}</h4>
          <address>
            {addressLines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
        <div>
          <h4 className="mb-1.5 text-sm font-semibold text-muted">{texts.contactLabel}</h4>
          <ul data-office={id}>
            {phones.map((phone) => (
              <ContactLine key={phone} href={telephoneLink(phone)} icon={Phone}>
                {filled(texts.phoneLine, { phone })}
              </ContactLine>
            ))}
            {whatsapp && (
              <ContactLine href={whatsappLink(whatsapp)} icon={MessageCircle} elsewhere>
                {filled(texts.whatsappLine, { phone: whatsapp })}
              </ContactLine>
            )}
            {sms && (
              <ContactLine href={sms} icon={MessageCircle}>
                {filled(pressCopy.link, { about: name })}
              </ContactLine>
            )}
            {emails.map((email) => (
              <ContactLine key={email} href={mailLink(email)} icon={Mail}>
                {filled(texts.emailLine, { email })}
              </ContactLine>
            ))}
          </ul>
        </div>
      </div>
      <p className="mt-5 border-t border-line pt-4 text-sm">
        <a
          href={mailLink(general)}
          className="inline-flex min-h-9 items-center break-all hover:text-primary hover:underline"
        >
          {filled(texts.generalLine, { email: general })}
        </a>
      </p>
      <a href={mapLink(office)} target="_blank" rel="noreferrer" className={`${buttonClass('outline')} mt-3`}>
        <MapPin aria-hidden />
        {texts.mapLabel}
      </a>
    </>
  );
}

/** Map link to the coordinates if known, otherwise to the address. */
function mapLink({ coordinates, addressLines }: ShownOffice): string {
  const query = coordinates
    ? `${coordinates.lat},${coordinates.lng}`
    : encodeURIComponent(addressLines.join(', '));
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

/** "Tel: +254 …", "WhatsApp: +254 …", "E-mail: …" as links. */
function ContactLine({
  href,
  icon: Icon,
  elsewhere = false,
  children,
}: {
  href: string;
  icon: LucideIcon;
  /** The link leads to another site. */
  elsewhere?: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <a
        href={href}
        {...(elsewhere && { target: '_blank', rel: 'noreferrer' })}
        className="flex min-h-9 w-fit items-center gap-2 break-all tabular hover:text-primary hover:underline"
      >
        <Icon aria-hidden className="size-4 text-muted" />
        {children}
      </a>
    </li>
  );
}
