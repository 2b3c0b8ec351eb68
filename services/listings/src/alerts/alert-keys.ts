import { createHmac } from 'node:crypto';

/** manage: opens the page of all searches; stop: stops the one search of the mail. */
export type AlertKeyUse = 'manage' | 'stop';

/**
 * Returns the key that a mail carries: 256 bits, the same for each attempt to send the mail, derived from its random id.
 * Only the digest is stored, so neither the database nor a mail's id opens anything.
 */
export function alertKey(use: AlertKeyUse, mailId: string, secret: string): string {
  return createHmac('sha256', secret).update(`alerts ${use} ${mailId}`).digest('base64url');
}
