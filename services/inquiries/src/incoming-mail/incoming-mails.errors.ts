import { INCOMING_MAIL_TEXTS } from '@lml/common/contracts';
import { AppError, validationFailed } from '@lml/common/errors/app-error';

/** 404. @param id as in the URL */
export function mailNotFound(id: string): AppError {
  return new AppError(404, 'INCOMING_MAIL_NOT_FOUND', `There is no incoming mail ${id.slice(0, 40)}`);
}

/** 409: it belongs to a message. */
export function mailAttached(): AppError {
  return new AppError(409, 'INCOMING_MAIL_ATTACHED', INCOMING_MAIL_TEXTS.attached);
}

/** 409: nobody could be answered. */
export function mailWithoutSender(): AppError {
  return new AppError(409, 'INCOMING_MAIL_WITHOUT_SENDER', INCOMING_MAIL_TEXTS.noSender);
}

/** 400: the chosen message does not exist. */
export function noInquiryToAttachTo(): AppError {
  return validationFailed([{ field: 'inquiryId', message: INCOMING_MAIL_TEXTS.erased }]);
}

/** 404: it was not stored, or was erased. */
export function mailFileNotFound(): AppError {
  return new AppError(404, 'INCOMING_MAIL_FILE_NOT_FOUND', INCOMING_MAIL_TEXTS.noFile);
}
