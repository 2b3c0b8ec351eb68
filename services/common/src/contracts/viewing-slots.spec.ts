import { setCurrentSettings } from './current-settings.js';
import { daysAfter } from './office-time.js';
import {
  hasEvenings,
  isTimeZone,
  nextSlots,
  slotProblem,
  slotRefusal,
  viewingTimeText,
} from './viewing-slots.js';
import { closedText, outsideHoursText, VIEWING_TEXTS } from './viewings.js';

// 20 November 2026 is a Friday.
const FRIDAY_NOON = new Date('2026-11-20T12:00:00+03:00');

it('refuses a slot on a public holiday by its name and offers the next free ones [VIEWING-2]', () => {
  expect(slotRefusal('2026-12-12', '10:00', FRIDAY_NOON)).toBe(
    `Saturday 12 December 2026, 10:00 (Jamhuri Day): ${VIEWING_TEXTS.viewingDateHoliday}. Next free: Monday 14 December 2026, 10:00; Tuesday 15 December 2026, 10:00; Wednesday 16 December 2026, 10:00`,
  );
});

it('offers nothing where every day that could be had is closed [VIEWING-2]', () => {
  const mondays = Array.from({ length: 14 }, (_, week) => daysAfter('2026-11-23', week * 7));
  const open = { opens: '09:00', closes: '17:00' };
  setCurrentSettings({
    hours: {
      week: [null, open, null, null, null, null, null],
      closedDays: mondays.map((day) => ({ day, name: 'Move' })),
      openDays: [],
    },
  });
  try {
    expect(slotRefusal('2026-11-23', '10:00', FRIDAY_NOON)).toBe(
      `Monday 23 November 2026, 10:00 (Move): ${VIEWING_TEXTS.viewingDateOwn}`,
    );
  } finally {
    setCurrentSettings({});
  }
});

it.each([
  ['2026-11-22', '10:00', 'date', closedText('2026-11-22')],
  ['2026-11-19', '10:00', 'date', VIEWING_TEXTS.viewingDatePast],
  ['2026-11-24', '17:00', 'time', outsideHoursText()],
  ['2026-11-20', '09:00', 'time', VIEWING_TEXTS.viewingTimePast],
  ['soon', '09:00', 'date', VIEWING_TEXTS.viewingDateFormat],
])('refuses %s %s at its %s [VIEWING-2]', (date, time, part, message) => {
  expect(slotProblem(date, time, FRIDAY_NOON)).toEqual({ part, message });
});

it('accepts a slot with or without a time', () => {
  expect(slotProblem('2026-11-24', '10:30', FRIDAY_NOON)).toBeNull();
  expect(slotProblem('2026-11-24', null, FRIDAY_NOON)).toBeNull();
});

it('offers the nearest time of each day, and none that has passed [VIEWING-2]', () => {
  expect(nextSlots('2026-11-24', '18:30', FRIDAY_NOON)).toEqual([
    { date: '2026-11-24', time: '16:30' },
    { date: '2026-11-25', time: '16:30' },
    { date: '2026-11-26', time: '16:30' },
  ]);
  expect(nextSlots('2026-11-19', '09:00', FRIDAY_NOON)).toEqual([
    { date: '2026-11-20', time: '12:30' },
    { date: '2026-11-21', time: '10:00' },
    { date: '2026-11-23', time: '09:00' },
  ]);
});

it.each([
  ['2026-11-24T07:00:00Z', 'Europe/London', 'Tuesday 24 November 2026, 07:00 in London'],
  ['2026-11-24T07:00:00Z', 'America/New_York', 'Tuesday 24 November 2026, 02:00 in New York'],
  ['2026-11-24T07:00:00Z', 'Asia/Dubai', 'Tuesday 24 November 2026, 11:00 in Dubai'],
  ['2026-11-24T07:00:00Z', 'Australia/Sydney', 'Tuesday 24 November 2026, 18:00 in Sydney'],
  ['2026-07-01T07:00:00Z', 'Europe/London', 'Wednesday 1 July 2026, 08:00 in London'],
  ['2026-07-01T07:00:00Z', 'America/New_York', 'Wednesday 1 July 2026, 03:00 in New York'],
  ['2026-07-01T07:00:00Z', 'Australia/Sydney', 'Wednesday 1 July 2026, 17:00 in Sydney'],
])('shows %s in %s as %s [VIEWING-3]', (moment, zone, told) => {
  expect(viewingTimeText(new Date(moment), zone)).toMatch(new RegExp(`^${told}, .*, 10:00 in Nairobi$`));
});

it('shows Nairobi alone to visitors whose clock is the same', () => {
  const moment = new Date('2026-11-24T07:00:00Z');
  const nairobi = 'Tuesday 24 November 2026, 10:00 in Nairobi';
  expect(viewingTimeText(moment, null)).toBe(nairobi);
  expect(viewingTimeText(moment, 'Africa/Kampala')).toBe(nairobi);
});

it('knows time zones', () => {
  expect(isTimeZone('Europe/London')).toBe(true);
  expect(isTimeZone('Europe/Atlantis')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});

describe('evenings', () => {
  const FRIDAY_EVENING = new Date('2026-11-20T15:10:00Z');

  it.each([
    ['2026-11-24', '18:00'],
    ['2026-11-24', '19:30'],
    ['2026-11-28', '18:30'],
  ])('%s %s can be had where evenings are offered, else not [VIEWING-17]', (date, time) => {
    expect(slotProblem(date, time, FRIDAY_NOON, true)).toBeNull();
    expect(slotProblem(date, time, FRIDAY_NOON)?.part).toBe('time');
  });

  it.each([
    ['2026-11-24', '20:00', 'time'],
    ['2026-11-24', '17:30', 'time'],
    ['2026-11-22', '18:00', 'date'],
  ])('%s %s cannot be had where evenings are offered either [VIEWING-17]', (date, time, part) => {
    expect(slotProblem(date, time, FRIDAY_NOON, true)?.part).toBe(part);
  });

  it.each([
    ['video', undefined, true],
    ['video', true, true],
    ['video', false, false],
    ['in-person', true, false],
    [undefined, undefined, false],
  ] as const)('by %s with an agent who says %s: %s [VIEWING-17]', (kind, takenByAgent, offered) => {
    expect(hasEvenings(kind, takenByAgent)).toBe(offered);
  });

  it('are named in the error, and are offered today after the office has closed [VIEWING-17]', () => {
    expect(slotProblem('2026-11-24', '21:00', FRIDAY_NOON, true)?.message).toMatch(
      /^Choose a time while we are open: .*, by video call also 18:00-20:00$/,
    );
    expect(slotProblem('2026-11-20', '19:00', FRIDAY_EVENING, true)).toBeNull();
    expect(slotProblem('2026-11-20', '18:00', FRIDAY_EVENING, true)?.part).toBe('time');
    expect(nextSlots('2026-11-20', '19:00', FRIDAY_EVENING, true)[0]).toEqual({
      ...{ date: '2026-11-20', time: '19:00' },
    });
  });
});
