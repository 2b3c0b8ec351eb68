/** What a change can be about. A service answers for the subjects that it owns. */
export const CHANGE_SUBJECTS = [
  'property',
  'inquiry',
  'agent',
  'director',
  'office',
  'user',
  'invitation',
] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

/**
 * What was done. `changed` names the fields; `password-changed` and `signed-out` (all other sessions of the person,
 * or one of them) have none to name.
 */
export const CHANGE_ACTIONS = ['created', 'changed', 'deleted', 'password-changed', 'signed-out'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** One act of one person, as the log of changes keeps it. */
export interface Change {
  /** Grows with time within one service. */
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  subject: ChangeSubject;
  subjectId: number;
  /** What people call it (a title, a name), as it was then. */
  subjectName: string;
  action: ChangeAction;
  /** Only the fields that differ; the values are JSON, null for "nothing". Long texts are shortened. */
  fields: ChangedField[];
  /** Null when the system did it by itself. */
  by: { id: number; username: string } | null;
  /** The request in whose log lines the rest stands. */
  requestId: string | null;
}

export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** What every service's list of changes answers: newest first. */
export interface ChangePage {
  changes: Change[];
  /** Give this as `before` for the page that follows; null on the last page. */
  next: number | null;
}

export const CHANGE_LIMITS = {
  pageSize: 50,
  pageSizeMax: 100,
  subjectNameMax: 200,
  /** Characters of a text that the list shows; the log itself keeps all of it. */
  shownTextMax: 1000,
} as const;
