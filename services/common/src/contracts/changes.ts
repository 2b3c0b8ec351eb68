/** Subjects of changes. Each service logs the subjects that it owns. */
export const CHANGE_SUBJECTS = [
  'property',
  'inquiry',
  'agent',
  'director',
  'office',
  'place',
  'feed-key',
  'report-link',
  'rate-set',
  'settings',
  'user',
  'invitation',
  'person',
  'contact',
  'session',
  'viewing',
  'visitor-report',
  'evidence',
  'privacy-request',
  'breach',
] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

/**
 * Actions in the activity log. `changed` names the fields; `password-changed` and `signed-out` (one or all other
 * sessions of the user) have none. `exported` has the number of rows and the filters. `opened` is a download of a private file. A `session` that was started,
 * ended or refused has its account's id; refused ones have no user. A `person` has a pseudonym; exports and deletions
 * have a number of messages.
 */
export const CHANGE_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'exported',
  'opened',
  'password-changed',
  'password-reset',
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

/** One action of one user, as stored in the activity log. */
export interface Change {
  /** Increases with time within a service. */
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  subject: ChangeSubject;
  subjectId: number;
  /** Display name (a title, a name) at that time. */
  subjectName: string;
  action: ChangeAction;
  /** Changed fields only; values are JSON, null for none. Long texts are shortened. */
  fields: ChangedField[];
  /** Null for the system; without id, somebody without an account by the link of a mail. */
  by: { id: number | null; username: string } | null;
  /** Request id, for finding related log lines. */
  requestId: string | null;
  /** Network address of the caller; null for the system and for entries older than this field. */
  address: string | null;
}

export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** Response of every service's activity log, newest first. */
export interface ChangePage {
  changes: Change[];
  /** Pass this as `before` to get the next page; null on the last page. */
  next: number | null;
}

export const CHANGE_LIMITS = {
  pageSize: 50,
  pageSizeMax: 100,
  subjectNameMax: 200,
  searchMax: 100,
  /** Max characters of a text in the list; the log stores all of it. */
  shownTextMax: 1000,
} as const;
