import { describe, expect, it } from '@jest/globals';
import { buildInquiry } from '../../../testing/build.js';
import { initials } from '../../../lib/initials.js';
import { clockText, durationText, followText } from './inbox-text.js';

/** Saturday, 11:30 in Nairobi; the office opened at ten. */
const NOW = Date.parse('2026-11-21T08:30:00.000Z');

describe('clockText', () => {
  it('shows the deadline of a new message', () => {
    const inquiry = buildInquiry({ createdAt: '2026-11-21T08:28:00.000Z' });
    expect(clockText(inquiry, NOW)).toEqual({ tone: 'due', text: 'Answer by 11:33' });
  });

  it('shows how long a message is late, even if it becomes late on screen [INBOX-16]', () => {
    const inquiry = buildInquiry({ createdAt: '2026-11-21T08:20:00.000Z', late: false });
    expect(clockText(inquiry, NOW)).toEqual({ tone: 'late', text: 'Unanswered 10 min' });
  });

  it('shows the time to the first reply', () => {
    const answered = { createdAt: '2026-11-21T08:00:00.000Z', status: 'in-progress' as const };
    expect(
      clockText(buildInquiry({ ...answered, firstAnsweredAt: '2026-11-21T08:04:00.000Z' }), NOW)?.text,
    ).toBe('Answered after 4 min');
    expect(
      clockText(buildInquiry({ ...answered, firstAnsweredAt: '2026-11-21T08:30:00.000Z' }), NOW)?.text,
    ).toBe('Answered after 30 min, late');
  });

  it('shows nothing for spam, and for messages closed without a reply', () => {
    expect(clockText(buildInquiry({ spam: true }), NOW)).toBeNull();
    expect(clockText(buildInquiry({ status: 'resolved' }), NOW)).toBeNull();
  });
});

it.each([
  [0, 'less than a minute'],
  [59, '59 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
  [47 * 60 + 50, '47 h'],
  [3 * 24 * 60, '3 days'],
])('%d minutes are %s', (minutes, text) => expect(durationText(minutes)).toBe(text));

it.each([
  ['2026-11-20', 'overdue', 'Follow-up overdue since Fri 20 Nov'],
  ['2026-11-21', 'today', 'Follow-up today'],
  ['2026-11-24', 'planned', 'Follow-up Tue 24 Nov'],
])('a follow-up on %s is %s [INBOX-15]', (followUpOn, tone, text) =>
  expect(followText({ followUpOn, status: 'new' }, NOW)).toEqual({ tone, text }),
);

it('a closed message has no due follow-up', () =>
  expect(followText({ followUpOn: '2026-11-20', status: 'resolved' }, NOW)).toBeNull());

it.each([
  ['wanjiru.kamau', 'WK'],
  ['admin', 'AD'],
  ['x', 'X'],
])('%s has the initials %s', (name, letters) => expect(initials(name)).toBe(letters));
