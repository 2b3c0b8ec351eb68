import { CHANGE_SUBJECTS, type ChangeSubject } from '@lml/common/contracts';
import { type Position, positionFrom, positionText } from './log-sources.js';

/** Filters and read positions of the log. The URL holds them, not component state. */
export interface LogFilters {
  /** Account id; null for everyone. */
  person: number | null;
  subject: ChangeSubject | null;
  /** Id within the subject: one item only. */
  thing: number | null;
  position: Position;
}

export function logFiltersFromUrl(address: URLSearchParams): LogFilters {
  const subject = CHANGE_SUBJECTS.find((known) => known === address.get('subject')) ?? null;
  return {
    person: idFrom(address.get('person')),
    subject,
    thing: subject && idFrom(address.get('id')),
    position: positionFrom(address.get('before')),
  };
}

export function logFiltersToQuery({ person, subject, thing, position }: LogFilters): URLSearchParams {
  const address = new URLSearchParams();
  if (person !== null) address.set('person', String(person));
  if (subject !== null) address.set('subject', subject);
  if (subject !== null && thing !== null) address.set('id', String(thing));
  const before = positionText(position);
  if (before) address.set('before', before);
  return address;
}

function idFrom(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
