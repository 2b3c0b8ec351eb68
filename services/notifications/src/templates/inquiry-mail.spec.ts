import type { StaffMail } from '@lml/common/contracts';
import { inquiryMail } from './inquiry-mail.js';

const MAIL: StaffMail = {
  kind: 'staff',
  recipient: 'sales@lml.example',
  resends: 0,
  name: 'Wanjiru Kamau',
  email: 'wanjiru.kamau@example.com',
  phone: '+254 700 000 120',
  subject: 'Inquiry about Two-Bedroom Flat',
  message: 'First line\nSecond line',
  inquiryId: 41,
  property: { id: 12, title: 'Two-Bedroom Flat, Othaya Road' },
  viewing: null,
  handler: null,
  assignee: null,
  createdAt: '2026-12-31T22:05:00.000Z',
};
const write = (overrides: Partial<StaffMail> = {}) =>
  inquiryMail({ ...MAIL, ...overrides }, 'http://localhost:8080');

it("the mail to staff has a subject with the property and its reference, the reference only, or the visitor's subject", () => {
  expect(write().subject).toBe('New inquiry: Two-Bedroom Flat, Othaya Road (LML-12)');
  expect(write({ property: { id: 12, title: null } }).subject).toBe('New inquiry: LML-12');
  expect(write({ property: null, subject: 'Property Sale' }).subject).toBe('New message: Property Sale');
});

it('the mail to staff has a subject with kind and place for an owner, with the details, and without an empty message [INQUIRY-25]', () => {
  const { subject, text, html } = write({
    ...{ property: null, subject: 'Valuation of land, <Kitengela>', message: '' },
    ownerRequest: {
      ...{ service: 'value', propertyType: 'land', place: '<Kitengela>' },
      ...{ size: '50 x 100 <ft>', bedrooms: null, price: 8_500_000 },
    },
  });
  expect(subject).toBe("New owner's request: Valuation of land, <Kitengela>");
  expect(text).toContain('Details:  50 x 100 <ft>, Ksh 8,500,000\n');
  expect(text).not.toContain('\n\n\n');
  expect(html).toContain('50 x 100 &lt;ft&gt;, Ksh 8,500,000');
  expect(write({ message: '' }).html.length).toBeLessThan(write().html.length);
});

it('the mail to staff links to the property, if there is one, and to the inquiry in the inbox [INQUIRY-21]', () => {
  const about = write();
  for (const part of [about.text, about.html]) {
    expect(part).toContain('http://localhost:8080/property/12');
    expect(part).toContain('http://localhost:8080/admin/inquiries?inquiry=41');
  }
  expect(write({ property: null }).html).not.toContain('/property/');
});

it('the mail to staff shows the time in Nairobi', () => {
  expect(write().text).toContain('Friday 1 January 2027, 01:05 (Nairobi)');
});

it('the mail to staff shows the preferred viewing time at the top, and nothing if there is none', () => {
  const { text, html } = write({ viewing: { date: '2026-11-24', time: '10:00' } });
  const line = 'Preferred viewing: Tuesday 24 November 2026, 10:00';
  expect(text.split('\n').slice(0, 3)).toEqual([
    'New inquiry: Two-Bedroom Flat, Othaya Road (LML-12)',
    line,
    '',
  ]);
  expect(html).toContain(`>${line}</p>`);
  expect(html.indexOf(line)).toBeLessThan(html.indexOf('Wanjiru Kamau</td>'));
  expect(write({ viewing: { date: '2026-11-24', time: null } }).text).toContain(
    'Preferred viewing: Tuesday 24 November 2026, any time\n',
  );
  expect(write().text + write().html).not.toContain('viewing');
});

it('the mail to staff names who handles the property and who replies, or says that nobody does yet [TEAM-10]', () => {
  const { text, html } = write({ handler: { kind: 'agent', name: 'Kimutai <Rono>' }, assignee: 'achieng' });
  expect(text).toContain('Handler:  Kimutai <Rono> (agent)\nAssigned: achieng\n');
  expect(html).toContain('Kimutai &lt;Rono&gt; (agent)');
  expect(html).toContain('achieng');
  expect(write().text).toContain('Assigned: nobody yet\n');
  expect(write().text).not.toContain('Handler:');
});

it('the mail to staff keeps line breaks, and escapes markup', () => {
  const { html, text } = write({
    message: 'One\n<b>two</b> & "three"',
    name: `<img src=x onerror='alert(1)'>`,
    property: { id: 12, title: '</title><script>' },
  });
  expect(html).toContain('One<br>&lt;b&gt;two&lt;/b&gt; &amp; &quot;three&quot;');
  expect(html).not.toMatch(/<b>|<img|<script/);
  expect(text).toContain('One\n<b>two</b> & "three"');
});

it('the mail to staff links a phone number that can be dialled, and no other', () => {
  expect(write({ phone: '+254 (700) 000-120' }).html).toContain('href="tel:+254700000120"');
  expect(write({ phone: 'call me" onclick="x' }).html).not.toMatch(/tel:|onclick="/);
});

it('the mail to staff keeps any address inside its link', () => {
  expect(write({ email: 'a"onmouseover=x@example.com?bcc=y@example.com' }).html).toContain(
    'href="mailto:a%22onmouseover%3Dx@example.com%3Fbcc%3Dy%40example.com"',
  );
});

it('the mail about an answer names who answered, with the words of the answer [MAILIN-10]', () => {
  const { subject, text } = write({ kind: 'visitor-reply', subject: 'Saturday', message: 'At ten?' });
  expect(subject).toBe('Wanjiru Kamau answered: Two-Bedroom Flat, Othaya Road (LML-12)');
  expect(text).toContain('At ten?');
});
