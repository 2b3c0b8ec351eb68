import { expect, it } from '@jest/globals';
import { phoneE164 } from './phone-number.js';

it.each([
  ['0712 345 678', '+254712345678'],
  ['+254 712-345-678', '+254712345678'],
  ['254712345678', '+254712345678'],
  ['(0712) 345678', '+254712345678'],
  ['0110 123 456', '+254110123456'],
  ['020 2345678', '+254202345678'],
  ['+44 20 7946 0018', '+442079460018'],
  ['00254712345678', '+254712345678'],
])('normalises %s to %s', (typed, number) => expect(phoneE164(typed)).toBe(number));

it.each([
  '',
  '1234567',
  'not a number',
  '0712 345',
  '+254 712 345 678 999',
  '🏠🏠🏠🏠🏠🏠🏠',
  '0'.repeat(30),
])('rejects %j as a phone number', (typed) => expect(phoneE164(typed)).toBeNull());
