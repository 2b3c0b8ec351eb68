import type { Change } from './changes.js';
import type { DeliveryState } from './inquiries.js';
import type { ViewingKind, ViewingRepresentative } from './viewing-slots.js';
import type { Viewing } from './viewings.js';

/**
 * requested: the visitor waits for an answer; proposed: staff named a time, which the visitor may confirm; confirmed: it is
 * agreed; moved: staff moved an agreed one, and the visitor may confirm the new time; the others are final.
 */
export const VIEWING_STATES = [
  'requested',
  'proposed',
  'confirmed',
  'moved',
  'done',
  'no-show',
  'cancelled',
] as const;
export type ViewingState = (typeof VIEWING_STATES)[number];

/** States with a time that the agent is booked for. */
export const STANDING_VIEWING_STATES = ['proposed', 'confirmed', 'moved'] as const;
/** States that can still change. */
export const OPEN_VIEWING_STATES = ['requested', ...STANDING_VIEWING_STATES] as const;

export type ViewingActor = 'staff' | 'visitor';

export const VIEWING_ACTIONS = [
  'propose',
  'confirm',
  'accept',
  'move',
  'edit',
  'choose',
  'ask-move',
  'done',
  'no-show',
  'cancel',
  'record',
] as const;
export type ViewingAction = (typeof VIEWING_ACTIONS)[number];

interface ViewingTransition {
  by: readonly ViewingActor[];
  from: readonly ViewingState[];
  /** Null: the state stays. */
  to: ViewingState | null;
}

/** All transitions of a viewing. Services, screens and tests read this table. */
export const VIEWING_TRANSITIONS: Readonly<Record<ViewingAction, ViewingTransition>> = {
  /** Staff name a time, or another one. */
  propose: { by: ['staff'], from: ['requested', 'proposed'], to: 'proposed' },
  /** Staff agree, or note that the visitor did; they may name the time with it. */
  confirm: { by: ['staff'], from: ['requested', 'proposed', 'moved'], to: 'confirmed' },
  /** The visitor agrees. */
  accept: { by: ['visitor'], from: ['proposed', 'moved'], to: 'confirmed' },
  /** Staff move an agreed viewing. */
  move: { by: ['staff'], from: ['confirmed', 'moved'], to: 'moved' },
  /** Staff change handler, place, length or kind. */
  edit: { by: ['staff'], from: OPEN_VIEWING_STATES, to: null },
  /** The visitor prefers another of the wished slots. */
  choose: { by: ['visitor'], from: OPEN_VIEWING_STATES, to: 'requested' },
  /** The visitor asks for another time, in words. */
  'ask-move': { by: ['visitor'], from: STANDING_VIEWING_STATES, to: 'requested' },
  done: { by: ['staff'], from: ['confirmed', 'moved', 'no-show'], to: 'done' },
  'no-show': { by: ['staff'], from: ['confirmed', 'moved', 'done'], to: 'no-show' },
  cancel: { by: ['staff', 'visitor'], from: OPEN_VIEWING_STATES, to: 'cancelled' },
  /** Staff note how it went. */
  record: { by: ['staff'], from: ['done', 'no-show'], to: null },
};

/** Returns whether somebody may take an action in a state. */
export function mayAct(action: ViewingAction, state: ViewingState, by: ViewingActor): boolean {
  const transition = VIEWING_TRANSITIONS[action];
  return transition.by.includes(by) && transition.from.includes(state);
}

/** Returns whether a viewing in a state blocks its agent's time. */
export function isStanding(state: ViewingState): boolean {
  return (STANDING_VIEWING_STATES as readonly ViewingState[]).includes(state);
}

/** Outcome of a viewing, as staff saw it. */
export const VIEWING_OUTCOMES = ['offer', 'second-viewing', 'interested', 'not-interested'] as const;
export type ViewingOutcome = (typeof VIEWING_OUTCOMES)[number];

export const VIEWING_RECORD_LIMITS = {
  minutesMin: 15,
  minutesMax: 240,
  minutesDefault: 30,
  placeMax: 300,
  /** Reason of a cancellation, and the visitor's words. */
  wordsMax: 500,
  noteMax: 2000,
  feedbackMax: 2000,
  ratingMax: 5,
  /** Latest start, in days from today. */
  daysAhead: 366,
  /** Longest period of the calendar, in days. */
  periodMax: 42,
  /** Viewings in a calendar's answer, and requests that wait. */
  shownMax: 500,
  awaitingMax: 100,
  /** Days that the visitor's link works after the viewing, or after the request if there is no time. */
  linkDays: 60,
  /** Days of the past in an account's calendar feed. */
  feedDays: 30,
  changesMax: 50,
  /** Hour in Nairobi at which the day before's reminder is due. */
  reminderHour: 10,
} as const;

