import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Returns the token of a visitor's link: 256 bits, derived from the viewing's random UID, so that each mail of the viewing
 * has the same link and the database has only its digest.
 */
export function viewingToken(uid: string, secret: string): string {
  return createHmac('sha256', secret).update(`viewing ${uid}`).digest('base64url');
}

/** Returns a new random key of a calendar feed. */
export function newFeedKey(): string {
  return randomBytes(32).toString('base64url');
}

/** The look-up compares digests, whose timing tells nothing of a token. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
