import { SESSION_TEXTS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

/** The same for a wrong name and a wrong password, so that nobody learns which names exist. */
export function invalidCredentials(): AppError {
  return new AppError(401, 'INVALID_CREDENTIALS', SESSION_TEXTS.invalidCredentials);
}
