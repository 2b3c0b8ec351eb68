import {
  detailsProblem,
  reportContactProblem,
  reportDueAt,
  reportOutcomeText,
  VISITOR_REPORT_TEXTS,
} from './visitor-reports.js';

/** A time in Nairobi, UTC+3. 16 November 2026 is a Monday. */
const nairobi = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+03:00`);

it.each([
  ['in the morning: at closing', 16, '09:00', 16, '17:00'],
  ['at noon: at noon of the next day', 16, '12:00', 17, '12:00'],
  ['on Friday night: on Saturday and Monday', 20, '20:00', 23, '13:00'],
  ['on Sunday: on Monday', 22, '11:00', 23, '17:00'],
] as const)(
  'a report received %s is due after one working day [SAFETY-9]',
  (_when, day, time, dueDay, dueTime) => {
    expect(reportDueAt(nairobi(day, time))).toEqual(nairobi(dueDay, dueTime));
  },
);

it('words are needed for another reason only, and have a limit [SAFETY-3]', () => {
  expect(detailsProblem('', 'asked-for-fee')).toBeNull();
  expect(detailsProblem('', 'other')).toBe(VISITOR_REPORT_TEXTS.details);
  expect(detailsProblem('123456789', 'other')).toBe(VISITOR_REPORT_TEXTS.details);
  expect(detailsProblem('1234567890', 'other')).toBeNull();
  expect(detailsProblem('d'.repeat(2001), 'copied')).toBe(VISITOR_REPORT_TEXTS.detailsTooLong);
});

it.each(['', 'wanjiru@example.com', '0712 345 678', '+254 (712) 345-678'])(
  'the contact %j is accepted [SAFETY-3]',
  (contact) => {
    expect(reportContactProblem(contact)).toBeNull();
  },
);

it.each(['wanjiru', 'wanjiru@localhost', '1234', 'call me tonight', 'w'.repeat(255)])(
  'the contact %j is refused with the remedy [SAFETY-3]',
  (contact) => {
    expect(reportContactProblem(contact)).toBe(VISITOR_REPORT_TEXTS.contact);
  },
);

it('each decision is told in one sentence [SAFETY-11]', () => {
  const sentences = [
    reportOutcomeText('upheld', 'unpublished'),
    reportOutcomeText('upheld', 'edited'),
    reportOutcomeText('upheld', 'agent-suspended'),
    reportOutcomeText('not-upheld', null),
    reportOutcomeText('duplicate', null),
  ];
  expect(new Set(sentences).size).toBe(5);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
});
