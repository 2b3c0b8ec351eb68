import {
  capitalised,
  type OwnerRequest,
  propertyReference,
  shillings,
  type Inquiry,
  type Viewing,
  viewingText,
} from '@lml/common/contracts';
import { Building2, CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { filled, mailLink, shortDateTime, telephoneLink, timeAgo } from '../../../lib/format.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.inquiry;
const ownerTexts = copy.owner;

/** Time of receipt: "Nov 19, 2026, 8:12 AM · 3 hours ago". */
export function ReceivedAt({ at, now }: { at: string; now: number }) {
  const ago = timeAgo(at, now);
  return (
    <p className="text-sm text-muted tabular">
      <time dateTime={at}>{shortDateTime(at)}</time>
      {ago && ` · ${ago}`}
    </p>
  );
}

/** Sender with contact links; a lead may lack the address or the number. */
export function Sender({ inquiry: { name, email, phone } }: { inquiry: Inquiry }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <strong className="font-semibold wrap-anywhere">{name}</strong>
      {email && (
        <a href={mailLink(email)} className="text-primary underline underline-offset-4 wrap-anywhere">
          {email}
        </a>
      )}
      {phone && (
        <a href={telephoneLink(phone)} className="text-primary underline underline-offset-4 tabular">
          {phone}
        </a>
      )}
    </p>
  );
}

/** The property and the preferred viewing, or the owner's request. */
export function AboutProperty({
  inquiry: { propertyId, propertyTitle, viewing, viewings, ownerRequest },
  propertyGone = false,
}: {
  inquiry: Inquiry;
  /** The property is not public any more. */
  propertyGone?: boolean;
}) {
  return (
    <>
      {ownerRequest && <OwnersProperty request={ownerRequest} />}
      {propertyId !== null && (
        <div className="rounded-control border border-line bg-ground text-sm hover:border-primary">
          <Link
            to={paths.property(propertyId, propertyTitle)}
            className="flex items-center gap-2.5 px-3 py-2"
          >
            <Building2 aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 grow truncate font-medium">{propertyTitle ?? texts.property}</span>
            <span className="shrink-0 text-muted">{propertyReference(propertyId)}</span>
          </Link>
          {propertyGone && <p className="px-3 pb-2 text-warning">{texts.propertyGone}</p>}
        </div>
      )}
      {viewing && (
        <p className="flex items-start gap-2.5 rounded-control bg-accent-soft px-3 py-2 text-sm font-medium">
          <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          {filled(texts.viewing, { time: wishes(viewing, viewings) })}
        </p>
      )}
    </>
  );
}

/** All wished times of the first viewing, which the visitor asked for. */
function wishes(first: Viewing, viewings: Inquiry['viewings']): string {
  const slots = viewings.at(-1)?.slots ?? [];
  return (slots.length > 0 ? slots : [first]).map((slot) => viewingText(slot)).join('; ');
}

function OwnersProperty({ request }: { request: OwnerRequest }) {
  const { service, propertyType, place, size, bedrooms, price } = request;
  const facts: [name: string, value: string | number | null][] = [
    [ownerTexts.service, ownerTexts.services[service]],
    [ownerTexts.propertyType, capitalised(propertyType)],
    [ownerTexts.place, place],
    [ownerTexts.size, size],
    [ownerTexts.bedrooms, bedrooms],
    [service === 'let' ? ownerTexts.rent : ownerTexts.price, price === null ? null : shillings(price)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control border border-line bg-ground px-3 py-2.5 text-sm sm:grid-cols-3">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt className="text-[0.8125rem] text-muted">{name}</dt>
              <dd className="font-medium wrap-anywhere tabular">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
