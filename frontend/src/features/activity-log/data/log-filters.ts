import { CHANGE_LIMITS, CHANGE_SUBJECTS, type ChangeSubject, isLastDay } from '@lml/common/contracts';
import { type Position, positionFrom, positionText } from './log-sources.js';

/** Filters and read positions of the log. The URL holds them, not component state. */
export interface LogFilters {
  /** Account id; null for everyone. */
  person: number | null;
  subject: ChangeSubject | null;
  /** Id within the subject: one item only. */
  thing: number | null;
  /** Null for any. */
  action: LogAction | null;
  /** `2026-11-24`, Nairobi time; empty for any day. */
  from: string;
  to: string;
  search: string;
  /** Sign-ins among the work; always shown if they are the subject. */
  signIns: boolean;
  position: Position;
}

/** Actions to choose from; all others are told by their subject. */
export const LOG_ACTIONS = ['created', 'changed', 'deleted', 'exported', 'opened'] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

export const NO_LOG_FILTERS: LogFilters = {
  ...{ person: null, subject: null, thing: null, action: null },
  ...{ from: '', to: '', search: '', signIns: false, position: {} },
};

export function logFiltersFromUrl(address: URLSearchParams): LogFilters {
  const subject = CHANGE_SUBJECTS.find((known) => known === address.get('subject')) ?? null;
  return {
    person: idFrom(address.get('person')),
    subject,
    thing: subject && idFrom(address.get('id')),
    action: LOG_ACTIONS.find((known) => known === address.get('action')) ?? null,
    from: dayFrom(address.get('from')),
    to: dayFrom(address.get('to')),
    search: (address.get('q') ?? '').trim().slice(0, CHANGE_LIMITS.searchMax),
    signIns: address.get('signins') === 'show',
    position: positionFrom(address.get('before')),
  };
}

/** The query of the URL. */
export function logFiltersToQuery(filters: LogFilters): URLSearchParams {
  const { person, subject, thing, action, from, to, search, signIns, position } = filters;
  const address = new URLSearchParams();
  if (person !== null) address.set('person', String(person));
  if (subject !== null) address.set('subject', subject);
  if (subject !== null && thing !== null) address.set('id', String(thing));
  if (action !== null) address.set('action', action);
  if (from) address.set('from', from);
  if (to) address.set('to', to);
  if (search) address.set('q', search);
  if (signIns) address.set('signins', 'show');
  const before = positionText(position);
  if (before) address.set('before', before);
  return address;
}

function idFrom(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function dayFrom(text: string | null): string {
  return text !== null && isLastDay(text) ? text : '';
}
