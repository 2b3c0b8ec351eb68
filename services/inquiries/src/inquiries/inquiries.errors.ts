import {
  IDEMPOTENCY,
  IDEMPOTENCY_KEY_REUSED,
  IDEMPOTENCY_TEXTS,
  STAFF_INQUIRY_TEXTS,
} from '@lml/common/contracts';
import { AppError, validationFailed } from '@lml/common/errors/app-error';

/** 404: an inquiry about a property that is not there. */
export function propertyNotFound(id: number): AppError {
  return new AppError(404, 'PROPERTY_NOT_FOUND', `Property ${id} does not exist or has been removed`);
}

/** 400: what stands in the header is no key. */
export function keyRefused(): AppError {
  return validationFailed([{ field: IDEMPOTENCY.header, message: IDEMPOTENCY_TEXTS.key }]);
}

/** 422: another message came under that key. */
export function keyReused(): AppError {
  return new AppError(422, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_TEXTS.reused);
}

/** 404; `id` is what stood in the address. */
export function inquiryNotFound(id: string): AppError {
  return new AppError(404, 'INQUIRY_NOT_FOUND', `There is no inquiry ${id.slice(0, 40)}`);
}

/** 404; `id` is what stood in the address. */
export function noteNotFound(id: string): AppError {
  return new AppError(404, 'NOTE_NOT_FOUND', `There is no note ${id.slice(0, 40)}`);
}

/** 403: a note is its writer's. */
export function noteOfAnother(): AppError {
  return new AppError(403, 'NOTE_OF_ANOTHER', STAFF_INQUIRY_TEXTS.noteOfAnother);
}

/** 400: an inquiry can't be given to that account. */
export function assigneeRefused(message: string): AppError {
  return validationFailed([{ field: 'assigneeId', message }]);
}

/** 503: auth, which knows the accounts, can't be asked. */
export function colleaguesAway(): AppError {
  return new AppError(503, 'TEMPORARILY_UNAVAILABLE', STAFF_INQUIRY_TEXTS.colleaguesAway, {
    retryAfterSeconds: 5,
  });
}

/** 429: a mail is sent again at most once a minute. */
export function resentJustNow(retryAfterSeconds: number): AppError {
  return new AppError(429, 'TOO_MANY_REQUESTS', STAFF_INQUIRY_TEXTS.resentJustNow, { retryAfterSeconds });
}