export const VIEWING_RECORD_TEXTS = {
  startsAt: 'startsAt must be a moment, such as 2026-11-24T10:00:00+03:00',
  startsAtNeeded: 'Choose the day and time of the viewing',
  startsAtElsewhere: 'Propose or move the viewing to change its time',
  startsAtPast: 'That time has passed. Choose a later one',
  mailOutdated: 'The viewing has changed since this mail. Change the viewing to tell everybody',
  startsAtFar: 'Choose a day within the next year',
  minutes: `minutes must be a whole number from ${VIEWING_RECORD_LIMITS.minutesMin} to ${VIEWING_RECORD_LIMITS.minutesMax}`,
  placeTooLong: `place must be at most ${VIEWING_RECORD_LIMITS.placeMax} characters`,
  wordsTooLong: `Write at most ${VIEWING_RECORD_LIMITS.wordsMax} characters`,
  reasonNeeded: 'Please give a reason, which the visitor is told',
  noteTooLong: `outcomeNote must be at most ${VIEWING_RECORD_LIMITS.noteMax} characters`,
  outcome: `outcome must be one of: ${VIEWING_OUTCOMES.join(', ')}`,
  action: 'action must be one of: propose, confirm, move, edit, done, no-show, cancel, record',
  answer: 'action must be one of: accept, choose, ask-move, cancel',
  version: 'version must be the number of the version that you saw',
  handlerId: 'handlerId must be the number of an account, or null for nobody',
  inquiryId: 'inquiryId must be the number of an inquiry',
  force: 'force must be true or false',
  state: `state must be one of: ${VIEWING_STATES.join(', ')}`,
  handler: 'handler must be me, none or the number of an account',
  slot: 'slot must be the number of one of your wished times',
  token: 'token must be the end of the link in your mail',
  rating: `rating must be a whole number from 1 to ${VIEWING_RECORD_LIMITS.ratingMax}`,
  interested: 'interested must be true or false',
  feedbackTooLong: `words must be at most ${VIEWING_RECORD_LIMITS.feedbackMax} characters`,
  linkUnknown: 'This link is unknown or has expired. Please contact us',
  feedbackGiven: 'You have sent your feedback already. Thank you',
  feedbackEarly: 'Feedback is possible after the viewing',
} as const;

/** A viewing as the inbox shows it beside its inquiry. */
export interface InquiryViewing {
  id: number;
  state: ViewingState;
  kind: ViewingKind;
  /** ISO 8601, UTC; null while there is no agreed or proposed time. */
  startsAt: string | null;
  /** The visitor's wishes, in order of preference. */
  slots: Viewing[];
}

/** Feedback of a visitor after a viewing. */
export interface ViewingFeedback {
  /** 1 (bad) to 5 (very good). */
  rating: number;
  interested: boolean;
  /** Empty if there were none. */
  words: string;
  at: string;
}

/** A viewing as staff see it. */
export interface ViewingRecord extends InquiryViewing {
  inquiryId: number;
  /** Raised by each change; sent back with the next one. */
  version: number;
  property: { id: number; title: string | null } | null;
  visitor: { name: string; email: string; phone: string };
  /** The visitor's time zone if it differs from Nairobi's. */
  visitorZone: string | null;
  /** The person who views for the visitor; null if the visitor comes. */
  representative: ViewingRepresentative | null;
  /** Account that shows the property; null for nobody yet. */
  handler: { id: number; username: string } | null;
  minutes: number;
  /** Meeting place or link of the video call; null for the property's address. */
  place: string | null;
  /** Reason of a cancellation, or why the visitor asks for another time; null without. */
  reason: string | null;
  outcome: ViewingOutcome | null;
  outcomeNote: string | null;
  feedback: ViewingFeedback | null;
  /** When the reminder goes out: ISO 8601, UTC; null if there is none (any more). */
  reminderAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Account that changed it last; null for the visitor. */
  updatedBy: string | null;
}

/** `GET /api/admin/viewings?from=&to=&handler=&state=`. */
export interface ViewingCalendar {
  /** With a time within the period, earliest first. */
  viewings: ViewingRecord[];
  /** Requested ones that wait for an answer, longest wait first; whatever the period. */
  awaiting: ViewingRecord[];
  /** More than `shownMax` viewings: the rest is not shown. */
  cut: boolean;
}

/** `GET /api/admin/viewings/counts`, for the dashboard. */
export interface ViewingCounts {
  /** Proposed, confirmed or moved, and today in Nairobi. */
  today: number;
  awaiting: number;
  /** Past their time without an outcome. */
  open: number;
}

/** A mail about a viewing and its state. */
export interface ViewingMailState {
  /** For `POST /api/admin/viewings/{id}/mails/{mailId}/resend`. */
  id: string;
  event: ViewingEvent;
  to: ViewingActor;
  recipient: string;
  state: DeliveryState;
  lastError: string | null;
  sentAt: string | null;
  /** True if the mail is sent or failed, and tells the viewing as it is now. */
  canResend: boolean;
}

