import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const CODES = 10;
/** 120 bits each, so that a plain hash can't be turned back (ASVS 6.5.2). */
const CODE_BYTES = 15;
const PERIOD_SECONDS = 30;

/** RFC 6238 with what every authenticator app takes for granted. */
export function authenticator(secret: string, issuer: string, username: string): TOTP {
  return new TOTP({
    issuer,
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret of 160 bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Whether this is meant as the app's code; anything else is meant as a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(bare(code));
}

/**
 * The half minute (since the epoch) that the code belongs to, or null when it is not of this one, the one before or the
 * one after. Compared in constant time.
 */
export function stepOf(code: string, totp: TOTP, now = Date.now()): number | null {
  // The comparison throws where six characters are more than six bytes.
  if (!isAppCode(code)) return null;
  const delta = totp.validate({ token: bare(code), timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** Ten codes in four groups of six letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(CODE_BYTES)).buffer }).base32.match(/.{6}/g)!.join('-'),
  );
}

/** What is kept of a recovery code. Base32 has no 0, 1 and 8: whoever read them meant the letters. */
export function recoveryCodeHash(code: string): string {
  const letters = bare(code).toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
  return createHash('sha256').update(letters).digest('base64url');
}

function bare(code: string): string {
  return code.normalize('NFKC').replace(/[\s-]/g, '');
}
