import { createHash } from 'node:crypto';

/** Hashes texts, so that they need not be stored; order and boundaries matter. */
export function digestOf(...texts: string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
