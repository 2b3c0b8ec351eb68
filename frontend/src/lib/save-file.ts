import { callApi } from './api-client.js';

/**
 * Fetches a file and hands it to the browser to keep.
 * @param path of a call that answers with an attachment, whose name counts
 */
export async function saveFile(
  path: string,
  { method = 'GET', payload }: { method?: 'GET' | 'POST'; payload?: unknown } = {},
): Promise<void> {
  const response = await callApi(method, path, { payload });
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: name ?? 'file' });
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: the browser only begins to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
