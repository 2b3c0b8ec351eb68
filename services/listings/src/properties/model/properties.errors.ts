import { STAFF_PROPERTY_TEXTS, type StaffProperty } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

export function propertyNotFound(): AppError {
  return new AppError(
    404,
    'PROPERTY_NOT_FOUND',
    'The requested property could not be found or has been removed',
  );
}

/** 410: the listing was public until it was deleted. */
export function propertyGone(): AppError {
  return new AppError(
    410,
    'PROPERTY_GONE',
    'This property is no longer offered. Please look at others that are like it',
  );
}

/** 409: somebody else saved in the meantime; nothing was changed. */
export function propertyChanged(current: StaffProperty): AppError {
  return new AppError(409, 'PROPERTY_CHANGED', STAFF_PROPERTY_TEXTS.changedMeanwhile, { current });
}

/** 404: already undone, expired, or never existed. */
export function undoGone(): AppError {
  return new AppError(404, 'UNDO_GONE', STAFF_PROPERTY_TEXTS.undoGone);
}
