import { SHORTLIST_LIMITS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

/** 404: no list has this key; deleted lists and wrong keys answer alike. */
export function shortlistNotFound(): AppError {
  return new AppError(
    404,
    'SHORTLIST_NOT_FOUND',
    'There is no such list. It was deleted, or the link is incomplete',
  );
}

/** 403: only the person who made the list may do this. */
export function ownerOnly(): AppError {
  return new AppError(403, 'SHORTLIST_OWNER_ONLY', 'Only the person who made the list can do this');
}

/** 409: the list was closed. */
export function shortlistClosed(): AppError {
  return new AppError(
    409,
    'SHORTLIST_CLOSED',
    'The list is closed. The person who made it can open it again',
  );
}

/** 409: the list has its most properties or voters. */
export function shortlistFull(what: 'properties' | 'voters'): AppError {
  return new AppError(
    409,
    'SHORTLIST_FULL',
    what === 'voters'
      ? `${SHORTLIST_LIMITS.voters} people have voted already; a list takes no more`
      : `A list takes ${SHORTLIST_LIMITS.properties} properties. Remove one to add another`,
  );
}

/** 404: the property is not on the list, or is no longer listed. */
export function notOnShortlist(): AppError {
  return new AppError(404, 'PROPERTY_NOT_FOUND', 'There is no such property on the list');
}

/** 404: there is no such note. */
export function noteNotFound(): AppError {
  return new AppError(404, 'NOTE_NOT_FOUND', 'There is no such note');
}
