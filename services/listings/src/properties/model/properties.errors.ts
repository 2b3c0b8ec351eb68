import { PROPERTY_BEING_CHECKED, STAFF_PROPERTY_TEXTS, type StaffProperty } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

export function propertyNotFound(): AppError {
  return new AppError(
    404,
    'PROPERTY_NOT_FOUND',
    'The requested property could not be found or has been removed',
  );
}

/** 404: hidden until a manager has looked at reports of visitors. Accuses nobody. */
export function propertyBeingChecked(): AppError {
  return new AppError(
    404,
    PROPERTY_BEING_CHECKED,
    'This listing is being checked, and is not shown meanwhile. Please look again in a day or two',
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

/** Listings named in one message. */
const NAMED = 5;

/** 409: others changed these listings after the preview of an edit; nothing was changed. */
export function propertiesChanged(properties: { id: number; title: string }[]): AppError {
  const more = properties.length - NAMED;
  const named = properties.slice(0, NAMED).map(({ title }) => title);
  const rest = more > 0 ? ` and ${more} more` : '';
  return new AppError(
    409,
    'PROPERTIES_CHANGED',
    `Changed by someone else since the preview: ${named.join('; ')}${rest}. Nothing was changed. Look at the preview again`,
    { details: properties.map(({ id, title }) => ({ field: String(id), message: title })) },
  );
}

/** 404: already undone, expired, or never existed. */
export function undoGone(): AppError {
  return new AppError(404, 'UNDO_GONE', STAFF_PROPERTY_TEXTS.undoGone);
}
