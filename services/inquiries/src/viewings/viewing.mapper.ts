import type {
  InquiryViewing,
  ViewingOverlap,
  ViewingRecord,
  ViewingRepresentative,
  VisitorViewing,
} from '@lml/common/contracts';
import type { ViewingEntity } from './viewing.entity.js';

export function toInquiryViewing(viewing: ViewingEntity): InquiryViewing {
  const { id, state, kind, slots, startsAt } = viewing;
  return { id, state, kind, slots, startsAt: startsAt?.toISOString() ?? null };
}

/** @param viewing with its inquiry */
export function toViewingRecord(viewing: ViewingEntity): ViewingRecord {
  const { inquiry, feedback } = viewing;
  return {
    ...toInquiryViewing(viewing),
    inquiryId: viewing.inquiryId,
    version: viewing.version,
    property: toProperty(viewing),
    visitor: { name: inquiry.name, email: inquiry.email, phone: inquiry.phone },
    visitorZone: viewing.visitorZone,
    representative: toRepresentative(viewing),
    handler: toHandler(viewing),
    minutes: viewing.minutes,
    place: viewing.place,
    reason: viewing.reason,
    outcome: viewing.outcome,
    outcomeNote: viewing.outcomeNote,
    feedback: feedback && {
      rating: feedback.rating,
      interested: feedback.interested,
      words: feedback.words,
      at: feedback.at,
    },
    reminderAt: viewing.reminderAt?.toISOString() ?? null,
    createdAt: viewing.createdAt.toISOString(),
    updatedAt: viewing.updatedAt.toISOString(),
    updatedBy: viewing.updatedBy,
  };
}

export function toProperty({ propertyId, inquiry }: ViewingEntity): ViewingRecord['property'] {
  return propertyId === null ? null : { id: propertyId, title: inquiry.propertyTitle };
}

/** Returns who comes in the visitor's place; null if the visitor does. */
export function toRepresentative({
  representativeName: name,
  representativePhone: phone,
}: ViewingEntity): ViewingRepresentative | null {
  return name === null || phone === null ? null : { name, phone };
}

/** Returns the people who come, with their numbers, for the calendars of colleagues: one line each. */
export function peopleOf(viewing: ViewingEntity): string[] {
  const { inquiry } = viewing;
  const representative = toRepresentative(viewing);
  return [
    `${inquiry.name}, ${inquiry.phone}`,
    ...(representative ? [`In their place: ${representative.name}, ${representative.phone}`] : []),
  ];
}

function toHandler({ handlerId, handlerName }: ViewingEntity): ViewingRecord['handler'] {
  return handlerId === null ? null : { id: handlerId, username: handlerName ?? '' };
}

/**
 * Name of who shows the property, for visitors: the listing's office, or its agent until somebody else shows it. Accounts'
 * names are for staff.
 */
export function publicHandlerName({ agentEmail, inquiry }: ViewingEntity): string | null {
  return inquiry.handlerKind === 'agent' && agentEmail === null ? null : inquiry.handlerName;
}

/** Without anything that only staff may see. */
export function toVisitorViewing(viewing: ViewingEntity): VisitorViewing {
  const { state, kind, slots, startsAt, minutes, version, visitorZone, place } = viewing;
  return {
    ...{ state, kind, slots, minutes, version, visitorZone, place },
    startsAt: startsAt?.toISOString() ?? null,
    property: toProperty(viewing),
    handlerName: publicHandlerName(viewing),
    feedbackGiven: viewing.feedback !== null,
  };
}

export function toOverlap(
  viewing: ViewingEntity,
  { handlerId, propertyId }: Pick<ViewingEntity, 'handlerId' | 'propertyId'>,
): ViewingOverlap {
  return {
    id: viewing.id,
    state: viewing.state,
    startsAt: viewing.startsAt!.toISOString(),
    minutes: viewing.minutes,
    property: toProperty(viewing),
    handler: toHandler(viewing),
    sameHandler: handlerId !== null && viewing.handlerId === handlerId,
    sameListing: propertyId !== null && viewing.propertyId === propertyId,
  };
}
