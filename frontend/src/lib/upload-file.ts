import { ApiError, errorOf, NO_CONNECTION } from './api-client.js';

interface UploadOptions {
  /** How much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file as `multipart/form-data` in the field `file`, with the session's cookie. By XMLHttpRequest, because
 * fetch does not tell how far a sending has got.
 * @throws {ApiError} for every answer that is not 2xx, and when there is no answer; what ends a signal rejects, too.
 */
export function uploadFile<T>(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unreachable = () => reject(new ApiError({ status: 0, text: NO_CONNECTION, code: 'NO_CONNECTION' }));
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
