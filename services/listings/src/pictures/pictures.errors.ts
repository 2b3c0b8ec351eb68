import { AppError } from '@lml/common/errors/app-error';

/**
 * 422: the bytes are no picture that we read, whatever the name says.
 * @param megapixelsMax given when it is one of too many pixels
 */
export function pictureUnreadable(name: string, megapixelsMax?: number): AppError {
  const message =
    megapixelsMax === undefined
      ? `${name} is not a JPEG, PNG, WebP or AVIF picture that can be read. Please choose another file`
      : `${name} has too many pixels. Please choose one of at most ${megapixelsMax} megapixels`;
  return new AppError(422, 'PICTURE_UNREADABLE', message, { details: [{ field: 'file', message }] });
}

/** 413, as the gateway says it too. */
export function pictureTooLarge(): AppError {
  return new AppError(
    413,
    'PICTURE_TOO_LARGE',
    'The picture is too large. Please choose one of at most 10 MB',
  );
}

/** 400: no file where one belongs, or a request that is cut off or malformed. */
export function pictureMissing(): AppError {
  const message = 'Send one picture as multipart/form-data, in the field "file"';
  return new AppError(400, 'VALIDATION_FAILED', message, { details: [{ field: 'file', message }] });
}

/** 503: as many pictures are being made as this machine takes on. */
export function tooManyUploads(): AppError {
  return new AppError(
    503,
    'TOO_MANY_UPLOADS',
    'Many pictures are being uploaded just now. Please try again in a few seconds',
    { retryAfterSeconds: 5 },
  );
}

/** 507: the disk that pictures lie on has no room, or none for us; what else there is to do goes on. */
export function storageFull(): AppError {
  return new AppError(
    507,
    'STORAGE_FULL',
    'There is no room for more pictures on the server. Nothing of this one was kept: please tell whoever looks after the site, and upload it again later',
  );
}
