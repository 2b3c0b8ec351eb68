import { OFFICE_LIMITS } from '@lml/common/contracts';
import { AppError, validationFailed } from '@lml/common/errors/app-error';

export function officeNotFound(): AppError {
  return new AppError(404, 'OFFICE_NOT_FOUND', 'The requested office could not be found');
}

/** 409: one office must handle the places that no other serves. */
export function headOfficeNeeded(name: string): AppError {
  return new AppError(
    409,
    'HEAD_OFFICE_NEEDED',
    `${name} is the head office. Make another office the head office first`,
  );
}

/** 400 at the field: the mark was removed without marking another office. */
export function headOfficeUnmarked(): AppError {
  return validationFailed([
    { field: 'isHeadOffice', message: 'There must be a head office: mark another office in its place' },
  ]);
}

export function tooManyOffices(): AppError {
  return new AppError(
    409,
    'TOO_MANY_OFFICES',
    `There are ${OFFICE_LIMITS.officesMax} offices already. Delete one first`,
  );
}
