import { expect, it } from '@jest/globals';
import { maskedPhone } from './masked-phone.js';

it.each([
  ['+254 700 000 111', '+25 *** *** ***'],
  ['070000012', '070 *** *** ***'],
  ['07000001', '07000001'],
])('%s is shown as %s [PROPERTY-28]', (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown);
});
