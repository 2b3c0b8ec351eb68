import type { ViewingMail } from '@lml/common/contracts';
import { viewingMail } from './viewing-mail.js';
import { viewingStaffMail } from './viewing-staff-mail.js';

const MAIL: ViewingMail = {
  ...{ kind: 'viewing', recipient: 'wanjiru@example.com', resends: 0, inquiryId: 41, viewingId: 7 },
  ...{ event: 'proposed', state: 'proposed', viewingKind: 'in-person', minutes: 30, place: 'At the gate' },
  property: { id: 12, title: 'Two-Bedroom Flat, Othaya Road' },
  startsAt: '2026-11-24T07:00:00.000Z',
  slots: [{ date: '2026-11-24', time: '10:00' }],
  ...{
    visitorZone: 'Europe/London',
    words: null,
    handler: 'Kimutai Rono',
    token: 'the-token',
    calendar: null,
  },
  visitor: { name: 'Wanjiru <b>Kamau', email: 'wanjiru@example.com', phone: '+254 700 000 120' },
};
const SITE = 'https://lml.example';

it('tells the visitor the property, both times, the place, who comes, and the secret link [VIEWING-3, VIEWING-9]', () => {
  const { subject, text, html } = viewingMail(MAIL, SITE);
  expect(subject).toBe('Please confirm your viewing: Two-Bedroom Flat, Othaya Road (LML-12)');
  for (const told of [
    'Tuesday 24 November 2026, 07:00 in London, Tuesday 24 November 2026, 10:00 in Nairobi, 30 minutes',
    ...['At the gate', 'Kimutai Rono', 'https://lml.example/viewing/the-token'],
  ]) {
    expect(text).toContain(told);
    expect(html).toContain(told);
  }
});

it('tells staff who the visitor is in Nairobi time, escaped, without the visitor’s secret [VIEWING-9]', () => {
  const { subject, text, html } = viewingStaffMail(
    {
      ...MAIL,
      kind: 'viewing-staff',
      event: 'asked-move',
      startsAt: null,
      words: 'After <i>five</i>',
      token: null,
    },
    SITE,
  );
  expect(subject).toBe('The visitor asks for another time: Two-Bedroom Flat, Othaya Road (LML-12)');
  expect(text).toContain('After <i>five</i>');
  expect(text).toContain('https://lml.example/admin/viewings?viewing=7');
  expect(html).toContain('After &lt;i&gt;five&lt;/i&gt;');
  expect(html).not.toMatch(/<b>Kamau|viewing\/|London/);
});

it('tells staff who views for the visitor, escaped [ABROAD-5]', () => {
  const representative = { name: 'Grace <i>Wanjiru', phone: '+254 700 000 131' };
  const { text, html } = viewingStaffMail({ ...MAIL, kind: 'viewing-staff', representative }, SITE);
  expect(text).toContain('In their place: Grace <i>Wanjiru, +254 700 000 131');
  expect(html).toContain('Grace &lt;i&gt;Wanjiru, +254 700 000 131');
});

it('gives the reason of a cancellation, and reminds of an unconfirmed move', () => {
  const cancelled = viewingMail(
    { ...MAIL, event: 'cancelled', state: 'cancelled', words: 'Burst pipe' },
    SITE,
  );
  expect(cancelled.text).toContain('Reason:    Burst pipe');
  expect(cancelled.text).toContain('Was:');
  const moved = viewingMail({ ...MAIL, event: 'reminder', state: 'moved' }, SITE);
  expect(moved.text).toContain('you have not confirmed the new time yet');
});
