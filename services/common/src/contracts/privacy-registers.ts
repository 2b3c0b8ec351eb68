import { daysAfter } from './office-time.js';
import type { PersonRequest } from './privacy.js';

/**
 * Requests that people may make, with the days that staff have. The law and the notice give longer for some; a withdrawal of
 * consent takes effect at once.
 */
export const REQUEST_KINDS = {
  access: { label: 'Access', days: 7 },
  rectify: { label: 'Correction', days: 7 },
  erase: { label: 'Erasure', days: 7 },
  restrict: { label: 'Restriction', days: 7 },
  object: { label: 'Objection', days: 7 },
  port: { label: 'Portability', days: 30 },
  withdraw: { label: 'Withdrawal of consent', days: 1 },
} as const satisfies Record<string, { label: string; days: number }>;
export type RequestKind = keyof typeof REQUEST_KINDS;
export const REQUEST_KIND_NAMES = Object.keys(REQUEST_KINDS) as RequestKind[];

export const REQUEST_CHANNELS = ['email', 'phone', 'whatsapp', 'letter', 'in-person'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];

export const REQUEST_OUTCOMES = ['done', 'refused'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

export const REGISTER_LISTS = ['open', 'closed'] as const;
export type RegisterList = (typeof REGISTER_LISTS)[number];

/** Within how many days a refusal is told, with its reasons. */
export const REFUSAL_DAYS = 7;
/** From this number of days left on, a request is shown in red. */
export const REQUEST_SOON_DAYS = 2;
/** Closed entries of both registers are deleted after so many years. */
export const REGISTER_RETENTION_YEARS = 6;

export const REGISTER_LIMITS = {
  noteMax: 1000,
  reasonMax: 1000,
  /** Days back that a request may have been received. */
  receivedDaysMax: 365,
  pageSize: 20,
  pageSizeMax: 100,
} as const;

export const REGISTER_TEXTS = {
  kind: `kind must be one of: ${REQUEST_KIND_NAMES.join(', ')}`,
  channel: 'Choose how the request came',
  receivedOn: 'Enter the day on which it came: today, or at most a year ago',
  outcome: 'Choose done or refused',
  reason: 'Enter the reasons for the refusal; the person is told them',
  version: 'version must be the number that the entry was read with',
  list: `list must be one of: ${REGISTER_LISTS.join(', ')}`,
  identityChecked: 'identityChecked must be true or false',
  changed: 'Somebody else changed this entry in the meantime. Look at it again, then repeat your change',
  closed: 'This entry is closed and cannot be changed',
  identity: 'Check first that it is the person who asks, and tick "Identity checked" in the request',
  dataLeft: 'There is still data of this person. Erase it first; that closes the request',
} as const;

/** Day by which a request is answered. @param receivedOn day in Nairobi */
export function requestDueOn(kind: RequestKind, receivedOn: string): string {
  return daysAfter(receivedOn, REQUEST_KINDS[kind].days);
}

/** ok: more than two days are left; soon: two or fewer; overdue: the day has passed. */
export type RequestClock = 'ok' | 'soon' | 'overdue';

/** Days until a day; negative once it has passed. */
export function daysLeft(dueOn: string, today: string): number {
  return Math.round((Date.parse(dueOn) - Date.parse(today)) / 86_400_000);
}

export function requestClock(dueOn: string, today: string): RequestClock {
  const left = daysLeft(dueOn, today);
  if (left < 0) return 'overdue';
  return left <= REQUEST_SOON_DAYS ? 'soon' : 'ok';
}

/** Body of `POST /api/admin/privacy/requests`. */
export interface NewPrivacyRequest extends PersonRequest {
  kind: RequestKind;
  channel: RequestChannel;
  /** Day in Nairobi. */
  receivedOn: string;
  /** Text of the request; deleted when it is closed. */
  note: string;
}

/** Body of `PATCH /api/admin/privacy/requests/{id}`. */
export interface PrivacyRequestChange {
  version: number;
  identityChecked?: boolean;
  note?: string;
}

/** Body of `POST /api/admin/privacy/requests/{id}/close`. */
export interface PrivacyRequestClosing {
  version: number;
  outcome: RequestOutcome;
  /** Required for a refusal. */
  reason: string;
}

/** An entry of the register of requests. */
export interface PrivacyRequest {
  id: number;
  kind: RequestKind;
  /** Address or number; null once closed. */
  person: string | null;
  /** Name of the person in the activity log. */
  pseudonym: string;
  channel: RequestChannel;
  /** Days in Nairobi. */
  receivedOn: string;
  dueOn: string;
  /** Day by which a refusal is told. */
  refuseBy: string;
  note: string;
  /** Null until checked. */
  identityCheckedBy: string | null;
  /** ISO 8601, UTC. */
  identityCheckedAt: string | null;
  closedAt: string | null;
  closedBy: string | null;
  outcome: RequestOutcome | null;
  reason: string;
  createdBy: string;
  createdAt: string;
  version: number;
}

/** `GET /api/admin/privacy/due`: what waits, for the menu and the dashboard. */
export interface PrivacyDue {
  open: number;
  overdue: number;
  /** Open requests with two days or fewer left, without the overdue ones. */
  soon: number;
  openBreaches: number;
  /** Open breaches that may have to be told to the ODPC and whose 72 hours have passed. */
  lateBreaches: number;
}
