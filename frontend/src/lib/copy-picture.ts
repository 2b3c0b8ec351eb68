import type { PictureCopyInput, UploadedPicture } from '@lml/common/contracts';
import { callApiForJson } from './api-client.js';

/**
 * Asks the service to copy a picture from its https address; the result is like an upload. @throws {ApiError}
 */
export function copyPicture(url: string): Promise<UploadedPicture> {
  return callApiForJson('POST', '/api/admin/pictures/copies', {
    payload: { url } satisfies PictureCopyInput,
  });
}
