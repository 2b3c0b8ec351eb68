import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts private files with AES-256-GCM. A file is its nonce, its tag and the ciphertext, in this order. */
export class FileCipher {
  /** Id of the key that encrypts new files. */
  readonly keyId: string;
  private readonly keys: Map<string, Buffer>;

  /** @param secrets the one that encrypts, then older ones that still decrypt */
  constructor(secrets: readonly [string, ...string[]]) {
    const keys = secrets.map(keyOf);
    this.keyId = idOf(keys[0]!);
    this.keys = new Map(keys.map((key) => [idOf(key), key]));
  }

  /** @param id of the file, which the tag covers: one file cannot take the place of another */
  encrypt(bytes: Buffer, id: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys.get(this.keyId)!, iv).setAAD(Buffer.from(id));
    const encrypted = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]);
  }

  /** @throws Error if the key is not known, or the file was changed */
  decrypt(stored: Buffer, id: string, keyId: string): Buffer {
    const key = this.keys.get(keyId);
    if (!key) throw new Error(`no key with the id ${keyId}`);
    const tagEnd = IV_BYTES + TAG_BYTES;
    const decipher = createDecipheriv(ALGORITHM, key, stored.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(id)).setAuthTag(stored.subarray(IV_BYTES, tagEnd));
    return Buffer.concat([decipher.update(stored.subarray(tagEnd)), decipher.final()]);
  }
}

/** Derives a key of 32 bytes from a secret of any length. */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'lml private files', 32));
}

/** First 8 hex digits of the key's SHA-256. */
function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