/** `GET /api/admin/viewings/{id}`. */
export interface ViewingDetail extends ViewingRecord {
  /** The newest 50, newest first. */
  changes: Change[];
  /** Newest first. */
  mails: ViewingMailState[];
}

/** `POST /api/admin/viewings`. Without a start it is a request. */
export interface CreateViewing extends ViewingArrangement {
  inquiryId: number;
  /** With a start: whether the visitor is asked to confirm, or has agreed already. Default proposed. */
  state?: 'proposed' | 'confirmed';
}

interface ViewingArrangement {
  /** ISO 8601 with an offset. */
  startsAt?: string;
  minutes?: number;
  kind?: ViewingKind;
  place?: string | null;
  handlerId?: number | null;
  /** Book it although it overlaps another viewing. */
  force?: boolean;
}

export const STAFF_VIEWING_ACTIONS = VIEWING_ACTIONS.filter((action) =>
  VIEWING_TRANSITIONS[action].by.includes('staff'),
) as StaffViewingAction[];
export type StaffViewingAction = Exclude<ViewingAction, 'accept' | 'choose' | 'ask-move'>;

export const VISITOR_VIEWING_ACTIONS = ['accept', 'choose', 'ask-move', 'cancel'] as const;
export type VisitorViewingAction = (typeof VISITOR_VIEWING_ACTIONS)[number];

/** `PATCH /api/admin/viewings/{id}`. */
export interface ChangeViewing extends ViewingArrangement {
  version: number;
  action: StaffViewingAction;
  /** With cancel. */
  reason?: string;
  /** With done, no-show and record. */
  outcome?: ViewingOutcome | null;
  outcomeNote?: string | null;
}

/** 409: somebody else changed it; `current` is the stored viewing. */
export const VIEWING_CHANGED = 'VIEWING_CHANGED';
/** 409: it overlaps others; `current` lists them as {@link ViewingOverlap}. */
export const VIEWING_OVERLAPS = 'VIEWING_OVERLAPS';
/** 409: not in this state. */
export const VIEWING_STATE = 'VIEWING_STATE';

export interface ViewingOverlap extends Pick<
  ViewingRecord,
  'id' | 'startsAt' | 'minutes' | 'property' | 'handler' | 'state'
> {
  sameHandler: boolean;
  sameListing: boolean;
}

/** `POST /api/viewings/open` {token}: the viewing as its visitor sees it. */
export interface VisitorViewing extends Pick<
  ViewingRecord,
  'state' | 'kind' | 'startsAt' | 'slots' | 'minutes' | 'version' | 'property' | 'visitorZone' | 'place'
> {
  /** Account that shows the property; null if there is none yet. */
  handlerName: string | null;
  /** Whether the visitor has sent feedback. */
  feedbackGiven: boolean;
}

/** `POST /api/viewings/answer`; returns the {@link VisitorViewing}. */
export interface AnswerViewing {
  token: string;
  version: number;
  action: VisitorViewingAction;
  /** With choose: position of the wished slot, from 0. */
  slot?: number;
  /** With ask-move and cancel. */
  words?: string;
}

/** `POST /api/viewings/feedback`, once. */
export interface SendViewingFeedback {
  token: string;
  rating: number;
  interested: boolean;
  words?: string;
  /** Version of the privacy notice shown with the form. */
  consent: string;
}

/** `GET`, `POST` (new address) and `DELETE /api/admin/viewings/feed`: the account's own calendar feed. */
export interface ViewingFeed {
  createdAt: string;
  /** When a calendar last fetched it; null if never. */
  readAt: string | null;
}

/** The address is shown once: only a digest of it is stored. */
export interface NewViewingFeed extends ViewingFeed {
  /** `/api/viewings/calendar/{key}.ics`. */
  path: string;
}

/** Events that mails about viewings tell. */
export const VIEWING_EVENTS = [
  'requested',
  'proposed',
  'confirmed',
  'moved',
  'edited',
  'chosen',
  'asked-move',
  'cancelled',
  'reminder',
  'feedback',
] as const;
export type ViewingEvent = (typeof VIEWING_EVENTS)[number];

/** The visitor's page of a viewing. */
export function viewingPage(token: string): string {
  return `/viewing/${token}`;
}

/**
 * Returns when the reminder of a viewing is due: the day before in Nairobi, at the reminder's hour. Null if that has
 * passed.
 */
export function reminderDueAt(startsAt: Date, now: Date): Date | null {
  const HOUR = 60 * 60_000;
  const local = new Date(startsAt.getTime() + 3 * HOUR);
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - 1);
  const due = new Date(midnight + (VIEWING_RECORD_LIMITS.reminderHour - 3) * HOUR);
  return due > now ? due : null;
}
