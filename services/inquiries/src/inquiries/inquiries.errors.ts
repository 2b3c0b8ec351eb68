import {
  IDEMPOTENCY,
  IDEMPOTENCY_KEY_REUSED,
  IDEMPOTENCY_TEXTS,
  STAFF_INQUIRY_TEXTS,
} from '@lml/common/contracts';
import { AppError, validationFailed } from '@lml/common/errors/app-error';

/** 404: the inquiry's property does not exist. */
export function propertyNotFound(id: number): AppError {
  return new AppError(404, 'PROPERTY_NOT_FOUND', `Property ${id} does not exist or has been removed`);
}

/** 404. @param id as in the URL */
export function unknownProperty(id: string): AppError {
  return new AppError(404, 'PROPERTY_NOT_FOUND', `There is no property ${id.slice(0, 40)}`);
}

/** 400: the header is not a valid key. */
export function keyRefused(): AppError {
  return validationFailed([{ field: IDEMPOTENCY.header, message: IDEMPOTENCY_TEXTS.key }]);
}

/** 422: a different message was sent under that key. */
export function keyReused(): AppError {
  return new AppError(422, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_TEXTS.reused);
}

/** 404. @param id as in the URL */
export function inquiryNotFound(id: string): AppError {
  return new AppError(404, 'INQUIRY_NOT_FOUND', `There is no inquiry ${id.slice(0, 40)}`);
}

/** 404. @param id as in the URL */
export function noteNotFound(id: string): AppError {
  return new AppError(404, 'NOTE_NOT_FOUND', `There is no note ${id.slice(0, 40)}`);
}

/** 403: only its author may change a note. */
export function noteOfAnother(): AppError {
  return new AppError(403, 'NOTE_OF_ANOTHER', STAFF_INQUIRY_TEXTS.noteOfAnother);
}

/** 400: an inquiry cannot be assigned to that account. */
export function assigneeRefused(field: string, message: string): AppError {
  return validationFailed([{ field, message }]);
}

/** 503: auth, which knows the accounts, is unavailable. */
export function colleaguesAway(): AppError {
  return new AppError(503, 'TEMPORARILY_UNAVAILABLE', STAFF_INQUIRY_TEXTS.colleaguesAway, {
    retryAfterSeconds: 5,
  });
}

/** 429: a mail is resent at most once per minute. */
export function resentJustNow(retryAfterSeconds: number): AppError {
  return new AppError(429, 'TOO_MANY_REQUESTS', STAFF_INQUIRY_TEXTS.resentJustNow, { retryAfterSeconds });
}
