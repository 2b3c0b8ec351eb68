import {
  answerClock,
  cleanSource,
  type Inquiry,
  type InquiryAnswer,
  type InquiryKind,
  type InquiryNote,
  type InquiryReceipt,
  type InquirySource,
  type InquiryTimelineEntry,
  MAIL_KINDS,
  type MessageMail,
  type MailDelivery,
  type SamePersonInquiry,
  type SentSource,
  type Viewing,
} from '@lml/common/contracts';
import type { IncomingMailEntity } from '../incoming-mail/incoming-mail.entity.js';
import { toMailEntry } from '../incoming-mail/incoming-mail.mapper.js';
import type { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';
import type { ViewingEntity } from '../viewings/viewing.entity.js';
import { toInquiryViewing } from '../viewings/viewing.mapper.js';
import type { InquiryEntryEntity } from './inquiry-entry.entity.js';
import type { InquiryEntity } from './inquiry.entity.js';

/** Maps to the receipt as first accepted, regardless of later changes, so that retries get the same. */
export function toReceipt(inquiry: Pick<InquiryEntity, 'id' | 'createdAt'>): InquiryReceipt {
  return { id: inquiry.id, status: 'new', createdAt: inquiry.createdAt.toISOString() };
}

/**
 * Sorts deliveries to staff by address, then the visitor's, so that a list's order is stable.
 * @param viewings newest first
 * @param now time for the clock
 */
export function toInquiry(
  inquiry: InquiryEntity,
  noteCount: number,
  viewings: ViewingEntity[],
  now: Date,
): Inquiry {
  const answered = {
    status: inquiry.status,
    spam: inquiry.spam,
    createdAt: inquiry.createdAt.toISOString(),
    firstAnsweredAt: inquiry.firstAnsweredAt?.toISOString() ?? null,
  };
  return {
    id: inquiry.id,
    kind: kindOf(inquiry),
    channel: inquiry.channel,
    name: inquiry.name,
    email: inquiry.email,
    phone: inquiry.phone,
    subject: inquiry.subject,
    message: inquiry.message,
    propertyId: inquiry.propertyId,
    propertyTitle: inquiry.propertyTitle,
    viewing: toViewing(inquiry),
    viewings: viewings.map(toInquiryViewing),
    ownerRequest: inquiry.ownerRequest,
    deliveries: toDeliveries(inquiry.deliveries ?? []),
    replyFailed: (inquiry.deliveries ?? []).some(({ kind, state }) => kind === 'reply' && state === 'failed'),
    phoneE164: inquiry.phoneE164,
    assignee: toAssignee(inquiry),
    handler: toHandler(inquiry),
    followUpOn: inquiry.followUpOn,
    ...answered,
    ...answerClock(answered, now),
    spamReasons: inquiry.spamReasons,
    source: toSource(inquiry),
    consentVersion: inquiry.consentVersion,
    language: inquiry.language,
    noteCount,
  };
}

export function kindOf({ propertyId, ownerRequest }: InquiryEntity): InquiryKind {
  if (ownerRequest !== null) return 'owner';
  return propertyId === null ? 'contact' : 'property';
}

export function toAssignee({
  assigneeId,
  assigneeName,
}: Pick<InquiryEntity, 'assigneeId' | 'assigneeName'>): Inquiry['assignee'] {
  return assigneeId === null ? null : { id: assigneeId, username: assigneeName ?? '' };
}

export function toHandler({
  handlerKind,
  handlerName,
}: Pick<InquiryEntity, 'handlerKind' | 'handlerName'>): Inquiry['handler'] {
  return handlerKind === null ? null : { kind: handlerKind, name: handlerName ?? '' };
}

export function toSamePerson(inquiry: InquiryEntity): SamePersonInquiry {
  return {
    id: inquiry.id,
    subject: inquiry.subject,
    propertyId: inquiry.propertyId,
    propertyTitle: inquiry.propertyTitle,
    status: inquiry.status,
    createdAt: inquiry.createdAt.toISOString(),
    assignee: toAssignee(inquiry),
  };
}

export function toTimelineEntry(entry: InquiryEntryEntity): InquiryNote | InquiryAnswer {
  return entry.kind === 'note'
    ? toNote(entry)
    : {
        ...toEntry(entry),
        ...{ kind: 'answer', channel: entry.channel!, text: entry.text, outcome: entry.outcome },
        mail: toMessageMail(entry),
      };
}

/**
 * Notes, answers and mails that came in, oldest first. A mail that the inquiry was made of is not repeated.
 * @param entries oldest first
 */
export function toTimeline(
  { message }: Pick<InquiryEntity, 'message'>,
  entries: InquiryEntryEntity[],
  mails: IncomingMailEntity[],
): InquiryTimelineEntry[] {
  const others = mails.filter(
    ({ text, attachedBy, attachments }) =>
      attachedBy === null || text !== message || text === '' || attachments.length > 0,
  );
  return [...entries.map(toTimelineEntry), ...others.map(toMailEntry)].sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
}

function toMessageMail({ subject, brochureOf, deliveries = [] }: InquiryEntryEntity): MessageMail | null {
  const [delivery] = deliveries;
  if (!delivery) return null;
  const { recipient, state, attempts, lastError, sentAt } = delivery;
  return {
    ...{ recipient, subject: subject ?? '', state, attempts, lastError },
    sentAt: sentAt?.toISOString() ?? null,
    brochureOf,
  };
}

export function toNote(entry: InquiryEntryEntity): InquiryNote {
  return {
    ...toEntry(entry),
    kind: 'note',
    text: entry.text ?? '',
    editedAt: entry.editedAt?.toISOString() ?? null,
  };
}

function toEntry({ id, byId, byName, createdAt }: InquiryEntryEntity) {
  return { id, by: { id: byId, username: byName }, at: createdAt.toISOString() };
}

/** Columns of the origin, of messages and presses. */
type SourceColumns = Pick<
  InquiryEntity,
  'sourceLandingPage' | 'sourceReferrerHost' | 'sourceUtmSource' | 'sourceUtmMedium' | 'sourceUtmCampaign'
>;

export function toSource(inquiry: SourceColumns): InquirySource | null {
  const source: InquirySource = {
    landingPage: inquiry.sourceLandingPage,
    referrerHost: inquiry.sourceReferrerHost,
    utmSource: inquiry.sourceUtmSource,
    utmMedium: inquiry.sourceUtmMedium,
    utmCampaign: inquiry.sourceUtmCampaign,
  };
  return Object.values(source).some((value) => value !== null) ? source : null;
}

/** Mails about the message itself; those about its viewings and replies are shown at these. */
export function toDeliveries(deliveries: MailDeliveryEntity[]): MailDelivery[] {
  return deliveries
    .filter(({ viewingId, entryId }) => viewingId === null && entryId === null)
    .map(toDelivery)
    .sort(
      (one, other) =>
        MAIL_KINDS.indexOf(one.kind) - MAIL_KINDS.indexOf(other.kind) ||
        one.recipient.localeCompare(other.recipient, 'en'),
    );
}

export function toViewing({
  viewingDate,
  viewingTime,
}: Pick<InquiryEntity, 'viewingDate' | 'viewingTime'>): Viewing | null {
  // PostgreSQL includes the seconds.
  return viewingDate === null ? null : { date: viewingDate, time: viewingTime?.slice(0, 5) ?? null };
}

function toDelivery(delivery: MailDeliveryEntity): MailDelivery {
  return {
    kind: delivery.kind,
    recipient: delivery.recipient,
    state: delivery.state,
    attempts: delivery.attempts,
    lastError: delivery.lastError,
    sentAt: delivery.sentAt?.toISOString() ?? null,
  };
}

/** Cleans a submitted origin; see `cleanSource`. */
export function sourceColumns(sent: SentSource | null | undefined): SourceColumns {
  const source = cleanSource(sent ?? {});
  return {
    sourceLandingPage: source?.landingPage ?? null,
    sourceReferrerHost: source?.referrerHost ?? null,
    sourceUtmSource: source?.utmSource ?? null,
    sourceUtmMedium: source?.utmMedium ?? null,
    sourceUtmCampaign: source?.utmCampaign ?? null,
  };
}
