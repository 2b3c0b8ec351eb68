import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import {
  type Change,
  CHANGE_LIMITS,
  type ChangeAction,
  type ChangedField,
  type ChangePage,
  type ChangeSubject,
} from '../contracts/changes.js';
import type { User } from '../contracts/session.js';
import { currentAddress, currentRequestId } from '../logging/request-context.js';

/** Whatever such a field holds never reaches the log, whoever hands it over. */
const SECRET_FIELD = /password|hash|token|secret/i;

export interface NewChange {
  subject: ChangeSubject;
  subjectId: number;
  /** What people call it; cut to 200 characters. */
  subjectName: string;
  action: ChangeAction;
  /** What it was, field by field; null or left out when there was nothing. Anything that JSON can hold, and dates. */
  before?: object | null;
  /** What it is now; null or left out when there is nothing any more. */
  after?: object | null;
  /** Who did it; null when the system did it by itself. */
  by: Pick<User, 'id' | 'username'> | null;
  /** The request at hand unless given. */
  requestId?: string;
}

export interface ChangeFilter {
  subject?: ChangeSubject | undefined;
  subjectId?: number | undefined;
  /** Who did it. */
  userId?: number | undefined;
  /** Only what came before this id: a page's `next`. */
  before?: number | undefined;
  limit?: number | undefined;
}

/**
 * Writes one change to the service's log. Call it inside the transaction of the change itself: either both are kept
 * or neither. Stores only the fields that differ and never a secret; a `changed` without a difference is no change
 * and is not written.
 * @returns whether there was anything to write
 */
export async function recordChange(transaction: EntityManager, change: NewChange): Promise<boolean> {
  return (await recordChanges(transaction, [change])) > 0;
}

/** Changes written in one statement, that being the only way to write thousands. */
const WRITTEN_AT_ONCE = 500;

/** As {@link recordChange} for many. @returns how many there were to write */
export async function recordChanges(transaction: EntityManager, changes: NewChange[]): Promise<number> {
  const rows = changes.flatMap((change) => {
    const fields = differences(change.before, change.after);
    if (change.action === 'changed' && fields.length === 0) return [];
    return {
      subject: change.subject,
      subject_id: change.subjectId,
      // By characters: half of one is nothing that jsonb could hold.
      subject_name: Array.from(change.subjectName).slice(0, CHANGE_LIMITS.subjectNameMax).join(''),
      action: change.action,
      fields,
      user_id: change.by?.id ?? null,
      username: change.by?.username ?? null,
      request_id: change.requestId ?? currentRequestId() ?? null,
      address: currentAddress() ?? null,
    };
  });
  for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE) {
    await transaction.query(
      `INSERT INTO changes (subject, subject_id, subject_name, action, fields, user_id, username, request_id, address)
       SELECT subject, subject_id, subject_name, action, fields, user_id, username, request_id, address
         FROM jsonb_to_recordset($1::jsonb) AS change (subject text, subject_id integer, subject_name text,
              action text, fields jsonb, user_id integer, username text, request_id text, address text)`,
      [JSON.stringify(rows.slice(from, from + WRITTEN_AT_ONCE))],
    );
  }
  return rows.length;
}

/** The fields in which two states differ, in the order in which they stand there; secrets are left out. */
export function differences(before?: object | null, after?: object | null): ChangedField[] {
  const was = asJson(before);
  const is = asJson(after);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !SECRET_FIELD.test(field))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

/** Dates become texts and undefined goes, so that what is compared is what is stored. NUL is none of jsonb's. */
function asJson(state: object | null | undefined): Record<string, unknown> {
  if (!state) return {};
  return JSON.parse(
    JSON.stringify(state, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    ),
  ) as Record<string, unknown>;
}

interface ChangeRow {
  id: number;
  at: Date;
  subject: ChangeSubject;
  subject_id: number;
  subject_name: string;
  action: ChangeAction;
  fields: ChangedField[];
  user_id: number | null;
  username: string | null;
  request_id: string | null;
  address: string | null;
}

/** One page of the service's log, newest first. Pages follow each other by id, so none repeats or skips a row. */
export async function listChanges(manager: EntityManager, filter: ChangeFilter): Promise<ChangePage> {
  const limit = filter.limit ?? CHANGE_LIMITS.pageSize;
  const conditions: string[] = [];
  const values: unknown[] = [];
  const where = (condition: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
  };
  where('subject =', filter.subject);
  where('subject_id =', filter.subjectId);
  where('user_id =', filter.userId);
  where('id <', filter.before);
  const rows = await manager.query<ChangeRow[]>(
    `SELECT id, at, subject, subject_id, subject_name, action, fields, user_id, username, request_id, address
       FROM changes
     ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
     ORDER BY id DESC LIMIT ${limit + 1}`,
    values,
  );
  const changes = rows.slice(0, limit).map(toChange);
  return { changes, next: rows.length > limit ? changes.at(-1)!.id : null };
}

function toChange(row: ChangeRow): Change {
  return {
    id: row.id,
    at: row.at.toISOString(),
    subject: row.subject,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    action: row.action,
    fields: row.fields.map(({ field, before, after }) => ({
      field,
      before: shortened(before),
      after: shortened(after),
    })),
    by: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
    requestId: row.request_id,
    address: row.address,
  };
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > CHANGE_LIMITS.shownTextMax
    ? `${value.slice(0, CHANGE_LIMITS.shownTextMax)}…`
    : value;
}
