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

/**
 * Records that the request's session could not be read, so that a staff call answers 503 instead of "not signed in".
 */
export function markSessionUnreadable(request: Request): void {
  unreadable.add(request);
}

/** @throws AppError 503 if the request's session could not be read */
export function requireReadableSession(request: Request): void {
  if (unreadable.has(request)) throw sessionsUnavailable();
}

/** Starts the absolute timeout at sign-in. */
export function markSignedIn(request: Request): void {
  request.session.signedInAt = Date.now();
}

/** Returns whether the absolute timeout is over, regardless of use. */
export function isSessionTooOld(request: Request): boolean {
  const { signedInAt } = request.session;
  return signedInAt !== undefined && signedInAt + SESSION_LIMITS.absoluteMs < Date.now();
}
