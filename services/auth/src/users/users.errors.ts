import { ACCOUNT_TEXTS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

/** 404; `id` is what stood in the address. */
export function userNotFound(id: string): AppError {
  return new AppError(404, 'USER_NOT_FOUND', `There is no account ${id.slice(0, 40)}`);
}

/** 409: nobody shuts themselves out, so there is always somebody who can sign in. */
export function cannotDisableYourself(): AppError {
  return new AppError(409, 'CANNOT_DISABLE_YOURSELF', 'You cannot disable your own account');
}

/** 409 for a name that differs from another's in no more than its case. */
export function usernameTaken(): AppError {
  return new AppError(409, 'USERNAME_TAKEN', ACCOUNT_TEXTS.usernameTaken, {
    details: [{ field: 'username', message: ACCOUNT_TEXTS.usernameTaken }],
  });
}

/** 422: the form was filled in properly, but the password is another. */
export function currentPasswordWrong(): AppError {
  return new AppError(422, 'CURRENT_PASSWORD_WRONG', ACCOUNT_TEXTS.currentPasswordWrong, {
    details: [{ field: 'currentPassword', message: ACCOUNT_TEXTS.currentPasswordWrong }],
  });
}
