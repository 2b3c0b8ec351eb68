import { CONTACT_TEXTS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

/** 404. @param id as in the URL */
export function contactNotFound(id: string): AppError {
  return new AppError(404, 'CONTACT_NOT_FOUND', `There is no contact ${id.slice(0, 40)}`);
}

/** 409: somebody else changed it in the meantime; nothing was changed. */
export function contactChanged(current: object): AppError {
  return new AppError(409, 'CONTACT_CHANGED', CONTACT_TEXTS.changed, { current });
}

/** 409: one of the two was erased or merged in the meantime. */
export function contactGone(): AppError {
  return new AppError(409, 'CONTACT_GONE', CONTACT_TEXTS.gone);
}

/** 409: one of the two is not any more as the preview showed it. */
export function mergeOutdated(): AppError {
  return new AppError(409, 'CONTACT_CHANGED', CONTACT_TEXTS.mergeChanged);
}

/** 409: one of the two asked to be erased. */
export function erasureOpen(): AppError {
  return new AppError(409, 'ERASURE_OPEN', CONTACT_TEXTS.erasure);
}

/** 409: only the latest merge of a contact can be undone. */
export function mergeNotLast(): AppError {
  return new AppError(409, 'MERGE_NOT_LAST', CONTACT_TEXTS.notLast);
}

/** 409: there is nothing to undo. */
export function mergeUndone(): AppError {
  return new AppError(409, 'MERGE_UNDONE', CONTACT_TEXTS.noMerge);
}

/** 503: the listings service, which compares needs with listings, does not answer. */
export function matchesUnreachable(): AppError {
  return new AppError(503, 'TEMPORARILY_UNAVAILABLE', CONTACT_TEXTS.unreachable, { retryAfterSeconds: 5 });
}
