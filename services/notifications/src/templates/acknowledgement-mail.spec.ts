import { type AcknowledgementMail, setCurrentSettings } from '@lml/common/contracts';
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

it('the confirmation mail has the strip against scams: our numbers, and the promise once it is made [SAFETY-1]', () => {
  const strip = "Pay only to the company's own accounts, against a receipt.";
  const numbers = 'Our only numbers: +254 700 000 100, +254 700 000 101. WhatsApp: +254 700 000 102.';
  expect(write().text).toContain(`${strip}\n${numbers}\n`);
  expect(write().text).not.toContain('viewing fee');
  setCurrentSettings({
    safety: { noViewingFee: true, paybill: '522522', paybillAccount: 'LML', holdReported: true },
  });
  try {
    const { text, html } = write();
    expect(text).toContain(`We never charge a viewing fee. ${strip}`);
    for (const part of [text, html]) {
      expect(part).toContain('Our only Paybill: 522522, account LML.');
      expect(part).toContain('http://localhost:8080/safety');
    }
  } finally {
    setCurrentSettings({});
  }
});

it('the confirmation mail lists similar properties with price, place and link, and none if there are none [ACK-1]', () => {
  const similar = [
    { id: 8, title: 'Flat <b>A</b>', price: 'Ksh 48,000 per month', place: 'Kileleshwa & Nairobi' },
    { id: 9, title: 'Flat B', price: 'KSH 8,700,000', place: 'Ruaka' },
  ];
  const { text, html } = write({ similar });
  expect(text).toContain(
    'Similar properties:\n- Flat <b>A</b> (LML-8): Ksh 48,000 per month, Kileleshwa & Nairobi\n  http://localhost:8080/property/8-flat-b-a-b\n- Flat B (LML-9)',
  );
  expect(html).toContain('Flat &lt;b&gt;A&lt;/b&gt; (LML-8)');
  expect(html).toContain('Ksh 48,000 per month, Kileleshwa &amp; Nairobi');
  expect(html).toContain('http://localhost:8080/property/9-flat-b');
  for (const part of [write().text, write().html]) expect(part).not.toContain('Similar');
});
