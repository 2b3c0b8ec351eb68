import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { Tabs } from 'radix-ui';

import { offices, type Office } from '../../content/offices.js';
import { filled, mailLink, telephoneLink, whatsappLink } from '../../lib/format.js';
import { buttonClass } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import contactCopy from '../../content/contact-copy.json' with { type: 'json' };

const words = contactCopy.officesModal;

interface OfficesDialogProps {
  startOn?: string;
  /** What was pressed to open it. */
  opener?: HTMLElement | null;
  onClose: () => void;
}

/** The seven offices, a tab each, starting on the one that was asked for. */
export function OfficesDialog({ startOn, opener, onClose }: OfficesDialogProps) {
  return (
    <Dialog
      open
      opener={opener}
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.intro}
    >
      <Tabs.Root defaultValue={startOn ?? offices[0]?.slug} className="flex min-h-0 flex-col overflow-y-auto">
        <Tabs.List
          aria-label={words.title}
          className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3 sm:px-4"
        >
          {offices.map(({ slug, name }) => (
            <Tabs.Trigger
              key={slug}
              value={slug}
              className="min-h-12 shrink-0 border-b-2 border-transparent px-2.5 text-[0.9375rem] font-medium text-muted -outline-offset-2! hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {offices.map((office) => (
          <Tabs.Content
            key={office.slug}
            value={office.slug}
            className="min-h-80 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] -outline-offset-2! sm:p-6"
          >
            <OfficeDetails office={office} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Dialog>
  );
}

function OfficeDetails({ office }: { office: Office }) {
  const { lat, lng } = office.coordinates;
  return (
    <>
      <h3 className="text-h3">{office.name}</h3>
      <p className="text-sm font-medium text-accent">{office.region}</p>
      <div className="mt-5 grid gap-6 sm:grid-cols-2">
        <div>
          <h4 className="mb-1.5 text-sm font-semibold text-muted">{words.addressLabel}</h4>
          <address>
            {office.addressLines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
        <div>
          <h4 className="mb-1.5 text-sm font-semibold text-muted">{words.contactLabel}</h4>
          <ul>
            {office.contactLines.map((line) => (
              <li key={line}>
                <ContactLine line={line} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="mt-5 border-t border-line pt-4 text-sm">
        <a
          href={mailLink(office.infoEmail)}
          className="inline-flex min-h-9 items-center break-all hover:text-primary hover:underline"
        >
          {filled(words.generalLine, { email: office.infoEmail })}
        </a>
      </p>
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${lat},${lng}`}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass('outline')} mt-3`}
      >
        <MapPin aria-hidden />
        {words.mapLabel}
      </a>
    </>
  );
}

/** "Tel: +254 …", "WhatsApp: +254 …", "E-mail: …": each can be pressed. */
function ContactLine({ line }: { line: string }) {
  const value = line.replace(/^[^:]+:\s*/, '');
  const whatsapp = line.startsWith('WhatsApp');
  const mail = value.includes('@');
  const Icon = mail ? Mail : whatsapp ? MessageCircle : Phone;
  return (
    <a
      href={mail ? mailLink(value) : whatsapp ? whatsappLink(value) : telephoneLink(value)}
      {...(whatsapp && { target: '_blank', rel: 'noreferrer' })}
      className="flex min-h-9 w-fit items-center gap-2 break-all tabular hover:text-primary hover:underline"
    >
      <Icon aria-hidden className="size-4 text-muted" />
      {line}
    </a>
  );
}
