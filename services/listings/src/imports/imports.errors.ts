import { IMPORT_LIMITS, IMPORT_TEXTS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

export function importNotFound(): AppError {
  return new AppError(404, 'IMPORT_NOT_FOUND', IMPORT_TEXTS.notFound);
}

/** 409: imports go one at a time. */
export function importUnderWay(): AppError {
  return new AppError(409, 'IMPORT_UNDER_WAY', IMPORT_TEXTS.underWay);
}

/** 409: the import is not in the state for that. */
export function importNotReady(message: string): AppError {
  return new AppError(409, 'IMPORT_NOT_READY', message);
}

/** 413, as the gateway says it too. */
export function tableTooLarge(): AppError {
  return new AppError(
    413,
    'TABLE_TOO_LARGE',
    `The file is too large. Please choose one of at most ${IMPORT_LIMITS.bytesMax / 1024 / 1024} MB`,
  );
}

/** 400: no file where one belongs, an empty one, or a request that is cut off or malformed. */
export function tableMissing(
  message = 'Send one CSV or XLSX file as multipart/form-data, in the field "file"',
): AppError {
  return new AppError(400, 'VALIDATION_FAILED', message, { details: [{ field: 'file', message }] });
}

/** 400: a spreadsheet can't hold that; CSV can. */
export function tooMuchForSpreadsheet(message: string): AppError {
  return new AppError(400, 'TOO_MUCH_FOR_XLSX', message, { details: [{ field: 'format', message }] });
}
