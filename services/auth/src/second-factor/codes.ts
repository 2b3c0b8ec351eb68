import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const CODES = 10;
/** 120 bits each, so that a plain hash suffices (ASVS 6.5.2). */
const CODE_BYTES = 15;
const PERIOD_SECONDS = 30;

/** RFC 6238 (TOTP) with the parameters that all authenticator apps assume. */
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

/** Generates a secret of 160 bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns whether the text looks like an app's code; otherwise it is checked as a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(bare(code));
}

/**
 * Returns the time step (30 seconds, since the epoch) of a code; null unless it is the current, previous or next one.
 * Compares in constant time.
 */
export function stepOf(code: string, totp: TOTP, now = Date.now()): number | null {
  // The comparison throws if six characters are more than six bytes.
  if (!isAppCode(code)) return null;
  const delta = totp.validate({ token: bare(code), timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** Generates ten codes in four groups of six letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(CODE_BYTES)).buffer }).base32.match(/.{6}/g)!.join('-'),
  );
}

/** Hashes a recovery code for storage. Base32 has no 0, 1 and 8, so these are read as letters. */
export function recoveryCodeHash(code: string): string {
  const letters = bare(code).toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
  return createHash('sha256').update(letters).digest('base64url');
}

function bare(code: string): string {
  return code.normalize('NFKC').replace(/[\s-]/g, '');
}
