import { officeDay } from './office-time.js';
import {
  closedText,
  outsideHoursText,
  viewingDateProblem,
  viewingDays,
  viewingText,
  VIEWING_TEXTS,
  viewingTimeProblem,
  viewingTimes,
} from './viewings.js';

/** A moment in Nairobi time. */
const nairobi = (text: string) => new Date(`${text}+03:00`);

// 20 November 2026 is a Friday.
const FRIDAY_NOON = nairobi('2026-11-20T12:00:00');

describe('the day in Nairobi', () => {
  it('starts three hours before the day in UTC', () => {
    expect(officeDay(new Date('2026-11-20T20:59:59Z'))).toBe('2026-11-20');
    expect(officeDay(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21');
    expect(officeDay(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01');
  });
});

describe('the times of a day', () => {
  it('are the half hours while the office is open [INQUIRY-17]', () => {
    const weekday = viewingTimes('2026-11-24', FRIDAY_NOON);
    expect([weekday[0], weekday[1], weekday.at(-1), weekday.length]).toEqual(['09:00', '09:30', '16:30', 16]);
    expect(viewingTimes('2026-11-21', FRIDAY_NOON)).toEqual([
      ...['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'],
    ]);
    expect(viewingTimes('2026-11-22', FRIDAY_NOON)).toEqual([]);
  });

  it('exclude past ones today', () => {
    expect(viewingTimes('2026-11-20', nairobi('2026-11-20T15:29:59'))).toEqual(['15:30', '16:00', '16:30']);
    expect(viewingTimes('2026-11-20', nairobi('2026-11-20T15:30:00'))).toEqual(['16:00', '16:30']);
    expect(viewingTimes('2026-11-20', nairobi('2026-11-20T16:30:00'))).toEqual([]);
  });
});

describe('the days on offer', () => {
  it.each([
    ['today, while a time is left', '2026-11-20T16:29:00', '2026-11-20', '2027-02-18'],
    ['tomorrow, after the last one', '2026-11-20T16:30:00', '2026-11-21', '2027-02-18'],
    ['tomorrow, on a Sunday', '2026-11-22T11:00:00', '2026-11-23', '2027-02-20'],
    ['today, just after midnight in Nairobi', '2026-11-24T00:01:00', '2026-11-24', '2027-02-22'],
  ])('start %s', (_what, now, first, last) => {
    expect(viewingDays(nairobi(now))).toEqual({ first, last });
  });
});

describe('a viewing day', () => {
  it.each([
    ['2026-11-20', null],
    ['2026-11-21', null],
    ['2027-02-18', null],
    ['2028-02-29', VIEWING_TEXTS.viewingDateFar],
    ['2027-02-19', VIEWING_TEXTS.viewingDateFar],
    ['2026-11-19', VIEWING_TEXTS.viewingDatePast],
    ['2026-11-22', closedText('2026-11-22')],
    ['2026-02-29', VIEWING_TEXTS.viewingDateFormat],
    ['2026-13-01', VIEWING_TEXTS.viewingDateFormat],
    ['24/11/2026', VIEWING_TEXTS.viewingDateFormat],
    ['2026-11-24T10:00', VIEWING_TEXTS.viewingDateFormat],
    [20261124, VIEWING_TEXTS.viewingDateFormat],
    ['', VIEWING_TEXTS.viewingDate],
    [undefined, VIEWING_TEXTS.viewingDate],
  ])('%s, asked for on Friday 20 November at noon: %s [INQUIRY-17]', (date, problem) => {
    expect(viewingDateProblem(date, FRIDAY_NOON)).toBe(problem);
  });

  it('is not available after its last time', () => {
    expect(viewingDateProblem('2026-11-20', nairobi('2026-11-20T16:30:00'))).toBe(
      VIEWING_TEXTS.viewingDateOver,
    );
  });

  it('is judged in Nairobi time, not in UTC', () => {
    // Half past midnight on Tuesday in Nairobi is still Monday in UTC.
    expect(viewingDateProblem('2026-11-23', new Date('2026-11-23T21:30:00Z'))).toBe(
      VIEWING_TEXTS.viewingDatePast,
    );
  });
});

describe('a viewing time', () => {
  it.each([
    ['09:00', '2026-11-24', null],
    ['16:30', '2026-11-24', null],
    ['17:00', '2026-11-24', outsideHoursText()],
    ['08:30', '2026-11-24', outsideHoursText()],
    ['10:15', '2026-11-24', VIEWING_TEXTS.viewingTimeStep],
    ['09:30', '2026-11-21', outsideHoursText()],
    ['13:30', '2026-11-21', null],
    ['14:00', '2026-11-21', outsideHoursText()],
    ['11:30', '2026-11-20', VIEWING_TEXTS.viewingTimePast],
    ['12:00', '2026-11-20', VIEWING_TEXTS.viewingTimePast],
    ['12:30', '2026-11-20', null],
    ['9:00', '2026-11-24', VIEWING_TEXTS.viewingTimeFormat],
    ['24:00', '2026-11-24', VIEWING_TEXTS.viewingTimeFormat],
    ['10:00:00', '2026-11-24', VIEWING_TEXTS.viewingTimeFormat],
    [10, '2026-11-24', VIEWING_TEXTS.viewingTimeFormat],
  ])('%s on %s: %s', (time, date, problem) => {
    expect(viewingTimeProblem(time, date, FRIDAY_NOON)).toBe(problem);
  });

  it('has no error of its own if the day is wrong', () => {
    expect(viewingTimeProblem('10:00', '2026-11-22', FRIDAY_NOON)).toBeNull();
    expect(viewingTimeProblem('10:00', undefined, FRIDAY_NOON)).toBeNull();
  });
});

it('a viewing is formatted as readable text', () => {
  expect(viewingText({ date: '2026-11-24', time: '10:00' })).toBe('Tuesday 24 November 2026, 10:00');
  expect(viewingText({ date: '2027-01-02', time: null })).toBe('Saturday 2 January 2027, any time');
});
