import { expect, it } from '@jest/globals';
import { nextOpening } from './next-opening.js';
import { OFFICE_HOURS } from './office-hours.js';

const at = (nairobi: string) => new Date(`${nairobi}:00+03:00`);
const next = (nairobi: string, hours = OFFICE_HOURS) => {
  const opening = nextOpening(hours, at(nairobi));
  return opening && [opening.opens.toISOString(), opening.closes.toISOString()];
};

it('is the opening of today until the office closes [ABROAD-4]', () => {
  const tuesday = ['2026-11-24T06:00:00.000Z', '2026-11-24T14:00:00.000Z'];
  expect(next('2026-11-24T07:00')).toEqual(tuesday);
  expect(next('2026-11-24T16:59')).toEqual(tuesday);
  expect(next('2026-11-24T17:00')).toEqual(['2026-11-25T06:00:00.000Z', '2026-11-25T14:00:00.000Z']);
});

it('passes over Sundays, public holidays and closed days [ABROAD-4]', () => {
  // Saturday 12 December 2026 is Jamhuri Day.
  expect(next('2026-12-11T18:00')).toEqual(['2026-12-14T06:00:00.000Z', '2026-12-14T14:00:00.000Z']);
  const closed = { ...OFFICE_HOURS, closedDays: [{ day: '2026-12-14', name: 'Staff day' }] };
  expect(next('2026-12-11T18:00', closed)).toEqual(['2026-12-15T06:00:00.000Z', '2026-12-15T14:00:00.000Z']);
});

it('is none where the office never opens', () => {
  expect(next('2026-12-11T18:00', { ...OFFICE_HOURS, week: Array(7).fill(null) })).toBeNull();
});
