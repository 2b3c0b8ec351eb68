import { answerClock, answerDueAt } from './answer-clock.js';

/** A time in Nairobi, UTC+3. 16 November 2026 is a Monday. */
const nairobi = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+03:00`);

it.each([
  ['while the office is open: five minutes', 16, '11:00', 16, '11:05'],
  ['on the minute of opening', 16, '09:00', 16, '09:05'],
  ['early in the morning: after opening', 16, '06:30', 16, '09:05'],
  ['after midnight in Nairobi, while it is yesterday elsewhere', 17, '00:30', 17, '09:05'],
  ['after closing: the next morning', 16, '17:00', 17, '09:05'],
  ['just before closing: the rest is due the next morning', 16, '16:58', 17, '09:03'],
  ['five minutes before closing: at closing', 16, '16:55', 16, '17:00'],
  ['on Friday night: on Saturday', 20, '20:00', 21, '10:05'],
  ['on Saturday, while open', 21, '12:00', 21, '12:05'],
  ['on Saturday afternoon: on Monday', 21, '15:00', 23, '09:05'],
  ['on Sunday: on Monday', 22, '11:00', 23, '09:05'],
] as const)('a message received %s', (_what, day, time, dueDay, dueTime) => {
  expect(answerDueAt(nairobi(day, time))).toEqual(nairobi(dueDay, dueTime));
});

const received = (overrides: Partial<Parameters<typeof answerClock>[0]> = {}) => ({
  createdAt: nairobi(16, '11:00').toISOString(),
  firstAnsweredAt: null,
  status: 'new' as const,
  spam: false,
  ...overrides,
});

it('a message without a reply is late after its deadline [INBOX-16]', () => {
  expect(answerClock(received(), nairobi(16, '11:05'))).toEqual({
    answerDueAt: nairobi(16, '11:05').toISOString(),
    minutesToFirstAnswer: null,
    late: false,
  });
  expect(answerClock(received(), nairobi(16, '11:06')).late).toBe(true);
});

it('the first reply decides whether a message was late [INBOX-16]', () => {
  const inTime = received({ firstAnsweredAt: nairobi(16, '11:04').toISOString() });
  const late = received({ firstAnsweredAt: nairobi(16, '12:30').toISOString() });
  const now = nairobi(18, '09:00');
  expect(answerClock(inTime, now)).toMatchObject({ minutesToFirstAnswer: 4, late: false });
  expect(answerClock(late, now)).toMatchObject({ minutesToFirstAnswer: 90, late: true });
});

it('spam, and messages handled before replies were recorded, are never late [INBOX-16]', () => {
  const now = nairobi(18, '09:00');
  expect(answerClock(received({ spam: true }), now).late).toBe(false);
  expect(answerClock(received({ status: 'resolved' }), now).late).toBe(false);
});
