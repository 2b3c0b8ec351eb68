import { expect, it } from '@jest/globals';
import { phoneText } from './phone-text.js';

it.each([
  ['+254700000102', '+254 700 000 102'],
  ['+254 700 000 102', '+254 700 000 102'],
  ['+447700900123', '+447700900123'],
  ['0700000102', '0700000102'],
  ['mary@example.com', 'mary@example.com'],
])('shows %s as %s', (text, shown) => {
  expect(phoneText(text)).toBe(shown);
});
