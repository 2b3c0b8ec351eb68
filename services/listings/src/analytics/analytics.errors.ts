import { AppError } from '@lml/common/errors/app-error';

/** 503: the figures of the inquiries cannot be read just now. */
export function inquiriesUnavailable(): AppError {
  return new AppError(
    503,
    'INQUIRIES_UNAVAILABLE',
    'The inquiries cannot be counted just now. Please try again shortly',
    { retryAfterSeconds: 5 },
  );
}
