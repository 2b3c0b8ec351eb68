import {
  type DeliveryClaim,
  type ErrorBody,
  IDEMPOTENCY,
  type InquiryAnswer,
  type InquiryDetail,
  MESSAGE_TEXTS,
  type ReplyMail,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  adminPath,
  bodyOf,
  changedFields,
  INTERNAL_TOKEN,
  type InquiryStaff,
  startForStaff,
} from './support.js';

const MESSAGE = { text: 'Hello Wanjiru,\n\nYes, it is.\n\nAchieng\nLML Properties' };
const SUBJECT = 'Re: Property Viewing';

let staff: InquiryStaff;

beforeAll(async () => {
  staff = await startForStaff({ ACKNOWLEDGE_INQUIRIES: true, REPLY_ADDRESS: 'replies+{token}@lml.example' });
});
afterAll(() => staff.stop());
beforeEach(() => staff.empty());

const messagesPath = (id: number) => `${adminPath(id)}/messages`;
const sendUnder = async (id: number, key: string, body: object = MESSAGE) =>
  await staff.inquiries
    .api()
    .post(messagesPath(id))
    .set('Cookie', await staff.inquiries.staff())
    .set(IDEMPOTENCY.header, key)
    .send(body);
const send = (id: number, body: object = MESSAGE, cookie?: string) =>
  staff.ask<InquiryDetail>('post', messagesPath(id), body, 201, cookie);
const answersOf = ({ timeline }: InquiryDetail) =>
  timeline.filter((entry): entry is InquiryAnswer => entry.kind === 'answer');
const mailsOf = (id: number, kind = 'reply') =>
  staff.inquiries.database.query<{ id: string; recipient: string; state: string; entry_id: number }[]>(
    'SELECT id, recipient, state, entry_id FROM mail_deliveries WHERE inquiry_id = $1 AND kind = $2 ORDER BY created_at',
    [id, kind],
  );
const worker = async (id: string, action: string, body?: object) =>
  bodyOf(
    await staff.inquiries
      .api()
      .post(`/internal/deliveries/${id}/${action}`)
      .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
      .send(body),
  );
const claim = async (id: string) => (await worker(id, 'claim')) as DeliveryClaim;
const mailOf = async (id: string) => {
  const answer = await claim(id);
  if (answer.verdict !== 'send') throw new Error(answer.verdict);
  return answer.mail as ReplyMail;
};

describe('a reply', () => {
  it('is stored with its mail and recorded as the answer in one call [REPLY-1]', async () => {
    const id = await staff.received();
    const detail = await send(id);
    expect(detail).toMatchObject({ status: 'in-progress', late: false });
    expect(detail.firstAnsweredAt).not.toBeNull();
    expect(answersOf(detail)).toMatchObject([
      {
        ...{ channel: 'email', outcome: null, text: MESSAGE.text, by: { id: 1, username: 'wanjiru' } },
        mail: { recipient: 'wanjiru.kamau@example.com', subject: SUBJECT, lastError: null, sentAt: null },
      },
    ]);
    expect(changedFields(detail.changes)).toEqual([['wanjiru', 'status', 'new', 'in-progress']]);
    expect(await mailsOf(id)).toHaveLength(1);
    // Mails about the message itself are listed apart.
    expect(detail.deliveries.map(({ kind }) => kind)).not.toContain('reply');
  });

  it('keeps a subject of its own, and a later status [REPLY-1]', async () => {
    const id = await staff.received();
    await staff.change(id, { status: 'resolved' });
    const detail = await send(id, { ...MESSAGE, subject: ' The  flat ' });
    expect(detail.status).toBe('resolved');
    expect(answersOf(detail)[0]!.mail!.subject).toBe('The flat');
  });

  it.each([
    [{}, 'text', MESSAGE_TEXTS.textEmpty],
    [{ text: ' \n ' }, 'text', MESSAGE_TEXTS.textEmpty],
    [{ text: 'x'.repeat(5001) }, 'text', MESSAGE_TEXTS.textTooLong],
    [{ ...MESSAGE, subject: '' }, 'subject', MESSAGE_TEXTS.subject],
    [{ ...MESSAGE, subject: 'x'.repeat(201) }, 'subject', MESSAGE_TEXTS.subject],
    [{ ...MESSAGE, subject: 5 }, 'subject', 'subject must be a text'],
    [{ ...MESSAGE, brochure: 'yes' }, 'brochure', MESSAGE_TEXTS.brochure],
  ])('of %j is refused with the field and the remedy [REPLY-1]', async (body, field, message) => {
    const id = await staff.received();
    const { details } = await staff.refusal('post', messagesPath(id), body, 400);
    expect(details).toEqual([{ field, message }]);
    expect(await mailsOf(id)).toEqual([]);
  });

  it('to spam is refused, and an unknown inquiry is not found [REPLY-1]', async () => {
    const id = await staff.received();
    await staff.change(id, { spam: true });
    expect(await staff.refusal('post', messagesPath(id), MESSAGE, 409)).toMatchObject({
      ...{ code: 'INQUIRY_IS_SPAM', message: MESSAGE_TEXTS.spam },
    });
    expect(await staff.refusal('post', messagesPath(99), MESSAGE, 404)).toMatchObject({
      code: 'INQUIRY_NOT_FOUND',
    });
    expect((await staff.detail(id)).timeline).toEqual([]);
  });

  it('pressed twice, even at once, is sent once; another text under the key is refused [REPLY-4]', async () => {
    const id = await staff.received();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => sendUnder(id, key)));
    answers.push(await sendUnder(id, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await mailsOf(id)).toHaveLength(1);
    expect(answersOf(await staff.detail(id))).toHaveLength(1);
    const other = await sendUnder(id, key, { text: 'Another text' });
    expect([other.status, (bodyOf(other) as ErrorBody).code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await sendUnder(id, randomUUID())).status).toBe(201);
    expect(await mailsOf(id)).toHaveLength(2);
  });
});

