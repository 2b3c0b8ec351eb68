import { AppError } from '@lml/common/errors/app-error';

/** 401: the feed needs a key that works. */
export function feedKeyRefused(): AppError {
  return new AppError(
    401,
    'FEED_KEY_REFUSED',
    'The feed needs a valid key, as Authorization: Bearer or ?key=',
  );
}

/** 404: there is no key with this id. */
export function feedKeyNotFound(): AppError {
  return new AppError(404, 'FEED_KEY_NOT_FOUND', 'There is no such key');
}
