import { AppError } from '@lml/common/errors/app-error';

const RETRY_AFTER_SECONDS = 5;

/** 503: the queue is full, or this picture took too long. */
export function sharePicturesBusy(): AppError {
  return new AppError(
    503,
    'SHARE_PICTURES_BUSY',
    'The picture cannot be made right now because many are being asked for. Please try again in a moment',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
