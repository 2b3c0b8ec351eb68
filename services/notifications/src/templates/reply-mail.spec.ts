import type { ReplyMail } from '@lml/common/contracts';
import { mailContent } from '../mail/mail-content.js';
import { replyMail } from './reply-mail.js';

const MAIL: ReplyMail = {
  ...{ kind: 'reply', recipient: 'achieng@example.com', resends: 0, inquiryId: 41 },
  subject: 'Re: Two-Bedroom <b>Flat</b>',
  text: 'Hello Achieng,\n\nYes, <i>it</i> is.\n\nWanjiru Kamau\nLML Properties',
  ...{ replyTo: null, thread: [] },
  quoted: { name: 'Achieng <u>', text: 'Is it free?\nOr let?', createdAt: '2026-11-16T06:00:00.000Z' },
};

it('a reply is the text as it was typed, with the question quoted below [REPLY-2]', () => {
  const { subject, text } = replyMail(MAIL);
  expect(subject).toBe('Re: Two-Bedroom <b>Flat</b>');
  expect(text).toBe(
    `${MAIL.text}\n\nOn Monday 16 November 2026, 09:00 (Nairobi), Achieng <u> wrote:\n> Is it free?\n> Or let?\n`,
  );
});

it('nothing that was typed becomes markup in a reply [REPLY-2]', () => {
  const { html } = replyMail(MAIL);
  expect(html).toContain('Hello Achieng,<br><br>Yes, &lt;i&gt;it&lt;/i&gt; is.');
  expect(html).toContain('Achieng &lt;u&gt; wrote:');
  expect(html).toContain('Is it free?<br>Or let?');
  expect(html).not.toMatch(/<[iub]>/);
});

it('a long question is quoted in part [REPLY-2]', () => {
  const { text } = replyMail({ ...MAIL, quoted: { ...MAIL.quoted, text: 'x'.repeat(2001) } });
  expect(text).toContain(`> ${'x'.repeat(2000)}…\n`);
});

it("an answer to a reply goes to the inquiry's address, or to the office's if there is none [REPLY-3]", () => {
  const replyTo = 'replies+41-abc@lml.example';
  expect(mailContent({ ...MAIL, replyTo }, 'http://localhost:8080').replyTo.address).toBe(replyTo);
  expect(mailContent(MAIL, 'http://localhost:8080').replyTo.address).toMatch(/^[^+]+@/);
});
