/** What a change can be about. A service answers for the subjects that it owns. */
export const CHANGE_SUBJECTS = [
  'property',
  'inquiry',
  'agent',
  'director',
  'office',
  'user',
  'invitation',
  'person',
  'session',
] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

/**
 * What was done. `changed` names the fields; `password-changed` and `signed-out` (all other sessions of the person,
 * or one of them) have none to name. `exported` has the number of rows and what they were narrowed down by. A
 * `session` that was begun, ended or refused is named by its account's id; nobody did what was refused.
 * A `person` stands under a pseudonym; what was exported or deleted of theirs is a number of messages.
 */
export const CHANGE_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'exported',
  'password-changed',
  'signed-out',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-code-used',
  'signed-in',
  'logged-out',
  'sign-in-failed',
  'sign-in-blocked',
] as const;
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
  /** Where the call came from; null for what the system did, and for what is older than this. */
  address: string | null;
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
