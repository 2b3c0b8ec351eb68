import { EMAIL_PATTERN } from '@lml/common/contracts';

export interface Sender {
  /** Empty if only an address was given. */
  name: string;
  address: string;
}

const SENDER = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/;

/** Parses `office@example.com` or `LML Properties <office@example.com>`; undefined for anything else. */
export function parseSender(text: string): Sender | undefined {
  const match = SENDER.exec(text.trim());
  if (!match) return undefined;
  const address = match[2] ?? match[3] ?? '';
  return EMAIL_PATTERN.test(address) ? { name: match[1] ?? '', address } : undefined;
}
