import type { Inquiry } from '@lml/common/contracts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { filled } from '../../../lib/format.js';
import { buttonClass } from '../../../ui/button.js';
import { InquiryBadges, UrgentBadges } from './inquiry-badges.js';
import { AboutProperty, ReceivedAt, Sender } from './inquiry-message.js';
import { InquiryStatusBadge, InquiryStatusControls } from './inquiry-status.js';
import { useMayWorkOn } from '../../../lib/role.js';
import { SelectBox } from './select-box.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.item;

interface InquiryCardProps {
  inquiry: Inquiry;
  now: number;
  selected: boolean;
  /** Null if nothing can be done with many at once. */
  onSelect: ((selected: boolean) => void) | null;
  ownId: number | undefined;
  /** URL of the whole message. */
  link: string;
}

/** Card of a message on narrow screens: summary, main actions, and a link to the whole message. */
export function InquiryCard({ inquiry, now, selected, onSelect, ownId, link }: InquiryCardProps) {
  const { name, subject } = inquiry;
  const { label } = copy.inquiry;
  const mayWorkOn = useMayWorkOn(inquiry.assignee, ownId);
  return (
    <article
      aria-label={filled(label, { subject, name })}
      className="space-y-3 rounded-card border border-line bg-surface p-4 max-lg:[&_.min-h-9]:min-h-11"
    >
      <header className="space-y-1.5">
        <div className="flex flex-wrap items-center gap-2">
          {onSelect && (
            <SelectBox
              label={filled(texts.select, { name, subject })}
              checked={selected}
              onChange={onSelect}
              className="-my-2 -ml-2.5"
            />
          )}
          <InquiryStatusBadge status={inquiry.status} />
          <InquiryBadges inquiry={inquiry} />
        </div>
        <UrgentBadges inquiry={inquiry} now={now} />
        <h2 className="text-lg break-words">
          <Link id={cardLinkId(inquiry.id)} to={link} state={FROM_LIST} className="hover:text-primary">
            {subject}
          </Link>
        </h2>
        <ReceivedAt at={inquiry.createdAt} now={now} />
        <Sender inquiry={inquiry} />
      </header>
      <AboutProperty inquiry={inquiry} />
      {inquiry.message && (
        <p className="measure line-clamp-4 break-words whitespace-pre-wrap">{inquiry.message}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        {mayWorkOn ? <InquiryStatusControls inquiry={inquiry} /> : <span />}
        <Link
          to={link}
          state={FROM_LIST}
          aria-label={filled(texts.openNamed, { subject, name })}
          className={buttonClass('quiet', 'small')}
        >
          {texts.open}
          <ChevronRight aria-hidden />
        </Link>
      </div>
    </article>
  );
}

/** Receives the focus when the message closes. */
export function cardLinkId(id: number): string {
  return `inquiry-${id}`;
}

/**
 * Location state of a message opened from its card: "Back" then uses the history, which restores the scroll
 * position.
 */
export const FROM_LIST = { fromList: true };
