import { INCOMING_MAIL_LIMITS } from '@lml/common/contracts';
import { parseHeaders, parseMail } from './parse-mail.js';

const HEADERS = [
  'From: "Wanjiru Kamau" <wanjiru.kamau@example.com>',
  'To: LML <replies+41-0123456789abcdef@lml.example>',
  'Subject: Re: Property Viewing',
  'Message-ID: <one@example.com>',
];
const mail = (body: string, ...headers: string[]) =>
  parseMail(Buffer.from(`${[...HEADERS, ...headers].join('\r\n')}\r\n\r\n${body}`));

const DELIVERY = 'a3c1f9c0-1111-4222-8333-0123456789ab';
const report = (action: string, diagnostic: string) =>
  [
    '--b\r\nContent-Type: text/plain\r\n\r\nSorry.',
    `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; x@example.com\r\nAction: ${action}\r\nStatus: 5.1.1\r\n${diagnostic}`,
    `--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${DELIVERY}.2@lml.example>\r\nSubject: Re\r\n\r\nHello`,
    '--b--\r\n',
  ].join('\r\n');
const REPORT = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b';

it('reads sender, subject, text, recipients and the mails it answers [MAILIN-1]', async () => {
  const read = await mail(
    'Yes.\r\n',
    'In-Reply-To: <b@x>',
    'References: <a@x> <b@x>',
    'Delivered-To: box@lml.example',
  );
  expect(read).toMatchObject({
    messageId: 'one@example.com',
    references: ['a@x', 'b@x'],
    recipients: ['replies+41-0123456789abcdef@lml.example', 'box@lml.example'],
    sender: { name: 'Wanjiru Kamau', email: 'wanjiru.kamau@example.com' },
    ...{ subject: 'Re: Property Viewing', text: 'Yes.', quoted: null, automatic: null, unreadable: null },
  });
});

it('turns HTML into text, and folds what it quotes [MAILIN-7]', async () => {
  const html =
    '<p>Yes &amp; <b>thanks</b></p><script>alert(1)</script><p>On Tue, LML &lt;a@lml.example&gt; wrote:</p><blockquote>when?</blockquote>';
  const { text, quoted } = await mail(html, 'Content-Type: text/html; charset=utf-8');
  expect(text).toBe('Yes & thanks');
  expect(quoted).toBe('On Tue, LML <a@lml.example> wrote:\n\n> when?');
});

it.each(['utf-8', 'no-such-charset', 'utf-16', 'iso-2022-jp'])(
  'stores a text whose bytes are not %s [MAILIN-6]',
  async (charset) => {
    const body = Buffer.concat([
      Buffer.from(`${HEADERS.join('\r\n')}\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`),
      Buffer.from([0xff, 0xd8, 0x00, 0xed, 0xa0, 0x80, 0x41]),
    ]);
    const { text, unreadable } = await parseMail(body);
    expect(unreadable).toBeNull();
    expect(text).not.toMatch(/\0|\p{Surrogate}/u);
  },
);

it('leaves NUL and lone surrogates out of every text [MAILIN-6]', async () => {
  const lone = Buffer.from('\ud800').toString('base64');
  const read = await parseMail(
    Buffer.from(`From: =?utf-8?Q?a=00b?= <x@example.com>\r\nSubject: =?utf-8?B?${lone}?=\0!\r\n\r\na\0b`),
  );
  expect([read.sender.name, read.subject, read.text].join()).not.toMatch(/\0|\p{Surrogate}/u);
});

it('tells too many parts, and keeps what the headers say [MAILIN-6]', async () => {
  const parts = '--q\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000);
  const read = await mail(`${parts}--q--`, 'Content-Type: multipart/mixed; boundary=q');
  expect(read).toMatchObject({
    ...{
      unreadable: 'too-many-parts',
      text: '',
      messageId: 'one@example.com',
      subject: 'Re: Property Viewing',
    },
    sender: { email: 'wanjiru.kamau@example.com' },
  });
});

it('reads the headers of a mail that is too large [MAILIN-6]', async () => {
  const head = `${HEADERS.join('\r\n')}\r\nContent-Type: multipart/mixed; boundary=q\r\n\r\n`;
  const read = await parseHeaders(Buffer.from(head), 'too-large');
  expect(read).toMatchObject({ unreadable: 'too-large', messageId: 'one@example.com', references: [] });
});

it('gives a mail without Message-ID the same id each time, and a hostile one too [MAILIN-3]', async () => {
  const source = Buffer.from('From: a@example.com\r\n\r\nHello');
  const { messageId } = await parseMail(source);
  expect(messageId).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect((await parseMail(source)).messageId).toBe(messageId);
  const long = await parseMail(
    Buffer.from(`Message-ID: <${'x'.repeat(5000)}@y>\r\nFrom: a@example.com\r\n\r\nHi`),
  );
  expect(long.messageId).toMatch(/^sha256:/);
});

it('reads no sender from a mail that states none [MAILIN-4]', async () => {
  const { sender } = await parseMail(Buffer.from('From: nobody\r\n\r\nHello'));
  expect(sender.email).toBe('');
});

it('keeps the files of a mail with their names, types and sizes [MAILIN-8]', async () => {
  const file =
    '--q\r\nContent-Type: application/pdf; name="deed.pdf"\r\nContent-Disposition: attachment; filename="../deed.pdf"\r\n\r\n%PDF-1\r\n';
  const { attachments } = await mail(
    `--q\r\n\r\nSee the deed.\r\n${file}--q--`,
    'Content-Type: multipart/mixed; boundary=q',
  );
  expect(attachments).toEqual([
    { name: 'deed.pdf', type: 'application/pdf', size: 6, unstored: null, content: Buffer.from('%PDF-1') },
  ]);
});

it.each([
  ['Auto-Submitted: auto-replied', 'auto-reply'],
  ['Auto-Submitted: no', null],
  ['Precedence: bulk', 'auto-reply'],
  ['Precedence: first-class', null],
  ['X-Autoreply: yes', 'auto-reply'],
  ['Return-Path: <>', 'auto-reply'],
  ['Return-Path: <wanjiru.kamau@example.com>', null],
  ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b', 'auto-reply'],
])('takes a mail with "%s" for %s [MAILIN-5]', async (header, automatic) => {
  expect((await mail('I am away.', header)).automatic).toBe(automatic);
});

it('reads which mail did not arrive, and what the server said [MAILIN-5]', async () => {
  const bounced = await mail(
    report('failed', 'Diagnostic-Code: smtp; 550 5.1.1 No such\r\n user here'),
    REPORT,
  );
  expect(bounced.automatic).toBe('bounce');
  expect(bounced.bounce?.words).toBe('550 5.1.1 No such user here');
  expect(bounced.bounce?.mails).toContainEqual({ deliveryId: DELIVERY, resends: 2 });
});

it('takes a delay for no failure [MAILIN-5]', async () => {
  expect(await mail(report('delayed', ''), REPORT)).toMatchObject({ automatic: 'auto-reply', bounce: null });
});

it('cuts a text that is too long [MAILIN-6]', async () => {
  const { text } = await mail('x'.repeat(INCOMING_MAIL_LIMITS.textMax + 10));
  expect(text).toHaveLength(INCOMING_MAIL_LIMITS.textMax);
});
