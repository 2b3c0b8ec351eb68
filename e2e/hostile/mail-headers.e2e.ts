import { expect, test } from '@playwright/test';
import { mailAbout } from '../support/mailbox.js';
import { buildContactMessage, buildInquiry, uniqueWords } from '../support/visitor.js';
import { call } from './support/accounts.js';

const mailUrl = process.env.MAIL_URL ?? 'http://localhost:8025';

/** Line breaks that programs have accepted as the end of a header. */
const BREAKS = [
  '\r\nBcc: victim@example.com\r\n',
  '\nBcc: victim@example.com\n\nAnother body',
  '\rBcc: victim@example.com',
  '%0d%0aBcc: victim@example.com',
  '\\r\\nBcc: victim@example.com',
  '\u2028Bcc: victim@example.com\u2029',
  '\u0085Bcc: victim@example.com',
  '\u0000\r\nBcc: victim@example.com',
  '\u560d\u560aBcc: victim@example.com',
  '=?utf-8?q?=0D=0ABcc:_victim@example.com?=',
  '> RCPT TO:<victim@example.com>',
  '\r\n.\r\nMAIL FROM:<victim@example.com>',
  ', victim@example.com',
  '" <victim@example.com>, "',
];

/** Raw header lines of a mail, unfolded. */
async function headersOf(id: string): Promise<string[]> {
  const raw = await (await fetch(`${mailUrl}/api/v1/message/${id}/raw`)).text();
  return raw
    .split(/\r?\n\r?\n/)[0]!
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
}

test('line breaks in any field of a message add no mail header', async () => {
  test.setTimeout(300_000);
  const accepted: { words: string; injected: string; replyTo: string }[] = [];
  for (const [path, build] of [
    ['/api/contact', buildContactMessage],
    ['/api/inquiries', buildInquiry],
  ] as const) {
    for (const field of ['name', 'subject', 'email', 'phone', 'message'] as const) {
      for (const injected of BREAKS) {
        const words = uniqueWords();
        const plain = build({ message: `Please call me about it, ${words}.` });
        const value = field === 'phone' ? `+254 7 ${injected}`.slice(0, 30) : `${plain[field]}${injected}`;
        const { status } = await call('POST', path, { ...plain, [field]: value });
        // Addresses are valid or rejected; other fields become one line of text.
        const expected = field === 'email' ? status === 400 : [201, 400].includes(status);
        expect([path, field, injected, status, expected]).toEqual([path, field, injected, status, true]);
        if (status === 201) accepted.push({ words, injected, replyTo: plain.email });
      }
    }
  }
  expect(accepted.length).toBeGreaterThan(BREAKS.length * 4);
  for (const { words, injected, replyTo } of accepted) {
    const mail = await mailAbout(words);
    const names = (await headersOf(mail.ID)).map((line) => line.split(':')[0]!.toLowerCase());
    expect([injected, names.filter((name) => /^(bcc|cc|mail from|rcpt to)$/.test(name))]).toEqual([
      injected,
      [],
    ]);
    for (const name of ['from', 'to', 'subject', 'reply-to', 'message-id']) {
      expect([injected, name, names.filter((one) => one === name).length]).toEqual([injected, name, 1]);
    }
    expect(mail.To.map(({ Address }) => Address)).not.toContain('victim@example.com');
    expect(mail.ReplyTo.map(({ Address }) => Address)).toEqual([replyTo]);
  }
});
