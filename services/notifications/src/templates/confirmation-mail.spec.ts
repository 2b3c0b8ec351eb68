import { type ConfirmationItem, type ConfirmationMail } from '@lml/common/contracts';
import { describe, expect, it } from '@jest/globals';
import { confirmationMail, oneClickConfirmationStop } from './confirmation-mail.js';

const SITE = 'https://lml.example';
const ITEM: ConfirmationItem = {
  ...{ id: 7, reference: 'LML-7', title: 'Othaya <b>Road</b> Flat', location: 'Kilimani, Nairobi' },
  ...{ price: 'KSh 9,000,000', days: 9, state: 'fresh', availableToken: '7.a.1', goneToken: '7.g.1' },
};
const MAIL: ConfirmationMail = {
  ...{ kind: 'confirmation', recipient: 'amina@example.com', resends: 0, name: 'Amina Were' },
  ...{ listings: [ITEM], total: 1, hideDays: 45, hidesFrom: null, stopKey: 'confirm-stop' },
};

describe('the mail that asks for confirmations', () => {
  it('has two links for each listing, and says for how long nobody confirmed it [FRESH-8]', () => {
    const { subject, text, html } = confirmationMail(MAIL, SITE);
    expect(subject).toBe('Still available? 1 listing to confirm');
    for (const part of [text, html]) {
      expect(part).toContain(`${SITE}/confirm/7.a.1`);
      expect(part).toContain(`${SITE}/confirm/7.g.1`);
      expect(part).toContain('Not confirmed for 9 days');
      expect(part).toContain(`${SITE}/api/alerts/stop/confirm-stop`);
      expect(part).toContain('for 45 days leave our lists, until somebody confirms them');
    }
    expect(html).not.toContain('<b>Road');
  });

  it('says which listings visitors are warned of, which are hidden, and from when [FRESH-8]', () => {
    const listings: ConfirmationItem[] = [
      { ...ITEM, days: 50, state: 'hidden' },
      { ...ITEM, days: 33, state: 'old' },
    ];
    const hidesFrom = '2026-12-10T05:00:00.000Z';
    const { subject, text } = confirmationMail(
      { ...MAIL, kind: 'confirmation-reminder', listings, total: 45, hidesFrom },
      SITE,
    );
    expect(subject).toBe('Reminder: visitors are warned of 45 listings');
    expect(text).toContain('Not confirmed for 50 days. It is out of our lists.');
    expect(text).toContain('Not confirmed for 33 days. Visitors are warned.');
    expect(text).toContain('From Thursday 10 December 2026, 08:00 (Nairobi), listings');
    expect(text).toContain('And 43 more');
  });

  it('carries the headers of a one-click stop [FRESH-8]', () => {
    expect(oneClickConfirmationStop(MAIL, SITE)['List-Unsubscribe']).toContain(
      `<${SITE}/api/alerts/stop/confirm-stop>`,
    );
  });
});
