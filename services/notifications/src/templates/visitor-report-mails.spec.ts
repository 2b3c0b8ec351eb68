import type { VisitorReportMail } from '@lml/common/contracts';
import { reportAlertMail, reportOutcomeMail } from './visitor-report-mails.js';

const MAIL: VisitorReportMail = {
  ...{ kind: 'report-alert', recipient: 'manager@lml.example', resends: 0, reportId: 12, reference: 'R-12' },
  property: { id: 7, title: 'Two-Bedroom <b>Flat</b>' },
  reason: 'asked-for-fee',
  details: 'He asked for <i>1,000</i> shillings.',
  contact: '0712 345 678',
  ...{ held: true, state: 'new', outcome: null, createdAt: '2026-11-16T06:00:00.000Z' },
};
const SITE = 'http://localhost:8080';

it('the mail to managers says what is reported, of which listing, until when, and that it is hidden [SAFETY-6]', () => {
  const { subject, text, html } = reportAlertMail(MAIL, SITE);
  expect(subject).toBe('Report R-12: Somebody asked me for a viewing fee');
  for (const told of [
    '0712 345 678',
    '(LML-7)',
    `${SITE}/admin/visitor-reports`,
    'hidden from the website',
  ]) {
    expect(text).toContain(told);
    expect(html).toContain(told);
  }
  expect(text).toContain('Due:       Monday 16 November 2026, 17:00');
  expect(html).toContain('&lt;i&gt;1,000&lt;/i&gt;');
  expect(html).not.toContain('<b>Flat');
});

it('the mail to managers names an anonymous report about no listing as such [SAFETY-6]', () => {
  const { text } = reportAlertMail({ ...MAIL, property: null, contact: '', held: false, details: '' }, SITE);
  expect(text).toContain('Contact:   Anonymous');
  expect(text).toContain('Listing:   No listing in particular');
  expect(text).not.toContain('hidden');
});

it('the mail to the reporter has the outcome in one sentence, and nothing that was reported [SAFETY-11]', () => {
  const mail = { ...MAIL, kind: 'report-outcome', state: 'not-upheld', held: false } as const;
  const { subject, text, html } = reportOutcomeMail(mail, SITE);
  expect(subject).toBe('Your report R-12');
  for (const part of [text, html]) {
    expect(part).toContain('We have looked at it and found nothing that we had to change.');
    expect(part).not.toMatch(/shillings|0712/);
    expect(part).toContain(`${SITE}/safety`);
  }
});
