import type { Request } from 'express';
import { SESSION_LIMITS } from '../contracts/session.js';
import { sessionsUnavailable } from '../errors/app-error.js';

declare module 'express-session' {
  interface SessionData {
    /** Milliseconds since the epoch. */
    signedInAt?: number;
  }
}

const unreadable = new WeakSet<Request>();

/** Notes that the request's session could not be read, so that a staff call can say so instead of "not signed in". */
export function markSessionUnreadable(request: Request): void {
  unreadable.add(request);
}

/** @throws AppError 503 when the request came with a session that could not be read. */
export function requireReadableSession(request: Request): void {
  if (unreadable.has(request)) throw sessionsUnavailable();
}

/** Starts the clock of the absolute expiry; called once, when somebody signs in. */
export function markSignedIn(request: Request): void {
  request.session.signedInAt = Date.now();
}

/** Whether the session has reached the age at which it ends however busy it is. */
export function isSessionTooOld(request: Request): boolean {
  const { signedInAt } = request.session;
  return signedInAt !== undefined && signedInAt + SESSION_LIMITS.absoluteMs < Date.now();
}
