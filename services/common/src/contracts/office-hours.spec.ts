import { setCurrentSettings } from './current-settings.js';
import { hoursText, OFFICE_HOURS, openDaysText } from './office-hours.js';
import { closedDayName } from './public-holidays.js';
import { viewingDateProblem, viewingTimes } from './viewings.js';

const NINE_TO_FIVE = { opens: '09:00', closes: '17:00' };
const LATE = { opens: '09:30', closes: '12:00' };
const hours = (week: (typeof NINE_TO_FIVE | null)[]) => ({ ...OFFICE_HOURS, week });

it('shows the hours with equal neighbours together [SETTINGS-11]', () => {
  expect(hoursText(OFFICE_HOURS)).toBe('Monday-Friday 9AM-5PM, Saturday 10AM-2PM');
  expect(openDaysText(OFFICE_HOURS)).toBe('Monday to Saturday');
  const broken = hours([LATE, NINE_TO_FIVE, null, NINE_TO_FIVE, NINE_TO_FIVE, null, null]);
  expect(hoursText(broken)).toBe('Monday 9AM-5PM, Wednesday-Thursday 9AM-5PM, Sunday 9:30AM-12PM');
  expect(openDaysText(broken)).toBe('Monday, Wednesday to Thursday, Sunday');
});

it('knows closed days, and public holidays that are opened [SETTINGS-8]', () => {
  const own = {
    ...OFFICE_HOURS,
    closedDays: [{ day: '2026-12-24', name: 'Staff day' }],
    openDays: ['2026-12-12'],
  };
  expect(closedDayName(OFFICE_HOURS, '2026-12-12')).toBe('Jamhuri Day');
  expect(closedDayName(own, '2026-12-12')).toBeNull();
  expect(closedDayName(own, '2026-12-24')).toBe('Staff day');
});

describe('viewings', () => {
  afterEach(() => setCurrentSettings({}));

  it('follow the current hours, closed days and opened holidays [SETTINGS-8]', () => {
    const now = new Date('2026-12-01T12:00:00+03:00');
    const closedDays = [{ day: '2026-12-24', name: 'Staff day' }];
    const week = OFFICE_HOURS.week.map((day, place) => (place === 1 ? null : place === 0 ? LATE : day));
    setCurrentSettings({ hours: { week, closedDays, openDays: ['2026-12-12'] } });
    expect(viewingTimes('2026-12-06', now)).toEqual(['09:30', '10:00', '10:30', '11:00', '11:30']);
    expect(viewingDateProblem('2026-12-07', now)).toBe('Closed on Mondays. Choose another day');
    expect(viewingDateProblem('2026-12-24', now)).toBe('Closed on that day. Choose another day');
    expect(viewingDateProblem('2026-12-12', now)).toBeNull();
  });
});
