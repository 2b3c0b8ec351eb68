import { MESSAGE_TEXTS } from '@lml/common/contracts';
import { AppError, validationFailed } from '@lml/common/errors/app-error';

/** 404. @param id as in the URL */
export function messageNotFound(id: string): AppError {
  return new AppError(404, 'MESSAGE_NOT_FOUND', `There is no mail to the visitor ${id.slice(0, 40)}`);
}

/** 409: it was sent, or is on its way. */
export function messageNotFailed(): AppError {
  return new AppError(409, 'MESSAGE_NOT_FAILED', MESSAGE_TEXTS.notFailed);
}

/** 409: spam is never answered, as its address may belong to somebody else. */
export function inquiryIsSpam(): AppError {
  return new AppError(409, 'INQUIRY_IS_SPAM', MESSAGE_TEXTS.spam);
}

/** 409: a lead may have a phone number only. */
export function inquiryWithoutAddress(): AppError {
  return new AppError(409, 'INQUIRY_WITHOUT_ADDRESS', MESSAGE_TEXTS.noAddress);
}

/** 400: a message about no listing has no brochure. */
export function noBrochure(): AppError {
  return validationFailed([{ field: 'brochure', message: MESSAGE_TEXTS.noBrochure }]);
}
