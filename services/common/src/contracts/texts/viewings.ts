/** Errors of a viewing's day and time; short enough for the single line that the form reserves for them. */
export const VIEWING_TEXTS = {
  viewingDate: 'Please choose a day for the viewing',
  viewingDateFormat: 'viewingDate must be a day, such as 2026-11-24',
  viewingDatePast: 'That day has passed. Choose a later one',
  viewingDateFar: 'Choose a day within the next 90 days',
  /** `closedText` names the weekday. */
  viewingDateClosed: 'Closed on {weekday}s. Choose another day',
  viewingDateHoliday: 'Closed on a public holiday. Choose another day',
  viewingDateOwn: 'Closed on that day. Choose another day',
  viewingDateOver: 'Closed for today. Choose a later day',
  viewingTimeFormat: 'viewingTime must be a time, such as 10:30',
  /** `outsideHoursText` adds the hours. */
  viewingTime: 'Choose a time while we are open',
  viewingTimeStep: 'Choose a time on the hour or half hour',
  viewingTimePast: 'That time has passed. Choose another',
  representative: 'Enter both the name and the number, or neither',
  representativeAlone: 'Choose a day for the viewing, or leave out who views for you',
};

/** Addition of `outsideHoursText` for viewings by video call. */
export const eveningsText = (from: string, to: string) => `, by video call also ${from}-${to}`;

export const SLOT_TWICE: string = 'Choose another time: this one is in your list already';
