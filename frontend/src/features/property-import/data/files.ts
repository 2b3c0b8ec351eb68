import type { TableFormat } from '@lml/common/contracts';
import { callApi, withQuery } from '../../../lib/api-client.js';

export function templatePath(format: TableFormat): string {
  return withQuery('/api/admin/imports/template', { format });
}

export function problemsPath(id: string): string {
  return `/api/admin/imports/${id}/problems`;
}

/**
 * Fetches a file and hands it to the browser to keep.
 * @param path of a call that answers with an attachment, whose name counts
 */
export async function saveFile(path: string): Promise<void> {
  const response = await callApi('GET', path);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: name ?? 'properties' });
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: the browser only begins to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
