import { IMPORT_LIMITS, IMPORT_TEXTS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';

export function importNotFound(): AppError {
  return new AppError(404, 'IMPORT_NOT_FOUND', IMPORT_TEXTS.notFound);
}

/** 409: only one import runs at a time. */
export function importUnderWay(): AppError {
  return new AppError(409, 'IMPORT_UNDER_WAY', IMPORT_TEXTS.underWay);
}

/** 409: the import's state does not permit the action. */
export function importNotReady(message: string): AppError {
  return new AppError(409, 'IMPORT_NOT_READY', message);
}

/** 413, the same as the gateway's. */
export function tableTooLarge(): AppError {
  return new AppError(
    413,
    'TABLE_TOO_LARGE',
    `The file is too large. Please choose one of at most ${IMPORT_LIMITS.bytesMax / 1024 / 1024} MB`,
  );
}

/** 400: no file or an empty one, or a truncated or malformed request. */
export function tableMissing(
  message = 'Send one CSV or XLSX file as multipart/form-data, in the field "file"',
): AppError {
  return new AppError(400, 'VALIDATION_FAILED', message, { details: [{ field: 'file', message }] });
}

/** 400: exceeds a spreadsheet's limits; CSV works. */
export function tooMuchForSpreadsheet(message: string): AppError {
  return new AppError(400, 'TOO_MUCH_FOR_XLSX', message, { details: [{ field: 'format', message }] });
}
