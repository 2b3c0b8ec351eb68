import { LEAD_TEXTS, PRESS_ALREADY_MATCHED, PRESS_TEXTS } from '@lml/common/contracts';
import { AppError, validationFailed } from '@lml/common/errors/app-error';

/** 400: a lead is stored once only if it has a key. */
export function keyMissing(): AppError {
  return validationFailed([{ field: 'Idempotency-Key', message: LEAD_TEXTS.keyMissing }]);
}

/** 400: staff mistyped the code, or the press is gone. */
export function pressUnknown(): AppError {
  return validationFailed([{ field: 'pressCode', message: LEAD_TEXTS.pressUnknown }]);
}

/** 404. @param id as in the URL */
export function pressNotFound(id: string): AppError {
  return new AppError(404, 'PRESS_NOT_FOUND', `There is no press ${id.slice(0, 40)}`);
}

/** 409: names the inquiry that was made of it. */
export function pressMatched(inquiryId: number): AppError {
  return new AppError(409, PRESS_ALREADY_MATCHED, PRESS_TEXTS.matched.replace('{id}', String(inquiryId)));
}
