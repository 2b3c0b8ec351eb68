import {
  type ContactPress,
  DIRECT_SOURCE,
  type PressChannel,
  propertyReference,
  type PropertySummary,
  sourceName,
} from '@lml/common/contracts';
import { Mail, MessageSquare, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { filled, staffDateTime } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { inboxPaths } from '../../../site/inbox-paths.js';
import { paths } from '../../../site/paths.js';
import { Badge } from '../../../ui/badge.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { usePressChange } from '../data/use-press-change.js';
import copy from '../../../content/leads-copy.json' with { type: 'json' };

const texts = copy.presses;

const ICONS: Record<PressChannel, ReactNode> = {
  whatsapp: <SocialIcon name="WhatsApp" className="size-4" />,
  call: <Phone aria-hidden className="size-4" />,
  sms: <MessageSquare aria-hidden className="size-4" />,
  email: <Mail aria-hidden className="size-4" />,
};

interface PressCardProps {
  press: ContactPress;
  /** Its listing, if visitors see it and it has loaded. */
  listing: PropertySummary | undefined;
}

/** A press with what is known of it, and what staff can do. */
export function PressCard({ press, listing }: PressCardProps) {
  const { id, code, propertyId, channel, page, source, lang, at, state, inquiryId } = press;
  const may = useMay();
  const change = usePressChange(press);
  const reference = propertyId === null ? null : propertyReference(propertyId);
  const title =
    reference && (listing ? filled(texts.listing, { title: listing.title, reference }) : reference);
  const origin = source && sourceName(source.utmSource ?? source.referrerHost ?? DIRECT_SOURCE);
  return (
    <article
      aria-labelledby={`press-${id}`}
      className="rounded-card border border-line bg-surface p-4 max-lg:[&_.min-h-9]:min-h-11 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge>
          {ICONS[channel]}
          {texts.channels[channel]}
        </Badge>
        {state !== 'open' && <Badge tone="outline">{texts.states[state]}</Badge>}
        {lang === 'sw' && <Badge tone="outline">{texts.swahili}</Badge>}
        <time dateTime={at} className="text-sm text-muted tabular sm:ml-auto">
          {staffDateTime(at)}
        </time>
      </div>
      <h2 id={`press-${id}`} className="mt-3 truncate font-sans text-base font-semibold">
        {propertyId === null ? (
          texts.noListing
        ) : (
          <Link to={paths.property(propertyId, listing?.title ?? null)} className="hover:text-primary">
            {title}
          </Link>
        )}
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted wrap-anywhere">
        <span className="font-mono text-ink">{filled(texts.code, { code })}</span>
        <span>{filled(texts.page, { page })}</span>
        {origin && <span>{filled(texts.from, { source: origin })}</span>}
      </p>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {inquiryId !== null && (
          <Link to={paths.adminInquiry(inquiryId)} className={buttonClass('outline', 'small')}>
            {filled(texts.inquiry, { id: inquiryId })}
          </Link>
        )}
        {inquiryId === null && may('answer-inquiries') && (
          <>
            <Link to={inboxPaths.addLead(code)} className={buttonClass('primary', 'small')}>
              {texts.addLead}
            </Link>
            <Button
              look="outline"
              size="small"
              busy={change.isPending}
              onClick={() => change.mutate(state === 'open' ? 'no-message' : 'open')}
            >
              {state === 'open' ? texts.nobody : texts.reopen}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
