import { describe, expect, it } from '@jest/globals';
import { typedDegrees, typedNumber } from './typed-number.js';

describe('typedNumber', () => {
  it.each([
    ['8700000', 8_700_000],
    ['8,700,000', 8_700_000],
    ['8 700 000', 8_700_000],
    ['KSH 8.7M', 8_700_000],
    ['Kes.250k', 250_000],
    ['1.25 billion', 1_250_000_000],
    ['90,000/=', 90_000],
    ['12.5', 13],
    ['0', 0],
  ])('reads %j [FORM-8]', (text, number) => {
    expect(typedNumber(text)).toBe(number);
  });

  it('distinguishes empty from invalid input [FORM-8]', () => {
    expect(typedNumber('  ')).toBeNull();
    for (const text of ['about 8M', '-5', '8,70', '1e9', 'KSH', '8.7.1']) expect(typedNumber(text)).toBeNaN();
  });
});

describe('typedDegrees', () => {
  it('accepts signs and decimals only', () => {
    expect(typedDegrees(' -1.2921 ')).toBe(-1.2921);
    expect(typedDegrees('36')).toBe(36);
    expect(typedDegrees('')).toBeNull();
    expect(typedDegrees('1° 17 S')).toBeNaN();
  });
});
