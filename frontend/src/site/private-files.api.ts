import type { PrivateFile } from '@lml/common/contracts';
import { saveFile } from '../lib/save-file.js';
import { uploadFile } from '../lib/upload-file.js';

const PATH = '/api/admin/private-files';

/** Uploads a private file. @param onProgress share of the file that was sent */
export function uploadPrivateFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PrivateFile> {
  return uploadFile<PrivateFile>(PATH, file, { onProgress, signal });
}

/** Downloads a private file; the service logs it. */
export function openPrivateFile({ id }: Pick<PrivateFile, 'id'>): Promise<void> {
  return saveFile(`${PATH}/${id}`);
}
