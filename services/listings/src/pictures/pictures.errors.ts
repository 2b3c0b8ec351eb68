import { AppError } from '@lml/common/errors/app-error';
import type { DownloadProblem } from './download-picture.js';

/**
 * 422: the file is not a supported picture, whatever its name says.
 * @param megapixelsMax given if it has too many pixels
 */
export function pictureUnreadable(name: string, megapixelsMax?: number): AppError {
  const message =
    megapixelsMax === undefined
      ? `${name} is not a JPEG, PNG, WebP or AVIF picture that can be read. Please choose another file`
      : `${name} has too many pixels. Please choose one of at most ${megapixelsMax} megapixels`;
  return new AppError(422, 'PICTURE_UNREADABLE', message, { details: [{ field: 'file', message }] });
}

/** As above, for a picture copied from a URL. */
export function copyUnreadable(url: string, megapixelsMax?: number): AppError {
  return notCopied(
    url,
    megapixelsMax === undefined
      ? 'the address does not lead to a JPEG, PNG, WebP or AVIF picture that can be read. Use the address of the picture itself, or upload its file'
      : `it has too many pixels. Save it at a smaller size, at most ${megapixelsMax} megapixels, and upload the file`,
  );
}

const DOWNLOAD_PROBLEMS: Record<DownloadProblem, (host: string) => string> = {
  'not-https': () => 'the address leads to one that does not begin with https://. Upload the file instead',
  port: (host) =>
    `only the usual port of https (443) is asked, and ${host} names another. Upload the file instead`,
  'not-public': (host) => `${host} is not on the public internet. Upload the file instead`,
  'not-found': (host) => `there is no host ${host}. Check the address, or upload the file`,
  refused: (host) => `${host} does not hand it out. Check the address, or upload the file`,
  'too-many-redirects': (host) =>
    `${host} redirects too often. Use the address of the picture itself, or upload its file`,
  'too-large': () => 'it is too large. Choose one of at most 10 MB',
  'too-slow': (host) => `${host} took too long. Try again later, or upload the file`,
  unreachable: (host) => `there is no secure connection to ${host}. Try again later, or upload the file`,
};

/** 422: the picture at a URL could not be copied. */
export function pictureNotCopied(url: string, problem: DownloadProblem, host: string): AppError {
  return notCopied(url, DOWNLOAD_PROBLEMS[problem](host));
}

function notCopied(url: string, why: string): AppError {
  const message = `${shortAddress(url)} was not copied: ${why}`;
  return new AppError(422, 'PICTURE_NOT_COPIED', message, { details: [{ field: 'url', message }] });
}

const ADDRESS_MAX = 80;

/** Shortens a URL in the middle: "pictures.example/front.jpg". */
function shortAddress(url: string): string {
  const plain = url.replace(/^https:\/\//i, '').replace(/[?#].*$/, '');
  const half = ADDRESS_MAX / 2;
  return plain.length > ADDRESS_MAX ? `${plain.slice(0, half)}…${plain.slice(-half)}` : plain;
}

/** 413, the same as the gateway's. */
export function pictureTooLarge(): AppError {
  return new AppError(
    413,
    'PICTURE_TOO_LARGE',
    'The picture is too large. Please choose one of at most 10 MB',
  );
}

/** 400: no file, or a truncated or malformed request. */
export function pictureMissing(): AppError {
  const message = 'Send one picture as multipart/form-data, in the field "file"';
  return new AppError(400, 'VALIDATION_FAILED', message, { details: [{ field: 'file', message }] });
}

/** 503: this machine is processing as many pictures as it can. */
export function tooManyUploads(): AppError {
  return new AppError(
    503,
    'TOO_MANY_UPLOADS',
    'Many pictures are being uploaded just now. Please try again in a few seconds',
    { retryAfterSeconds: 5 },
  );
}

/** 507: the picture disk or our quota is full; everything else keeps working. */
export function storageFull(): AppError {
  return new AppError(
    507,
    'STORAGE_FULL',
    'There is no room for more pictures on the server. Nothing of this one was kept: please tell whoever looks after the site, and upload it again later',
  );
}
