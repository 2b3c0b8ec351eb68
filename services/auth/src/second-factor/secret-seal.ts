import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AuthEnv } from '../env.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts second-factor secrets: AES-256-GCM with a key derived from SESSION_SECRET (HKDF), so that a copy of the
 * database does not reveal them. The user id is authenticated, so that secrets cannot be swapped between users.
 */
@Injectable()
export class SecretSeal {
  private readonly key: Buffer;

  constructor({ SESSION_SECRET }: AuthEnv) {
    this.key = Buffer.from(hkdfSync('sha256', SESSION_SECRET, '', 'second factor', 32));
  }

  seal(secret: string, userId: number): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, iv).setAAD(Buffer.from(String(userId)));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Decrypts a user's secret; null if SESSION_SECRET has changed or the data was tampered with. */
  open(sealed: string, userId: number): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    const data = bytes.subarray(IV_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(String(userId)))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
