import { ACCOUNT_FACT_TEXTS, ACCOUNT_TEXTS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

/** 404. @param id as in the URL */
export function userNotFound(id: string): AppError {
  return new AppError(404, 'USER_NOT_FOUND', `There is no account ${id.slice(0, 40)}`);
}

/** 409: users cannot disable themselves, so somebody can always sign in. */
export function cannotDisableYourself(): AppError {
  return new AppError(409, 'CANNOT_DISABLE_YOURSELF', 'You cannot disable your own account');
}

/** 409: as {@link cannotDisableYourself}. */
export function cannotDeleteYourself(): AppError {
  return new AppError(409, 'CANNOT_DELETE_YOURSELF', ACCOUNT_FACT_TEXTS.cannotDeleteYourself);
}

/** 409: without an owner, nobody could manage accounts. */
export function lastOwner(): AppError {
  return new AppError(409, 'LAST_OWNER', ACCOUNT_FACT_TEXTS.lastOwner);
}

/** 409: the address differs from another account's only in case. */
export function emailTaken(): AppError {
  return new AppError(409, 'EMAIL_TAKEN', ACCOUNT_FACT_TEXTS.emailTaken, {
    details: [{ field: 'email', message: ACCOUNT_FACT_TEXTS.emailTaken }],
  });
}

/** 409: the name differs from another only in case. */
export function usernameTaken(): AppError {
  return new AppError(409, 'USERNAME_TAKEN', ACCOUNT_TEXTS.usernameTaken, {
    details: [{ field: 'username', message: ACCOUNT_TEXTS.usernameTaken }],
  });
}

/** 422: the form is valid, but the password is wrong. */
export function currentPasswordWrong(): AppError {
  return new AppError(422, 'CURRENT_PASSWORD_WRONG', ACCOUNT_TEXTS.currentPasswordWrong, {
    details: [{ field: 'currentPassword', message: ACCOUNT_TEXTS.currentPasswordWrong }],
  });
}
