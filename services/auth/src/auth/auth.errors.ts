import { SESSION_TEXTS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

/** 503: too many sign-ins at once to check all passwords. */
export function tooManySignIns(): AppError {
  return new AppError(
    503,
    'SIGN_IN_BUSY',
    'Too many people are signing in just now. Please try again shortly',
    {
      retryAfterSeconds: 3,
    },
  );
}

/** The same for an unknown name and a wrong password, so that nobody learns which names exist. */
export function invalidCredentials(): AppError {
  return new AppError(401, 'INVALID_CREDENTIALS', SESSION_TEXTS.invalidCredentials);
}
