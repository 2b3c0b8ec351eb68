import { AppError } from '@lml/common/errors/app-error';

/** 404: visitors see no position of the property. */
export function locatorMapNotOffered(): AppError {
  return new AppError(404, 'LOCATOR_MAP_NOT_OFFERED', 'This property shows no position');
}
