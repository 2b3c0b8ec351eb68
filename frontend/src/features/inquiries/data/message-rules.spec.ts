import { expect, it } from '@jest/globals';
import { messageRules } from './message-rules.js';

it.each([
  ['name', 'N', 'Na', 'Name must be at least 2 characters'],
  ['email', 'na@example', 'na@example.com', 'Please enter a valid email address'],
  ['phone', '070000', '0700000', 'Please enter a valid phone number'],
  ['subject', '', 'x', 'Please select a subject'],
  ['message', '123456789', '1234567890', 'Message must be at least 10 characters'],
] as const)(
  '%s: "%s" is too little, "%s" is enough [INQUIRY-1, INQUIRY-2, INQUIRY-3, INQUIRY-4, INQUIRY-5]',
  (field, tooLittle, enough, text) => {
    expect(messageRules[field](tooLittle)).toBe(text);
    expect(messageRules[field](`  ${tooLittle}  `)).toBe(text);
    expect(messageRules[field](enough)).toBe(true);
  },
);

it.each([
  ['name', '\u200b\u200b\u200b', 'Name must be at least 2 characters'],
  ['name', '\u202eA\u202c\u200f', 'Name must be at least 2 characters'],
  ['phone', '\u200b'.repeat(10), 'Please enter a valid phone number'],
  ['subject', '\u2066\u2069', 'Please select a subject'],
  ['message', '\u2800'.repeat(10), 'Message must be at least 10 characters'],
] as const)('%s: invisible characters do not count: %j', (field, value, text) => {
  expect(messageRules[field](value)).toBe(text);
});

it('counts an emoji as one character, as the server does', () => {
  expect(messageRules.name('😀'.repeat(120))).toBe(true);
  expect(messageRules.name('😀')).toBe('Name must be at least 2 characters');
});

it.each([
  ['name', 120],
  ['phone', 30],
  ['subject', 200],
  ['message', 5000],
] as const)('%s: %d characters are not too many, one more is [INQUIRY-6]', (field, most) => {
  expect(messageRules[field]('7'.repeat(most))).toBe(true);
  expect(messageRules[field]('7'.repeat(most + 1))).not.toBe(true);
});
