import { AppError } from '@lml/common/errors/app-error';

export function propertyNotFound(): AppError {
  return new AppError(
    404,
    'PROPERTY_NOT_FOUND',
    'The requested property could not be found or has been removed',
  );
}
