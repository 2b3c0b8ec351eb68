import { publicHoliday } from './public-holidays.js';

it.each([
  ['2026-12-12', 'Jamhuri Day'],
  ['2026-12-25', 'Christmas Day'],
  ['2027-03-26', 'Good Friday'],
  ['2027-03-29', 'Easter Monday'],
  ['2027-03-10', 'Idd-ul-Fitr'],
  // The 10th of October 2027 is a Sunday.
  ['2027-10-11', 'Mazingira Day'],
  ['2027-12-27', 'Boxing Day'],
  // Christmas on a Sunday: the 26th is a holiday itself, so the 27th is the day off.
  ['2033-12-26', 'Boxing Day'],
  ['2033-12-27', 'Christmas Day'],
])('%s is %s [VIEWING-2]', (day, name) => {
  expect(publicHoliday(day)).toBe(name);
});

it.each(['2026-11-24', '2026-12-14', '2026-12-28', '2027-03-28', '2027-10-12', '2033-12-28'])(
  '%s is no public holiday',
  (day) => {
    expect(publicHoliday(day)).toBeNull();
  },
);
