import {
  ACCOUNT_TEXTS,
  SECOND_FACTOR_REQUIRED,
  SECOND_FACTOR_WRONG,
  SESSION_TEXTS,
} from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

/** 401 to a right password without a code. */
export function secondFactorRequired(): AppError {
  return new AppError(401, SECOND_FACTOR_REQUIRED, SESSION_TEXTS.secondFactorRequired);
}

/** 401 to a right password with a code that is not right, or was used before. */
export function secondFactorWrong(): AppError {
  return new AppError(401, SECOND_FACTOR_WRONG, SESSION_TEXTS.secondFactorWrong);
}

/** 422 on one's own account page. */
export function codeWrong(): AppError {
  return new AppError(422, 'CODE_WRONG', ACCOUNT_TEXTS.codeWrong, {
    details: [{ field: 'code', message: ACCOUNT_TEXTS.codeWrong }],
  });
}

/** 409: a second factor that counts is turned off before another one is set up. */
export function secondFactorIsOn(): AppError {
  return new AppError(409, 'SECOND_FACTOR_ON', 'Your second factor is on already: turn it off first');
}

/** 409: there is none to confirm or to turn off, perhaps because another window was faster. */
export function secondFactorIsOff(): AppError {
  return new AppError(409, 'SECOND_FACTOR_OFF', 'Your second factor is off: start again to set one up');
}

/** 409: one's own goes by password and code, lest a session left open be enough. */
export function cannotResetYourself(): AppError {
  return new AppError(
    409,
    'CANNOT_RESET_YOURSELF',
    'Turn off your own second factor on the page of your account',
  );
}
