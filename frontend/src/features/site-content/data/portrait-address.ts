import { isHttpsAddress } from '@lml/common/contracts';

/** Whether a portrait may be saved: none, an upload, or an https URL. */
export function isPicture(address: string): boolean {
  return address === '' || address.startsWith('/media/') || isHttpsAddress(address.trim());
}
