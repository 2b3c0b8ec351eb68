import type { Inquiry, MailKind } from '@lml/common/contracts';
import {
  AlarmClock,
  AtSign,
  CalendarClock,
  CalendarDays,
  House,
  Languages,
  MailX,
  ShieldAlert,
  StickyNote,
  UserPlus,
} from 'lucide-react';
import { filled } from '../../../lib/format.js';
import { Badge, type BadgeTone } from '../../../ui/badge.js';
import { StaffPortrait } from '../../../site/staff-portrait.js';
import { clockText, followText, type FollowTone } from '../data/inbox-text.js';
import viewingCopy from '../../../content/viewing-copy.json' with { type: 'json' };
import copy from '../../../content/inbox-copy.json' with { type: 'json' };
import leadsCopy from '../../../content/leads-copy.json' with { type: 'json' };

const texts = copy.item;

const FOLLOW_TONES: Record<FollowTone, BadgeTone> = {
  overdue: 'danger',
  today: 'warning',
  planned: 'outline',
};

/** Badges of leads that staff entered, owners' requests, messages in Swahili, spam, late replies and due follow-ups. */
export function UrgentBadges({ inquiry, now }: { inquiry: Inquiry; now: number }) {
  const clock = clockText(inquiry, now);
  const follow = followText(inquiry, now);
  const fromOwner = inquiry.kind === 'owner';
  const byStaff = inquiry.channel !== 'form';
  const inSwahili = inquiry.language === 'sw';
  if (clock?.tone !== 'late' && !follow && !inquiry.spam && !fromOwner && !byStaff && !inSwahili) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {byStaff && (
        <Badge tone="outline">
          <UserPlus aria-hidden className="size-3.5" />
          <span className="sr-only">{leadsCopy.enteredBy} </span>
          {leadsCopy.channels[inquiry.channel]}
        </Badge>
      )}
      {fromOwner && (
        <Badge>
          <House aria-hidden className="size-3.5" />
          {texts.owner}
        </Badge>
      )}
      {inSwahili && (
        <Badge tone="outline">
          <Languages aria-hidden className="size-3.5" />
          {texts.swahili}
        </Badge>
      )}
      {inquiry.spam && (
        <Badge tone="warning">
          <ShieldAlert aria-hidden className="size-3.5" />
          {texts.spam}
        </Badge>
      )}
      {clock?.tone === 'late' && (
        <Badge tone="danger">
          <AlarmClock aria-hidden className="size-3.5" />
          {clock.text}
        </Badge>
      )}
      {follow && (
        <Badge tone={FOLLOW_TONES[follow.tone]}>
          <CalendarDays aria-hidden className="size-3.5" />
          {follow.text}
        </Badge>
      )}
    </span>
  );
}

/** Further badges: viewing, failed mail, notes, assignee. */
export function InquiryBadges({ inquiry }: { inquiry: Inquiry }) {
  const { viewing, viewings, deliveries, replyFailed, noteCount, assignee } = inquiry;
  const [latest] = viewings;
  const notes = filled(noteCount === 1 ? texts.noteOne : texts.notes, { n: noteCount });
  const failed = (kind: MailKind) =>
    deliveries.some((delivery) => delivery.kind === kind && delivery.state === 'failed');
  return (
    <>
      {viewing && (
        <span title={texts.suggestsViewing} className="text-accent">
          <CalendarClock aria-hidden className="size-4" />
          <span className="sr-only">{texts.suggestsViewing}</span>
        </span>
      )}
      {latest && (
        <span className="text-[0.8125rem] text-muted">
          {filled(texts.viewingState, { state: viewingCopy.states[latest.state].toLowerCase() })}
        </span>
      )}
      {failed('acknowledgement') && (
        <span title={texts.undelivered} className="text-warning">
          <AtSign aria-hidden className="size-4" />
          <span className="sr-only">{texts.undelivered}</span>
        </span>
      )}
      {replyFailed && (
        <span title={texts.replyFailed} className="text-danger">
          <AtSign aria-hidden className="size-4" />
          <span className="sr-only">{texts.replyFailed}</span>
        </span>
      )}
      {failed('staff') && (
        <span title={texts.mailFailed} className="text-danger">
          <MailX aria-hidden className="size-4" />
          <span className="sr-only">{texts.mailFailed}</span>
        </span>
      )}
      {noteCount > 0 && (
        <span title={notes} className="flex items-center gap-0.5 text-[0.8125rem] text-muted tabular">
          <StickyNote aria-hidden className="size-4" />
          <span aria-hidden>{noteCount}</span>
          <span className="sr-only">{notes}</span>
        </span>
      )}
      {assignee && (
        <StaffPortrait
          id={assignee.id}
          name={assignee.username}
          size="small"
          label={filled(texts.assignedTo, { name: assignee.username })}
        />
      )}
    </>
  );
}
