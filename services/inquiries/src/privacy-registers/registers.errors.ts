import { REGISTER_TEXTS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

/** 404. @param id as in the URL */
export function entryNotFound(id: string): AppError {
  return new AppError(404, 'ENTRY_NOT_FOUND', `There is no entry ${id.slice(0, 40)} in this register`);
}

/** 409: somebody else changed it in the meantime; nothing was changed. */
export function entryChanged(current: object): AppError {
  return new AppError(409, 'ENTRY_CHANGED', REGISTER_TEXTS.changed, { current });
}

/** 409: closed entries are evidence. */
export function entryClosed(current: object): AppError {
  return new AppError(409, 'ENTRY_CLOSED', REGISTER_TEXTS.closed, { current });
}

/** 409: nobody has checked that it is the person who asks. */
export function identityNotChecked(): AppError {
  return new AppError(409, 'IDENTITY_NOT_CHECKED', REGISTER_TEXTS.identity);
}

/** 409: an erasure that is not done cannot be closed as done. */
export function dataLeft(): AppError {
  return new AppError(409, 'DATA_LEFT', REGISTER_TEXTS.dataLeft);
}

/** 409. @param problem what is missing */
export function breachUnfinished(problem: string): AppError {
  return new AppError(409, 'BREACH_UNFINISHED', problem);
}
