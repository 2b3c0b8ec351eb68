import {
  ACCOUNT_TEXTS,
  SECOND_FACTOR_REQUIRED,
  SECOND_FACTOR_WRONG,
  SESSION_TEXTS,
} from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

/** 401: the password is correct, a code is required. */
export function secondFactorRequired(): AppError {
  return new AppError(401, SECOND_FACTOR_REQUIRED, SESSION_TEXTS.secondFactorRequired);
}

/** 401: the password is correct, but the code is wrong or already used. */
export function secondFactorWrong(): AppError {
  return new AppError(401, SECOND_FACTOR_WRONG, SESSION_TEXTS.secondFactorWrong);
}

/** 422 on the user's own account page. */
export function codeWrong(): AppError {
  return new AppError(422, 'CODE_WRONG', ACCOUNT_TEXTS.codeWrong, {
    details: [{ field: 'code', message: ACCOUNT_TEXTS.codeWrong }],
  });
}

/** 409: the active second factor must be turned off before setting up another. */
export function secondFactorIsOn(): AppError {
  return new AppError(409, 'SECOND_FACTOR_ON', 'Your second factor is on already: turn it off first');
}

/** 409: there is none to confirm or turn off, for example because another window was faster. */
export function secondFactorIsOff(): AppError {
  return new AppError(409, 'SECOND_FACTOR_OFF', 'Your second factor is off: start again to set one up');
}

/** 409: resetting your own needs password and code. */
export function cannotResetYourself(): AppError {
  return new AppError(
    409,
    'CANNOT_RESET_YOURSELF',
    'Turn off your own second factor on the page of your account',
  );
}
