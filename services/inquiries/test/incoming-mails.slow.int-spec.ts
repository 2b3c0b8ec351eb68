import {
  type DeliveryClaim,
  type InquiryDetail,
  type IncomingMailEntry,
  type ReplyMail,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { replyAddress } from '../src/conversation/reply-address.js';
import { PrivacyRepository } from '../src/privacy/privacy.repository.js';
import {
  mailboxRead,
  mailOf,
  mailsStored,
  startMailbox,
  storedMails,
  type TestMail,
  type TestMailbox,
  VISITOR,
} from './mailbox-under-test.js';
import { adminPath, bodyOf, INTERNAL_TOKEN, type InquiryStaff, startForStaff } from './support.js';

const PATTERN = 'replies+{token}@lml.example';
let mailbox: TestMailbox;
let staff: InquiryStaff;

beforeAll(async () => {
  mailbox = await startMailbox();
  staff = await startForStaff({ ...mailbox.env, ACKNOWLEDGE_INQUIRIES: true, REPLY_ADDRESS: PATTERN });
  await mailboxRead(staff.inquiries);
});
afterAll(async () => {
  await staff.stop();
  await mailbox.close();
});
beforeEach(() => staff.empty());

const tokenAddress = (id: number) => replyAddress(PATTERN, id, INTERNAL_TOKEN);
const detailOf = (id: number) => staff.ask<InquiryDetail>('get', adminPath(id));
const mailsIn = ({ timeline }: InquiryDetail) =>
  timeline.filter((entry): entry is IncomingMailEntry => entry.kind === 'mail');
const deliver = async (mail: TestMail, count = 1) => {
  await mailbox.deliver(mailOf(mail));
  return (await mailsStored(staff.inquiries, count)).at(-1)!;
};
const deliveriesOf = (id: number, kind: string) =>
  staff.inquiries.database.query<
    { id: string; recipient: string; state: string; last_error: string | null }[]
  >(
    'SELECT id, recipient, state, last_error FROM mail_deliveries WHERE inquiry_id = $1 AND kind = $2 ORDER BY recipient',
    [id, kind],
  );
const claim = async (id: string) =>
  bodyOf(
    await staff.inquiries
      .api()
      .post(`/internal/deliveries/${id}/claim`)
      .set('Authorization', `Bearer ${INTERNAL_TOKEN}`),
  ) as DeliveryClaim;
const markSent = (id: string) =>
  staff.inquiries.database.query(`UPDATE mail_deliveries SET state = 'sent', sent_at = now() WHERE id = $1`, [
    id,
  ]);
/** Sends a reply, as far as the mail server's acceptance. @returns the id of its delivery */
const replied = async (id: number, body: object = { text: 'Hello, when does it suit you?' }) => {
  await staff.ask('post', `${adminPath(id)}/messages`, body, 201);
  const replies = await staff.inquiries.database.query<{ id: string }[]>(
    `SELECT id FROM mail_deliveries WHERE inquiry_id = $1 AND kind = 'reply' ORDER BY created_at DESC`,
    [id],
  );
  const { id: delivery } = replies[0]!;
  await markSent(delivery);
  return delivery;
};

describe('an answer comes into the thread', () => {
  it("by the address with the token, whatever the subject, and is shown with the sender's words [MAILIN-1]", async () => {
    const id = await staff.received();
    await deliver({
      to: `LML <${tokenAddress(id).toUpperCase()}>`,
      subject: 'About Saturday',
      text: 'I come at ten.',
    });
    const detail = await detailOf(id);
    expect(mailsIn(detail)).toMatchObject([
      {
        ...{
          from: { name: 'Wanjiru Kamau', email: VISITOR },
          subject: 'About Saturday',
          text: 'I come at ten.',
        },
        ...{ quoted: null, automatic: null, unreadable: null, attachments: [], attachedBy: null },
      },
    ]);
  });

  it.each(['Cc', 'Delivered-To', 'X-Original-To'])('by the token in %s [MAILIN-2]', async (header) => {
    const id = await staff.received();
    expect(await deliver({ headers: [`${header}: ${tokenAddress(id)}`] })).toMatchObject({ inquiry_id: id });
  });

  it('by the Message-ID of our reply, also of one that was sent again [MAILIN-2]', async () => {
    const id = await staff.received();
    const reply = await replied(id);
    expect(await deliver({ answers: `${reply}.1@lml.example`, subject: 'New' })).toMatchObject({
      inquiry_id: id,
    });
  });

  it('by the notification that staff answered from their own program [MAILIN-2]', async () => {
    const id = await staff.received();
    const [notification] = await deliveriesOf(id, 'staff');
    // The visitor's program repeats the ids that the colleague's program had put there.
    const references = `References: <${notification!.id}@lml.example> <${randomUUID()}@office.example>`;
    expect(await deliver({ headers: [references] })).toMatchObject({ inquiry_id: id });
  });

  it("by the Message-ID of the visitor's earlier mail [MAILIN-2]", async () => {
    const id = await staff.received();
    await deliver({ to: tokenAddress(id), messageId: 'first@mail.example.com' });
    expect(await deliver({ answers: 'first@mail.example.com' }, 2)).toMatchObject({ inquiry_id: id });
  });

  it('by the token in the subject [MAILIN-2]', async () => {
    const id = await staff.received();
    const token = tokenAddress(id).slice('replies+'.length).split('@')[0];
    expect(await deliver({ subject: `Viewing [#${token}]` })).toMatchObject({ inquiry_id: id });
  });

  it('with the newest of the mails that it names, if they belong to two inquiries [MAILIN-2]', async () => {
    const [old, current] = [await staff.received(), await staff.received()];
    const [first, second] = [await replied(old), await replied(current)];
    const headers = [`References: <${first}@lml.example> <${second}@lml.example>`];
    expect(await deliver({ headers })).toMatchObject({ inquiry_id: current });
  });

  it('leaves the mailbox as it was: nothing is deleted or marked as read [MAILIN-1]', async () => {
    const before = await mailbox.count();
    await deliver({ to: tokenAddress(await staff.received()) });
    expect(await mailbox.count()).toEqual({
      messages: before.messages! + 1,
      unseen: before.unseen! + 1,
    });
  });
});

describe('our next mail', () => {
  it("carries the visitor's last subject on, answers their last mail and quotes it [MAILIN-9]", async () => {
    const id = await staff.received();
    const first = await replied(id);
    const at = 'answer@mail.example.com';
    await deliver({
      answers: `${first}@lml.example`,
      subject: 'Saturday at ten?',
      messageId: at,
      text: 'At ten?',
    });
    expect((await detailOf(id)).replySubject).toBe('Re: Saturday at ten?');
    const second = await replied(id, { text: 'Yes.' });
    await staff.inquiries.database.query(`UPDATE mail_deliveries SET state = 'pending' WHERE id = $1`, [
      second,
    ]);
    const answer = await claim(second);
    const mail = (answer as { mail: ReplyMail }).mail;
    expect(mail.subject).toBe('Re: Saturday at ten?');
    expect(mail.thread.slice(-2)).toEqual([first, at]);
    expect(mail.quoted).toMatchObject({ name: 'Wanjiru Kamau', text: 'At ten?' });
  });
});

describe('a mail of another person', () => {
  it('waits in the tray with a suggestion, never under the name of the visitor [MAILIN-4]', async () => {
    const id = await staff.received();
    const mail = await deliver({ from: 'Otieno <otieno@example.com>', to: tokenAddress(id) });
    expect(mail).toMatchObject({ inquiry_id: null, suggested_id: id, sender_email: 'otieno@example.com' });
    expect(mailsIn(await detailOf(id))).toEqual([]);
    expect(await deliveriesOf(id, 'visitor-reply')).toEqual([]);
  });

  it('keeps two people apart who answer the same mail [MAILIN-4]', async () => {
    const id = await staff.received();
    const reply = await replied(id);
    await deliver({ answers: `${reply}@lml.example`, text: 'Yes.' });
    await deliver({ answers: `${reply}@lml.example`, from: 'Kamau <kamau@example.com>', text: 'No.' }, 2);
    expect(mailsIn(await detailOf(id)).map(({ text, from }) => [from.email, text])).toEqual([
      [VISITOR, 'Yes.'],
    ]);
  });

  it('waits in the tray without a token, a known mail or a genuine token, even from a known address [MAILIN-4]', async () => {
    const id = await staff.received();
    const forged = tokenAddress(id).replace(/-[0-9a-f]{4}/, '-0000');
    expect(await deliver({ to: forged, subject: 'Hello' })).toMatchObject({
      inquiry_id: null,
      suggested_id: null,
    });
  });

  it('waits in the tray if the inquiry was erased [MAILIN-4]', async () => {
    const id = await staff.received();
    const { app, database } = staff.inquiries;
    await database.transaction((transaction) => app.get(PrivacyRepository).erase(transaction, [id]));
    expect(await deliver({ to: tokenAddress(id) })).toMatchObject({ inquiry_id: null, suggested_id: null });
  });
});

describe('an answer of a person', () => {
  it('reopens a closed inquiry, and says in the history that nobody did [MAILIN-10]', async () => {
    const id = await staff.received();
    await staff.ask('patch', `/api/inquiries/${id}`, { status: 'resolved' });
    await deliver({ to: tokenAddress(id) });
    const detail = await detailOf(id);
    expect(detail.status).toBe('in-progress');
    expect(detail.changes[0]).toMatchObject({
      by: null,
      fields: [{ field: 'status', after: 'in-progress' }],
    });
  });

  it('is told to all who are told of new inquiries while nobody has it, with its words [MAILIN-10]', async () => {
    const id = await staff.received();
    await deliver({ to: tokenAddress(id), subject: 'About ten', text: 'At ten?' });
    const told = await deliveriesOf(id, 'visitor-reply');
    expect(told.map(({ recipient }) => recipient)).toEqual(['office@lml.example', 'sales@lml.example']);
    expect(await claim(told[0]!.id)).toMatchObject({
      mail: { kind: 'visitor-reply', email: VISITOR, subject: 'About ten', message: 'At ten?' },
    });
    const pushes = await staff.inquiries.database.query<object[]>(
      `SELECT kind FROM push_deliveries WHERE inquiry_id = $1 AND kind = 'visitor-reply'`,
      [id],
    );
    expect(pushes).toHaveLength(1);
  });

  it('is not told again within a minute [MAILIN-10]', async () => {
    const id = await staff.received();
    for (const count of [1, 2, 3]) await deliver({ to: tokenAddress(id) }, count);
    expect(await deliveriesOf(id, 'visitor-reply')).toHaveLength(2);
  });

  it('neither reopens spam nor tells of it [MAILIN-10]', async () => {
    const id = await staff.received();
    await staff.ask('patch', `/api/inquiries/${id}`, { status: 'resolved', spam: true });
    expect(await deliver({ to: tokenAddress(id) })).toMatchObject({ inquiry_id: id });
    expect(await detailOf(id)).toMatchObject({ status: 'resolved' });
    expect(await deliveriesOf(id, 'visitor-reply')).toEqual([]);
  });
});

describe('a mail of a program', () => {
  it('is recorded, reopens nothing and is not told [MAILIN-5]', async () => {
    const id = await staff.received();
    await staff.ask('patch', `/api/inquiries/${id}`, { status: 'resolved' });
    await deliver({
      to: tokenAddress(id),
      headers: ['Auto-Submitted: auto-replied'],
      subject: 'Out of office',
    });
    const detail = await detailOf(id);
    expect(detail.status).toBe('resolved');
    expect(mailsIn(detail)).toMatchObject([{ automatic: 'auto-reply', subject: 'Out of office' }]);
    expect(detail.replySubject).toBe('Re: Property Viewing');
    expect(await deliveriesOf(id, 'visitor-reply')).toEqual([]);
  });

  const bounceOf = (delivery: string) => ({
    ...{
      from: 'MAILER-DAEMON <mailer-daemon@mx.example.com>',
      subject: 'Undelivered Mail Returned to Sender',
    },
    headers: ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    text: [
      '--b\r\nContent-Type: text/plain\r\n\r\nSorry.',
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 No such user',
      `--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${delivery}@lml.example>\r\nSubject: Re\r\n\r\nHello\r\n--b--`,
    ].join('\r\n'),
  });

  it('marks our reply as failed that did not arrive, with the words of the server [MAILIN-5]', async () => {
    const id = await staff.received();
    const reply = await replied(id);
    expect(await deliver(bounceOf(reply))).toMatchObject({ inquiry_id: id, automatic: 'bounce' });
    expect(await deliveriesOf(id, 'reply')).toMatchObject([
      { state: 'failed', last_error: '550 No such user' },
    ]);
    const detail = await detailOf(id);
    expect(detail.replyFailed).toBe(true);
    expect(detail.status).toBe('in-progress');
  });

  it('leaves a reply alone that was sent again since [MAILIN-5]', async () => {
    const id = await staff.received();
    const reply = await replied(id);
    await staff.inquiries.database.query('UPDATE mail_deliveries SET resends = 1 WHERE id = $1', [reply]);
    await deliver(bounceOf(reply));
    expect(await deliveriesOf(id, 'reply')).toMatchObject([{ state: 'sent' }]);
  });
});

describe('a mail is stored once', () => {
  it('although the mailbox got it twice [MAILIN-3]', async () => {
    const id = await staff.received();
    const mail = { to: tokenAddress(id), messageId: 'twice@mail.example.com' };
    await deliver(mail);
    await deliver(mail);
    await deliver({ to: tokenAddress(id), messageId: 'other@mail.example.com' }, 2);
    expect((await storedMails(staff.inquiries)).map(({ message_id }) => message_id)).toEqual([
      'twice@mail.example.com',
      'other@mail.example.com',
    ]);
    expect(mailsIn(await detailOf(id))).toHaveLength(2);
  });

  it('and our own mails not at all, if they reach the mailbox as well [MAILIN-3]', async () => {
    const id = await staff.received();
    const [notification] = await deliveriesOf(id, 'staff');
    await mailbox.deliver(
      mailOf({ from: 'office@lml.example', messageId: `${notification!.id}@lml.example` }),
    );
    await deliver({ to: tokenAddress(id), messageId: 'next@mail.example.com' });
    expect(await storedMails(staff.inquiries)).toHaveLength(1);
  });
});

describe('a mail that cannot be read', () => {
  it('is stored as unreadable with what its headers say, and told [MAILIN-6]', async () => {
    const id = await staff.received();
    const parts = '--q\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000);
    const mail = { to: tokenAddress(id), headers: ['Content-Type: multipart/mixed; boundary=q'] };
    expect(await deliver({ ...mail, text: `${parts}--q--` })).toMatchObject({
      ...{ inquiry_id: id, unreadable: 'too-many-parts' },
    });
    expect(await deliveriesOf(id, 'visitor-reply')).toHaveLength(2);
  });

  it('of 50 MB is not loaded [MAILIN-6]', async () => {
    const id = await staff.received();
    await mailbox.deliver(
      Buffer.concat([Buffer.from(mailOf({ to: tokenAddress(id) })), Buffer.alloc(50 * 1024 * 1024, 'x\r\n')]),
    );
    const [mail] = await mailsStored(staff.inquiries, 1);
    expect(mail).toMatchObject({ inquiry_id: id, unreadable: 'too-large', text: '' });
  });

  it('of a broken charset with NUL bytes does not stop those after it [MAILIN-6]', async () => {
    const id = await staff.received();
    await mailbox.deliver(
      Buffer.concat([
        Buffer.from(mailOf({ to: tokenAddress(id), headers: ['Content-Type: text/plain; charset=no-such'] })),
        Buffer.from([0xff, 0x00, 0xed, 0xa0, 0x80, 0x41]),
      ]),
    );
    await deliver({ to: tokenAddress(id), text: 'Next.' }, 2);
    expect(mailsIn(await detailOf(id)).at(-1)?.text).toBe('Next.');
  });
});
