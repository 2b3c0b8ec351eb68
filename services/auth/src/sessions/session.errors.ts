import { AppError } from '@lml/common/errors/app-error';

/** 404: the user has no such session; it may have expired. */
export function sessionNotFound(): AppError {
  return new AppError(404, 'SESSION_NOT_FOUND', 'This session has ended already');
}
