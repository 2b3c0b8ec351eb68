import { AppError } from '@lml/common/errors/app-error';

/** 404: the key is of no e-mail that we remember. */
export function alertKeyUnknown(): AppError {
  return new AppError(
    404,
    'ALERT_KEY_UNKNOWN',
    'This link does not work any more. Ask for a new one with your e-mail address',
  );
}

/** 404: the address of the key has no search with this number. */
export function savedSearchNotFound(): AppError {
  return new AppError(404, 'SAVED_SEARCH_NOT_FOUND', 'There is no such saved search (any more)');
}
