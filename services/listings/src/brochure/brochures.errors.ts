import { AppError } from '@lml/common/errors/app-error';

const RETRY_AFTER_SECONDS = 10;

/** 503: the queue is full, or this document took too long. */
export function brochuresBusy(): AppError {
  return new AppError(
    503,
    'BROCHURES_BUSY',
    'The document cannot be made right now because many are being asked for. Please try again in a moment',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
