import { AppError } from '@lml/common/errors/app-error';

/** 404: there is no such file, or nothing refers to it. */
export function privateFileNotFound(): AppError {
  return new AppError(404, 'PRIVATE_FILE_NOT_FOUND', 'There is no such file');
}

/** 422: the content is neither PDF nor JPEG, whatever the name says. */
export function fileNotAccepted(name: string): AppError {
  const message = `${name} is not a PDF or a JPEG picture. Please scan or save it as one of these`;
  return new AppError(422, 'FILE_NOT_ACCEPTED', message, { details: [{ field: 'file', message }] });
}

/** 413, the same as the gateway's. */
export function privateFileTooLarge(): AppError {
  const message = 'The file is too large. Please choose one of at most 10 MB';
  return new AppError(413, 'FILE_TOO_LARGE', message, { details: [{ field: 'file', message }] });
}

/** 400: no file, or a truncated or malformed request. */
export function privateFileMissing(): AppError {
  const message = 'Send one file as multipart/form-data, in the field "file"';
  return new AppError(400, 'VALIDATION_FAILED', message, { details: [{ field: 'file', message }] });
}

/** 503: this machine is receiving as many files as it can. */
export function tooManyFiles(): AppError {
  return new AppError(
    503,
    'TOO_MANY_UPLOADS',
    'Many files are being uploaded just now. Please try again in a few seconds',
    { retryAfterSeconds: 5 },
  );
}

/** 507: the disk or our quota is full. */
export function noRoomForFile(): AppError {
  return new AppError(
    507,
    'STORAGE_FULL',
    'There is no room for more files on the server. Nothing was kept: please tell whoever looks after the site, and upload it again later',
  );
}

/** 503: the file is missing or damaged, or its key is not configured. */
export function privateFileUnreadable(): AppError {
  return new AppError(
    503,
    'PRIVATE_FILE_UNREADABLE',
    'The file cannot be read just now. Please tell whoever looks after the site: it is missing or damaged, or the key that encrypted it is not configured',
  );
}
