import { expect, it } from '@jest/globals';
import { type BreachInput, breachClosingProblem, breachProblems, isOdpcLate, odpcDueAt } from './breaches.js';
import { daysLeft, REQUEST_KIND_NAMES, requestClock, requestDueOn } from './privacy-registers.js';
import { PRIVACY_NOTICE_PATTERN, PRIVACY_NOTICE_VERSION } from './privacy.js';

it('gives each kind of request its days, over the end of a month and a year [REGISTER-1]', () => {
  expect(REQUEST_KIND_NAMES.map((kind) => [kind, requestDueOn(kind, '2026-12-28')])).toEqual([
    ['access', '2027-01-04'],
    ['rectify', '2027-01-04'],
    ['erase', '2027-01-04'],
    ['restrict', '2027-01-04'],
    ['object', '2027-01-04'],
    ['port', '2027-01-27'],
    ['withdraw', '2026-12-29'],
  ]);
});

it.each([
  ['2026-12-01', 4, 'ok'],
  ['2026-11-29', 2, 'soon'],
  ['2026-11-27', 0, 'soon'],
  ['2026-11-26', -1, 'overdue'],
] as const)('is due on %s in %i days: %s [REGISTER-2]', (dueOn, left, clock) => {
  expect([daysLeft(dueOn, '2026-11-27'), requestClock(dueOn, '2026-11-27')]).toEqual([left, clock]);
});

const FOUND = '2026-11-24T06:30:00.000Z';
const breach = (overrides: Partial<BreachInput> = {}): BreachInput => ({
  ...{ foundAt: FOUND, what: 'Lost', data: '', people: '', risk: 'real', remedy: '', steps: [] },
  ...{ odpcSentAt: null, lateReasons: '', peopleToldAt: null, untoldReason: '' },
  ...overrides,
});

it('gives 72 hours for the notice to the ODPC, to the minute [BREACH-1]', () => {
  expect(odpcDueAt(new Date(FOUND)).toISOString()).toBe('2026-11-27T06:30:00.000Z');
  const at = (time: string) => isOdpcLate(breach(), new Date(time));
  expect([at('2026-11-27T06:30:00.000Z'), at('2026-11-27T06:30:00.001Z')]).toEqual([false, true]);
  const now = new Date('2026-12-01T00:00:00Z');
  expect(isOdpcLate(breach({ risk: 'unlikely' }), now)).toBe(false);
  expect(isOdpcLate(breach({ odpcSentAt: FOUND }), now)).toBe(false);
});

it('asks for reasons only if the notice was late [BREACH-2]', () => {
  const now = new Date('2026-12-01T00:00:00Z');
  const fields = (overrides: Partial<BreachInput>) =>
    breachProblems(breach(overrides), now).map(({ field }) => field);
  expect(fields({ odpcSentAt: '2026-11-27T06:30:00.000Z' })).toEqual([]);
  expect(fields({ odpcSentAt: '2026-11-27T06:31:00.000Z' })).toEqual(['lateReasons']);
  expect(fields({ odpcSentAt: '2026-11-27T06:31:00.000Z', lateReasons: 'Holiday' })).toEqual([]);
  expect(fields({ foundAt: 'x' })).toEqual(['foundAt']);
  expect(fields({ foundAt: '2026-12-02T00:00:00Z' })).toEqual(['foundAt']);
  expect(breachClosingProblem(breach({ risk: 'undecided' }))).toContain('Decide first');
});

it('names the version of the notice by its date, and still reads months [PRIVACY-3]', () => {
  for (const version of [PRIVACY_NOTICE_VERSION, '2026-11']) expect(version).toMatch(PRIVACY_NOTICE_PATTERN);
  expect('2026-11-32').not.toMatch(PRIVACY_NOTICE_PATTERN);
});
