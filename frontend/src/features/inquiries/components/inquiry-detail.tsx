import { propertyReference, viewingText, type Inquiry } from '@lml/common/contracts';
import { Building2, CalendarClock, Mail, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.js';
import { company } from '../../../content/company.js';
import {
  filled,
  mailLink,
  shortDateTime,
  telephoneLink,
  timeAgo,
  whatsappLink,
} from '../../../lib/format.js';
import { buttonClass } from '../../../ui/button.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { DeliveryState } from './delivery-state.js';
import { InquiryStatusBadge, InquiryStatusControls } from './inquiry-status.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };

const words = adminCopy.inquiry;

/** A whole message with everything that can be done about it; a card on phones, the reading pane beside the list. */
export function InquiryDetail({ inquiry, now }: { inquiry: Inquiry; now: number }) {
  const { name, email, phone, subject, message } = inquiry;
  const greeting = filled(words.greeting, { name, company: company.name });
  const quoted = `${greeting}\n\n> ${message.replaceAll('\n', '\n> ')}`;
  const ago = timeAgo(inquiry.createdAt, now);
  return (
    <article aria-label={filled(words.label, { subject, name })} className="space-y-5">
      <header className="space-y-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <InquiryStatusBadge status={inquiry.status} />
          <p className="text-sm text-muted tabular">
            <time dateTime={inquiry.createdAt}>{shortDateTime(inquiry.createdAt)}</time>
            {ago && ` · ${ago}`}
          </p>
        </div>
        <h2 className="text-h3 break-words">{subject}</h2>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm break-all">
          <strong className="font-semibold break-words">{name}</strong>
          <a href={mailLink(email)} className="text-primary underline underline-offset-4">
            {email}
          </a>
          <a href={telephoneLink(phone)} className="text-primary underline underline-offset-4 tabular">
            {phone}
          </a>
        </p>
      </header>
      {inquiry.propertyId !== null && (
        <Link
          to={paths.property(inquiry.propertyId)}
          className="flex items-center gap-2.5 rounded-control border border-line bg-ground px-3 py-2 text-sm hover:border-primary"
        >
          <Building2 aria-hidden className="size-4 text-muted" />
          <span className="min-w-0 grow truncate font-medium">{inquiry.propertyTitle ?? words.property}</span>
          <span className="shrink-0 text-muted">{propertyReference(inquiry.propertyId)}</span>
        </Link>
      )}
      {inquiry.viewing && (
        <p className="flex items-start gap-2.5 rounded-control bg-accent-soft px-3 py-2 text-sm font-medium">
          <CalendarClock aria-hidden className="mt-0.5 size-4 text-accent" />
          {filled(words.viewing, { time: viewingText(inquiry.viewing) })}
        </p>
      )}
      <p className="measure break-words whitespace-pre-wrap">{message}</p>
      <InquiryStatusControls inquiry={inquiry} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-5">
        <a
          href={mailLink(email, filled(words.replySubject, { subject }), quoted)}
          className={buttonClass('primary', 'small')}
        >
          <Mail aria-hidden />
          {words.reply}
        </a>
        <a href={telephoneLink(phone)} className={buttonClass('outline', 'small')}>
          <Phone aria-hidden />
          {words.call}
        </a>
        <a
          href={whatsappLink(phone, greeting.trim())}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('outline', 'small')}
        >
          <SocialIcon name="WhatsApp" />
          {words.whatsapp}
        </a>
      </div>
      <DeliveryState deliveries={inquiry.deliveries} />
    </article>
  );
}
