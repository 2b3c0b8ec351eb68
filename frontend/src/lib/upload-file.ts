import { ApiError, errorOf, noConnection } from './api-client.js';

interface UploadOptions {
  /** Progress from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads one file as `multipart/form-data` in the field `file`, with the session cookie. Uses XMLHttpRequest
 * because fetch has no upload progress.
 * @throws {ApiError} on every status other than 2xx and when no response arrives; rejects when the signal
 *   aborts
 */
export function uploadFile<T>(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unreachable = () =>
      reject(new ApiError({ status: 0, text: noConnection(), code: 'NO_CONNECTION' }));
    request.open('POST', path);
    request.withCredentials = true;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    request.onerror = unreachable;
    request.onabort = unreachable;
    request.onload = () => {
      const { status, statusText, responseText: body } = request;
      try {
        if (status >= 200 && status < 300) resolve(JSON.parse(body) as T);
        else {
          const requestId = request.getResponseHeader('X-Request-Id');
          reject(errorOf({ status, statusText, body, requestId }));
        }
      } catch {
        unreachable();
      }
    };
    if (signal.aborted) return unreachable();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
