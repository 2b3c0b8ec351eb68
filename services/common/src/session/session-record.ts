import type { SessionData } from 'express-session';
import { isRole } from '../contracts/roles.js';
import { SESSION_LIMITS, type User } from '../contracts/session.js';
import { isUnusableKey, type Redis } from '../redis.js';
import { parseId } from '../validation/id.js';

export const SESSION_KEY_PREFIX = 'sess:';

/** Attributes of every session cookie. */
export const SESSION_COOKIE_ATTRIBUTES = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

export interface SessionRecord extends SessionData {
  passport?: { user?: User };
}

/** @returns null if there is no record, `'unreadable'` if it is not a session */
export async function readSessionRecord(
  redis: Redis,
  sessionId: string,
): Promise<SessionRecord | 'unreadable' | null> {
  try {
    const text = await redis.get(`${SESSION_KEY_PREFIX}${sessionId}`);
    return text === null ? null : (parseSessionRecord(text) ?? 'unreadable');
  } catch (error) {
    if (isUnusableKey(error)) return 'unreadable';
    throw error;
  }
}

/** @returns the session with its cookie attributes, or null for anything else */
export function parseSessionRecord(text: string): SessionRecord | null {
  const record = parseJson(text);
  if (!isObject(record) || !isObject(record.cookie)) return null;
  const { cookie, signedInAt, passport } = record;
  if (signedInAt !== undefined && !isTime(signedInAt)) return null;
  if (passport !== undefined && !isPassport(passport)) return null;
  return {
    ...record,
    cookie: {
      ...SESSION_COOKIE_ATTRIBUTES,
      originalMaxAge: SESSION_LIMITS.idleMs,
      secure: cookie.secure === true,
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sessions from before there were roles are not valid: these people sign in again. */
function isPassport(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { user } = value;
  if (user === undefined) return true;
  return (
    isObject(user) &&
    typeof user.id === 'number' &&
    parseId(String(user.id)) !== undefined &&
    typeof user.username === 'string' &&
    typeof user.name === 'string' &&
    isRole(user.role) &&
    typeof user.createdAt === 'string'
  );
}

/** Epoch milliseconds, within the range of Date. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
}
