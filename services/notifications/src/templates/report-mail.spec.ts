import { COMPANY, type ReportMail } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { oneClickReportStop, reportMail } from './report-mail.js';

const SITE = 'https://lml.example';
const MAIL: ReportMail = {
  ...{
    kind: 'report',
    recipient: 'wambui@example.com',
    resends: 0,
    key: 'k'.repeat(32),
    stopKey: 'report-stop',
  },
  property: { reference: 'LML-7', title: 'Othaya <b>Road</b> Flat' },
  month: '2026-11',
  total: { views: 1234, phoneReveals: 5, whatsappClicks: 2, shares: 1 },
  before: { views: 900, phoneReveals: 4, whatsappClicks: 0, shares: 0 },
  inquiries: null,
  pdf: { name: 'LML-7-report-2026-11.pdf', base64: '' },
};

it('names the month, the figures and the private link, in text and HTML [REPORT-7]', () => {
  const { subject, text, html } = reportMail(MAIL, SITE);
  expect(subject).toBe('Report for November 2026: Othaya <b>Road</b> Flat');
  for (const part of [text, html]) {
    expect(part).toContain(`${SITE}/report/${'k'.repeat(32)}?month=2026-11`);
    expect(part).toContain('1,234 (900 in as many days before)');
    expect(part).toContain(`${SITE}/api/alerts/stop/report-stop`);
  }
  expect(html).not.toContain('<b>Road');
  expect(text).not.toContain('Inquiries');
});

it('carries the headers of a one-click stop [REPORT-9]', () => {
  expect(oneClickReportStop(MAIL, SITE)).toEqual({
    'List-Unsubscribe': `<${SITE}/api/alerts/stop/report-stop>, <mailto:${COMPANY.email}?subject=Stop%20the%20monthly%20report>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});
