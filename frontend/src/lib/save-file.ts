import { callApi } from './api-client.js';

/**
 * Downloads a file.
 * @param path of a call that returns an attachment; its file name is used
 */
export async function saveFile(
  path: string,
  {
    method = 'GET',
    payload,
    headers,
  }: { method?: 'GET' | 'POST'; payload?: unknown; headers?: Record<string, string> } = {},
): Promise<void> {
  const response = await callApi(method, path, { payload, headers });
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: name ?? 'file' });
  document.body.append(link);
  link.click();
  link.remove();
  // Delayed: the browser has only begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
