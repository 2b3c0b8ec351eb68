import { expect, it } from '@jest/globals';
import { authenticator, isAppCode, newRecoveryCodes, recoveryCodeHash, stepOf } from './codes.js';

/** RFC 6238, appendix B: "12345678901234567890" in base32, and its codes' last six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const totp = authenticator(SECRET, 'LML Properties', 'admin');

it.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1234567890, '005924', 41152263],
])('accepts at %d s the code %s of RFC 6238', (seconds, code, step) => {
  expect(stepOf(code, totp, seconds * 1000)).toBe(step);
  expect(stepOf(` ${code.slice(0, 3)} ${code.slice(3)}`, totp, seconds * 1000)).toBe(step);
  expect(stepOf(code, totp, (seconds + 30) * 1000)).toBe(step);
  expect(stepOf(code, totp, (seconds + 90) * 1000)).toBeNull();
});

it.each(['', '12345', '1234567', 'ABCDEF', '12345é', '\u{12345}\u{12345}\u{12345}'])(
  'rejects %j as a code',
  (code) => {
    expect(stepOf(code, totp, 59_000)).toBeNull();
  },
);

it('distinguishes app codes from recovery codes', () => {
  expect(['123456', '123 456', ' 123-456 '].map(isAppCode)).toEqual([true, true, true]);
  expect(['12345', '1234567', 'ABCDEF-GHIJKL-MNOPQR-STUVWX', ''].map(isAppCode)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('creates recovery codes of 120 bits, and accepts them in any notation', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code.replaceAll('-', '')).toHaveLength(24);
    expect(recoveryCodeHash(code.toLowerCase().replaceAll('-', '  '))).toBe(recoveryCodeHash(code));
  }
  expect(recoveryCodeHash('0O1I8B')).toBe(recoveryCodeHash('OOIIBB'));
});
