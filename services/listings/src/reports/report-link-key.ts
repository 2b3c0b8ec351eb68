import { REPORT_LIMITS } from '@lml/common/contracts';
import { createHmac } from 'node:crypto';

/** Returns the key of a link: derived from its random seed and the secret, so that mails carry it and no table does. */
export function reportLinkKey(seed: string, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`report link ${seed}`).digest();
  return bytes.subarray(0, REPORT_LIMITS.keyBytes).toString('base64url');
}
