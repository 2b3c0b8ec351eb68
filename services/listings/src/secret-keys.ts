import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes a key of `bytes` random bytes, as base64url. */
export function newKey(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** SHA-256 in hexadecimal; keys are random, so that no salt and no slow hash is needed. */
export function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Compares two digests in constant time. */
export function sameDigest(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
