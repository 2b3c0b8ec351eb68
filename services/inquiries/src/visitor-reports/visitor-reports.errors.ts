import { VISITOR_REPORT_TEXTS } from '@lml/common/contracts';
import { AppError, validationFailed } from '@lml/common/errors/app-error';

/** 404. @param id as in the URL */
export function reportNotFound(id: string): AppError {
  return new AppError(404, 'REPORT_NOT_FOUND', `There is no report ${id.slice(0, 40)}`);
}

/** 409: somebody else changed it in the meantime; nothing was changed. */
export function reportChanged(current: object): AppError {
  return new AppError(409, 'REPORT_CHANGED', VISITOR_REPORT_TEXTS.changed, { current });
}

/** 409: a decision stands; the reporter may have been told. */
export function reportDecided(current: object): AppError {
  return new AppError(409, 'REPORT_DECIDED', VISITOR_REPORT_TEXTS.decided, { current });
}

/** 400: there is nothing to unpublish. */
export function nothingToUnpublish(): AppError {
  return validationFailed([{ field: 'outcome', message: VISITOR_REPORT_TEXTS.unpublishWithout }]);
}
