import { expect, it } from '@jest/globals';
import { choiceOf, daysOf } from './received.js';

const TODAY = '2026-11-21';

it.each([
  ['any', '', ''],
  ['today', '2026-11-21', ''],
  ['week', '2026-11-15', ''],
  ['month', '2026-11-01', ''],
] as const)('%s stands for days, and is known by them [INBOX-12]', (choice, from, to) => {
  expect(daysOf(choice, TODAY)).toEqual({ from, to });
  expect(choiceOf({ from, to }, TODAY)).toBe(choice);
});

it('treats all other days as custom', () =>
  expect(choiceOf({ from: '2026-11-01', to: '2026-11-10' }, TODAY)).toBe('custom'));
