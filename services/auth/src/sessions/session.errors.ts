import { AppError } from '@lml/common/errors/app-error';

/** 404: the person has no such session; it may have ended by itself. */
export function sessionNotFound(): AppError {
  return new AppError(404, 'SESSION_NOT_FOUND', 'This session has ended already');
}
