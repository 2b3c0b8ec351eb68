import { type AlertListing, type AlertMail, COMPANY } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { alertConfirmationMail, alertLinkMail } from './alert-access-mails.js';
import { alertMail, oneClickStop } from './alert-mail.js';

const SITE = 'https://lml.example';

function home(overrides: Partial<AlertListing> = {}): AlertListing {
  return {
    ...{
      id: 12,
      title: 'Two-Bedroom Flat',
      location: 'Kilimani, Nairobi',
      type: 'residential',
      purpose: 'rent',
    },
    ...{ bedrooms: 2, price: 'Ksh 120,000/month', kind: 'new', oldPrice: null },
    ...overrides,
  };
}

function mail(listings: AlertListing[], total = listings.length): AlertMail {
  return {
    ...{
      kind: 'alert',
      recipient: 'wanjiru@example.com',
      resends: 0,
      key: 'manage-key',
      stopKey: 'stop-key',
    },
    ...{ name: 'Flats in Kilimani', page: '/properties?location=Kilimani', frequency: 'daily' },
    ...{ listings, total },
  };
}

it('names title, price, place, bedrooms and link of each home, in text and HTML [ALERT-13]', () => {
  const { subject, text, html } = alertMail(mail([home()]), SITE);
  expect(subject).toBe('1 new home: Flats in Kilimani');
  const line = 'Ksh 120,000/month · 2 bedrooms · Residential · Kilimani, Nairobi';
  for (const part of [text, html]) {
    for (const words of [
      'New',
      'Two-Bedroom Flat',
      line,
      `${SITE}/property/12`,
      `${SITE}/alerts#key=manage-key`,
      `${SITE}/alerts#stop=stop-key`,
    ])
      expect(part).toContain(words);
  }
  expect(text).toContain(`See the whole list: ${SITE}/properties?location=Kilimani`);
});

it.each([
  [[home(), home()], 2, '2 new homes'],
  [[home()], 25, '25 new homes'],
  [[home({ kind: 'price', oldPrice: 'Ksh 150,000' })], 1, 'New price'],
  [[home({ kind: 'back' })], 1, '1 home back on the market'],
  [[home(), home({ kind: 'back' })], 2, '2 homes'],
])('of %j, %i in all, has the subject %s [ALERT-13]', (listings, total, subject) => {
  expect(alertMail(mail(listings, total), SITE).subject).toBe(`${subject}: Flats in Kilimani`);
});

it('shows the price before a change, and texts of others as text', () => {
  const listing = home({
    kind: 'price',
    oldPrice: 'Ksh 150,000',
    title: '<b>Flat</b>',
    location: '"Nyali" & co',
  });
  const { text, html } = alertMail({ ...mail([listing]), name: '<i>mine</i>' }, SITE);
  expect(text).toContain('Ksh 120,000/month (was Ksh 150,000)');
  expect(html).toContain('&lt;b&gt;Flat&lt;/b&gt;');
  expect(html).toContain('&quot;Nyali&quot; &amp; co');
  expect(html).not.toMatch(/<b>|<i>/);
});

it('carries the headers of a one-click stop [ALERT-4]', () => {
  expect(oneClickStop(mail([home()]), SITE)).toEqual({
    'List-Unsubscribe': `<${SITE}/api/alerts/stop/stop-key>, <mailto:${COMPANY.email}?subject=Stop%20the%20e-mails%20of%20my%20saved%20search>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

it('asks to confirm a new search, and says that a known one needs nothing [ALERT-1]', () => {
  const about = { recipient: 'wanjiru@example.com', resends: 0, key: 'manage-key' } as const;
  const search = { kind: 'alert-confirmation', ...about, name: 'Flats', page: '/properties' } as const;
  const asked = alertConfirmationMail({ ...search, confirmed: false }, SITE);
  expect(asked.subject).toBe('Please confirm: Flats');
  expect(asked.text).toContain(`Open the page to confirm: ${SITE}/alerts#key=manage-key`);
  expect(alertConfirmationMail({ ...search, confirmed: true }, SITE).subject).toBe(
    'You already have this search: Flats',
  );
  expect(alertLinkMail({ kind: 'alert-link', ...about, full: false }, SITE).text).toContain(
    '#key=manage-key',
  );
  expect(alertLinkMail({ kind: 'alert-link', ...about, full: true }, SITE).subject).toBe(
    'Your new search could not be saved',
  );
});
