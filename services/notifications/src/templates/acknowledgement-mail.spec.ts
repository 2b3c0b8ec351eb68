import type { AcknowledgementMail } from '@lml/common/contracts';
import { acknowledgementMail } from './acknowledgement-mail.js';

const MAIL: AcknowledgementMail = {
  kind: 'acknowledgement',
  recipient: 'wanjiru.kamau@example.com',
  resends: 0,
  inquiryId: 1234,
  property: { id: 12, title: 'Two-Bedroom Flat, Othaya Road' },
  viewing: { date: '2026-11-24', time: '10:30' },
  createdAt: '2026-11-20T09:30:00.000Z',
};
const write = (overrides: Partial<AcknowledgementMail> = {}) =>
  acknowledgementMail({ ...MAIL, ...overrides }, 'http://localhost:8080');

it('the confirmation mail names the message and its property, the expected response time, and that no reply is needed', () => {
  const { subject, text, html } = write();
  expect(subject).toBe('We have received your inquiry (Inquiry 1234)');
  for (const told of [
    ...['Inquiry 1234', 'Two-Bedroom Flat, Othaya Road (LML-12)', 'http://localhost:8080/property/12'],
    ...['Tuesday 24 November 2026, 10:30', 'Friday 20 November 2026, 12:30 (Nairobi)'],
    ...['Monday-Friday 9AM-5PM, Saturday 10AM-2PM', '+254 700 000 100', 'no reply is needed'],
  ]) {
    expect(text).toContain(told);
    expect(html).toContain(told);
  }
});

it('the confirmation mail calls an inquiry without a property a message', () => {
  const { subject, text, html } = write({ property: null, viewing: null });
  expect(subject).toBe('We have received your message (Message 1234)');
  for (const part of [text, html]) {
    expect(part).not.toContain('/property/');
    expect(part).not.toContain('Viewing');
  }
});

it('the confirmation mail uses the reference if the title is unknown, and escapes the title', () => {
  expect(write({ property: { id: 12, title: null } }).text).toContain('Property:  LML-12');
  expect(write({ property: { id: 12, title: '<b>Flat</b>' } }).html).toContain('&lt;b&gt;Flat&lt;/b&gt;');
});
