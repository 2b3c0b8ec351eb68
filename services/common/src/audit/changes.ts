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
import { daysAfter } from '../contracts/office-time.js';
import { currentAddress, currentRequestId } from '../logging/request-context.js';

/** Fields with these names are never logged, whoever passes them. */
const SECRET_FIELD = /password|hash|token|secret/i;

export interface NewChange {
  subject: ChangeSubject;
  subjectId: number;
  /** Display name; cut to 200 characters. */
  subjectName: string;
  action: ChangeAction;
  /** Previous field values; null or missing if there was nothing. JSON values and dates. */
  before?: object | null;
  /** New field values; null or missing if there is nothing any more. */
  after?: object | null;
  /** The user; without id, who used the link of a mail; null for the system. */
  by: Pick<User, 'id' | 'username'> | { id: null; username: string } | null;
  /** Defaults to the current request. */
  requestId?: string;
}

export interface ChangeFilter {
  subject?: ChangeSubject | undefined;
  subjectId?: number | undefined;
  /** The user. */
  userId?: number | undefined;
  /** Without this subject; ignored if `subject` is given. */
  without?: ChangeSubject | undefined;
  action?: ChangeAction | undefined;
  /** Days in Nairobi, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Words within the name of the thing or of the user, in any case. */
  search?: string | undefined;
  /** Only entries before this id: a page's `next`. */
  before?: number | undefined;
  limit?: number | undefined;
}

/**
 * Writes one change to the service's activity log. Call it in the transaction of the change itself. Stores only the
 * fields that differ, and never secrets; a `changed` without differences is not written.
 * @returns whether anything was written
 */
export async function recordChange(transaction: EntityManager, change: NewChange): Promise<boolean> {
  return (await recordChanges(transaction, [change])) > 0;
}

/** Rows per INSERT statement. */
const WRITTEN_AT_ONCE = 500;

/** As {@link recordChange}, for many. @returns how many were written */
export async function recordChanges(transaction: EntityManager, changes: NewChange[]): Promise<number> {
  const rows = changes.flatMap((change) => {
    const fields = differences(change.before, change.after);
    if (change.action === 'changed' && fields.length === 0) return [];
    return {
      subject: change.subject,
      subject_id: change.subjectId,
      // Cut by code point: jsonb rejects lone surrogates.
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

/** Returns the fields that differ between two states, in order, without secrets. */
export function differences(before?: object | null, after?: object | null): ChangedField[] {
  const was = asJson(before);
  const is = asJson(after);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !SECRET_FIELD.test(field))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

/**
 * Converts dates to texts and drops undefined, so that the comparison sees what is stored. Removes NUL: jsonb cannot
 * store it.
 */
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

/**
 * Returns one page of the service's activity log, newest first. Uses keyset pagination by id, so that no page repeats
 * or skips a row.
 */
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
  if (filter.subject === undefined) where('subject <>', filter.without);
  where('action =', filter.action);
  where(`at >=`, filter.from && `${filter.from}T00:00:00+03:00`);
  where(`at <`, filter.to && `${daysAfter(filter.to, 1)}T00:00:00+03:00`);
  if (filter.search) {
    values.push(`%${filter.search.replace(/[\\%_]/g, '\\$&')}%`);
    conditions.push(`(subject_name ILIKE $${values.length} OR username ILIKE $${values.length})`);
  }
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
    by:
      row.user_id === null && row.username === null
        ? null
        : { id: row.user_id, username: row.username ?? '' },
    requestId: row.request_id,
    address: row.address,
  };
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > CHANGE_LIMITS.shownTextMax
    ? `${value.slice(0, CHANGE_LIMITS.shownTextMax)}…`
    : value;
}