describe('the mail of a reply', () => {
  it("has the text, the question, the visitor's address and an address that names the inquiry [REPLY-2, REPLY-3]", async () => {
    const id = await staff.received();
    await send(id);
    const [mail] = await mailsOf(id);
    expect(await mailOf(mail!.id)).toEqual({
      ...{ kind: 'reply', inquiryId: id, resends: 0, language: 'en', recipient: 'wanjiru.kamau@example.com' },
      ...{ subject: SUBJECT, text: MESSAGE.text },
      replyTo: expect.stringMatching(new RegExp(`^replies\\+${id}-[0-9a-f]{16}@lml\\.example$`)),
      thread: [],
      brochure: null,
      quoted: {
        name: 'Wanjiru Kamau',
        text: 'Is it still available? I would like to see it on Saturday.',
        createdAt: expect.any(String),
      },
    });
  });

  it('continues the thread of the acknowledgement and the earlier replies that were sent [REPLY-3]', async () => {
    const id = await staff.received();
    const [acknowledgement] = await mailsOf(id, 'acknowledgement');
    await claim(acknowledgement!.id);
    await worker(acknowledgement!.id, 'sent');
    await send(id);
    const [first] = await mailsOf(id);
    expect((await mailOf(first!.id)).thread).toEqual([acknowledgement!.id]);
    await worker(first!.id, 'sent');
    await send(id, { text: 'One more thing' });
    await send(id, { text: 'And another' });
    const [, second, third] = await mailsOf(id);
    expect((await mailOf(second!.id)).thread).toEqual([acknowledgement!.id, first!.id]);
    // The second has not gone out, so no mail program knows it.
    expect((await mailOf(third!.id)).thread).toEqual([acknowledgement!.id, first!.id]);
  });

  it('is shown as sent [REPLY-5]', async () => {
    const id = await staff.received();
    await send(id);
    const [mail] = await mailsOf(id);
    expect((await claim(mail!.id)).verdict).toBe('send');
    expect((await claim(mail!.id)).verdict).toBe('wait');
    await worker(mail!.id, 'sent');
    expect((await claim(mail!.id)).verdict).toBe('done');
    expect(answersOf(await staff.detail(id))[0]!.mail).toMatchObject({
      ...{ state: 'sent', attempts: 1, lastError: null, sentAt: expect.any(String) },
    });
  });

  it('is shown as failed with the words of the server, is found by the filter, and can be sent again [REPLY-5]', async () => {
    const id = await staff.received();
    const entryId = answersOf(await send(id))[0]!.id;
    const again = `${messagesPath(id)}/${entryId}/resend`;
    expect(await staff.refusal('post', again, undefined, 409)).toMatchObject({
      ...{ code: 'MESSAGE_NOT_FAILED', message: MESSAGE_TEXTS.notFailed },
    });
    const [mail] = await mailsOf(id);
    await claim(mail!.id);
    await worker(mail!.id, 'failed', { error: '550 No such user', final: true });
    expect(answersOf(await staff.detail(id))[0]!.mail).toMatchObject({
      ...{ state: 'failed', lastError: '550 No such user' },
    });
    expect(await staff.list('?mail=undelivered')).toMatchObject([{ id, replyFailed: true }]);

    const detail = await staff.ask<InquiryDetail>('post', again);
    expect(answersOf(detail)[0]!.mail).toMatchObject({ lastError: null, attempts: 0 });
    expect(detail.replyFailed).toBe(false);
    // A new Message-ID, so that no mail program drops it as known.
    expect((await mailOf(mail!.id)).resends).toBe(1);
    await staff.refusal('post', again, undefined, 409);
    expect(await staff.refusal('post', `${messagesPath(id)}/999/resend`, undefined, 404)).toMatchObject({
      code: 'MESSAGE_NOT_FOUND',
    });
  });

  it('is no mail to staff: a resend to all leaves it alone, and un-spamming mails staff still [REPLY-5]', async () => {
    const id = await staff.received();
    await send(id);
    await staff.inquiries.database.query(`UPDATE mail_deliveries SET state = 'sent'`);
    await staff.ask('post', `${adminPath(id)}/resend`, {});
    const states = new Set((await mailsOf(id)).map(({ state }) => state));
    expect(states).toEqual(new Set(['sent']));
    await staff.inquiries.database.query(`DELETE FROM mail_deliveries WHERE kind <> 'reply'`);
    await staff.change(id, { spam: true });
    await staff.change(id, { spam: false });
    expect(await mailsOf(id, 'staff')).not.toEqual([]);
  });
});

describe('an erased person', () => {
  it('has no reply left, and had them in their export [REPLY-6]', async () => {
    const id = await staff.received();
    await send(id);
    // By phone: saved searches, which listings owns, have an address.
    const person = { person: '+254 700 000 120' };
    const call = async (action: string) =>
      await staff.inquiries
        .api()
        .post(`/api/admin/privacy/${action}`)
        .set('Cookie', await staff.inquiries.staff())
        .send(person);
    const exported = await call('export');
    expect(exported.text).toContain('Yes, it is.');
    expect(exported.text).toContain(`"subject": "${SUBJECT}"`);
    expect((await staff.withListings(() => call('erase'))).status).toBe(200);
    expect(await staff.inquiries.everyRow()).not.toMatch(/Yes, it is|Re: Property/);
    expect(await mailsOf(id)).toEqual([]);
  });
});
