import type { ErrorDetail } from '../contracts/errors.js';
import { type PermissionName, type Role, roleRequiredText } from '../contracts/roles.js';
import { ROLE_REQUIRED, SESSION_TEXTS } from '../contracts/session.js';

/** An error response for the caller: status, stable code and a sentence for people. */
export class AppError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    readonly extra: { details?: ErrorDetail[]; current?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message);
  }
}

/** More than any form has; limits the response to a body with thousands of invalid fields. */
const DETAILS_MAX = 100;

/** 400 for invalid input; one detail per field. */
export function validationFailed(details: ErrorDetail[]): AppError {
  const named = details.slice(0, DETAILS_MAX);
  const message = named.map((detail) => detail.message).join('; ');
  const more = details.length - named.length;
  return new AppError(400, 'VALIDATION_FAILED', more > 0 ? `${message}; and ${more} more` : message, {
    details: named,
  });
}

/** 415: the body's format is not supported. */
export function unsupportedBody(): AppError {
  return new AppError(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the request body as JSON in UTF-8, as application/json',
  );
}

/** 401: a staff call without a session. */
export function notSignedIn(): AppError {
  return new AppError(401, 'NOT_SIGNED_IN', SESSION_TEXTS.signInFirst);
}

/** 403: the role does not allow the call, or only for what is one's own. Names the role that does. */
export function roleRequired(permission: PermissionName, role: Role): AppError {
  return new AppError(403, ROLE_REQUIRED, roleRequiredText(permission, role));
}

/** 429: rate limit exceeded. */
export function tooManyRequests(retryAfterSeconds: number): AppError {
  return new AppError(
    429,
    'TOO_MANY_REQUESTS',
    `Too many attempts. Please try again in ${retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`}`,
    { retryAfterSeconds },
  );
}

/** 503: a session is required, but Redis, which stores the sessions, is unavailable. */
export function sessionsUnavailable(): AppError {
  return new AppError(
    503,
    'TEMPORARILY_UNAVAILABLE',
    'Signing in is not available just now. Please try again shortly',
    {
      retryAfterSeconds: 5,
    },
  );
}
