import { describe, expect, it } from '@jest/globals';
import {
  clockTime,
  officeDay,
  mailLink,
  shortDate,
  shortDateTime,
  staffDateTime,
  shortened,
  timeAgo,
  truncated,
  whatsappLink,
} from './format.js';

describe('shortened', () => {
  it('collapses a text to one line, and truncates at a word boundary', () => {
    expect(shortened('A quiet\n flat.', 20)).toBe('A quiet flat.');
    expect(shortened('A quiet flat, near the forest', 20)).toBe('A quiet flat, near…');
    expect(shortened('A quiet flat, near the forest', 16)).toBe('A quiet flat…');
  });

  it('truncates a long word, but splits no character', () => {
    expect(shortened('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(shortened(`${'x'.repeat(8)}${'😀'.repeat(9)}`, 10)).toBe(`${'x'.repeat(8)}…`);
  });
});

describe('truncated', () => {
  it('truncates only texts above the limit [CARD-4]', () => {
    expect(truncated('x'.repeat(30), 30)).toBe('x'.repeat(30));
    expect(truncated('x'.repeat(31), 30)).toBe(`${'x'.repeat(30)}…`);
  });
});

describe('shortDateTime', () => {
  it("shows Nairobi time, whatever the system's time zone [INBOX-1]", () => {
    expect(staffDateTime('2026-11-19T21:30:00.000Z')).toBe('20 Nov 2026, 00:30');
    expect(shortDateTime('2026-11-19T21:30:00.000Z')).toBe('Nov 20, 2026, 12:30 AM');
  });
});

describe('shortDate and officeDay', () => {
  it('change at midnight in Nairobi', () => {
    expect(shortDate('2026-11-02T20:59:59.000Z')).toBe('2 Nov 2026');
    expect(shortDate('2026-11-02T21:00:00.000Z')).toBe('3 Nov 2026');
    expect(shortDate('2028-02-29')).toBe('29 Feb 2028');
    expect(officeDay(new Date('2026-11-02T20:59:59.000Z'))).toBe('2026-11-02');
    expect(officeDay(new Date('2026-11-02T21:00:00.000Z'))).toBe('2026-11-03');
  });
});

describe('timeAgo', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  it.each([
    ['2026-11-20T11:59:40Z', 'just now'],
    ['2026-11-20T11:15:00Z', '45 minutes ago'],
    ['2026-11-20T09:00:00Z', '3 hours ago'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
    ['2026-11-01T11:00:00Z', null],
    ['2026-11-21T11:00:00Z', null],
  ])('%s → %s', (iso, text) => {
    expect(timeAgo(iso, now)).toBe(text);
  });
});

describe('whatsappLink', () => {
  it.each(['0700 000 121', '+254 700 000 121', '254700000121'])('understands %s', (phone) => {
    expect(whatsappLink(phone)).toBe('https://wa.me/254700000121');
  });

  it('contains the text', () => {
    expect(whatsappLink('254700000121', 'Habari & karibu')).toBe(
      'https://wa.me/254700000121?text=Habari%20%26%20karibu',
    );
  });
});

describe('mailLink', () => {
  it('prefills subject and text', () => {
    expect(mailLink('a@b.co', 'Re: Flat', 'Line 1\nLine 2')).toBe(
      'mailto:a@b.co?subject=Re%3A%20Flat&body=Line%201%0ALine%202',
    );
  });
});

it('formats a time of day', () => {
  expect(['09:00', '12:30', '13:00', '00:15'].map(clockTime)).toEqual([
    '9:00 AM',
    '12:30 PM',
    '1:00 PM',
    '12:15 AM',
  ]);
});
