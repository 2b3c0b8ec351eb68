import { expect, it } from '@jest/globals';
import { pressCode } from './press-code.js';
import { chatPart, isLandline, whatsappNumber } from './whatsapp.js';

it.each([
  ['0712 345 678', '254712345678'],
  ['+254 (0)712-345678', '254712345678'],
  ['+254712345678', '254712345678'],
  ['00447700900123', '447700900123'],
  ['712345678', '254712345678'],
  ['112345678', '254112345678'],
  ['123', null],
  ['', null],
  ['1234567890123456', null],
])('writes the number %j for WhatsApp as %j [CARD-10]', (input, number) => {
  expect(whatsappNumber(input)).toBe(number);
});

it('makes press codes of six characters that cannot be confused [CARD-10]', () => {
  expect(pressCode(Uint8Array.from([0, 7, 8, 24, 31, 255]))).toBe('AHJ299');
  const all = Array.from({ length: 256 }, (_, byte) => pressCode(new Uint8Array(6).fill(byte)));
  expect(new Set(all).size).toBe(32);
  for (const code of all) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
});

it('shortens a long name for a chat, and removes control characters [CARD-10]', () => {
  expect(chatPart('Villa\r\nwith\u0007 pool ')).toBe('Villa with  pool');
  const long = chatPart('😀'.repeat(100));
  expect([...long]).toHaveLength(80);
  expect(long.endsWith('😀…')).toBe(true);
});

it.each([
  ['254712345678', false],
  ['0712 345 678', false],
  ['020 2222333', true],
  ['+254 (20) 222 2333', true],
  ['254110345678', false],
  ['254202222333', true],
  ['447700900123', false],
])(
  'tells whether %s is a Kenyan landline, which has neither WhatsApp nor SMS: %s [CARD-11]',
  (number, is) => {
    expect(isLandline(number)).toBe(is);
  },
);
