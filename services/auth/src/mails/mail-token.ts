import { createHash, createHmac } from 'node:crypto';

/**
 * Returns the secret of the link in a mail: 256 bits, the same for each attempt to send the mail, derived from its random
 * id. Only the digest is stored, so neither the database nor a mail's id opens anything.
 */
export function mailToken(mailId: string, secret: string): string {
  return createHmac('sha256', secret).update(`account-mail ${mailId}`).digest('base64url');
}

/** A plain hash suffices: the secret has 256 bits. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
