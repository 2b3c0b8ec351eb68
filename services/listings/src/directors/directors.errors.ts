import { AppError } from '@lml/common/errors/app-error';

export function directorNotFound(): AppError {
  return new AppError(404, 'DIRECTOR_NOT_FOUND', 'The requested director could not be found');
}
