import { AppError } from '@lml/common/errors/app-error';

/** 404: an inquiry about a property that is not there. */
export function propertyNotFound(id: number): AppError {
  return new AppError(404, 'PROPERTY_NOT_FOUND', `Property ${id} does not exist or has been removed`);
}

/** 404; `id` is what stood in the address. */
export function inquiryNotFound(id: string): AppError {
  return new AppError(404, 'INQUIRY_NOT_FOUND', `There is no inquiry ${id.slice(0, 40)}`);
}
