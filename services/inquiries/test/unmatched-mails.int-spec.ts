import {
  type AttachedMail,
  type InquiryDetail,
  INCOMING_MAIL_TEXTS,
  type PersonSummary,
  type UnmatchedMail,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IncomingMailReceiver } from '../src/incoming-mail/incoming-mail-receiver.js';
import { IncomingMailsRepository } from '../src/incoming-mail/incoming-mails.repository.js';
import { parseMail } from '../src/incoming-mail/parse-mail.js';
import { mailOf, storedMails, type TestMail, VISITOR } from './mailbox-under-test.js';
import { adminPath, type InquiryStaff, startForStaff } from './support.js';

const PATH = '/api/admin/inquiries/incoming-mails';
let staff: InquiryStaff;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(() => staff.stop());
beforeEach(() => staff.empty());

const arrive = async (mail: TestMail = {}) => {
  const { app } = staff.inquiries;
  const content = await parseMail(Buffer.from(mailOf(mail)));
  await app
    .get(IncomingMailReceiver)
    .receive({ mailbox: 'test', place: null, receivedAt: new Date(), content });
  return (await storedMails(staff.inquiries)).at(-1)!.id;
};
const list = (query = '') => staff.ask<UnmatchedMail[]>('get', `${PATH}${query}`);
const act = <T>(id: number, action: string, body?: object, status = 200, cookie?: string) =>
  staff.ask<T>('post', `${PATH}/${id}/${action}`, body, status, cookie);
const textsIn = ({ timeline }: InquiryDetail) =>
  timeline.flatMap((entry) =>
    entry.kind === 'mail' ? [[entry.from.email, entry.text, entry.attachedBy]] : [],
  );

describe('the tray', () => {
  it('lists mails newest first, by pages, with the total [MAILIN-13]', async () => {
    for (const text of ['a', 'b', 'c']) await arrive({ text });
    expect((await list('?pageSize=2')).map(({ text }) => text)).toEqual(['c', 'b']);
    expect((await list('?pageSize=2&page=2')).map(({ text }) => text)).toEqual(['a']);
    const response = await staff.inquiries
      .api()
      .get(PATH)
      .set('Cookie', await staff.inquiries.staff());
    expect(response.headers['x-total-count']).toBe('3');
  });

  it('finds a page of 10,000 by an index [MAILIN-13]', async () => {
    const { database } = staff.inquiries;
    await database.query(
      `INSERT INTO incoming_mails (mailbox, uid_validity, uid, message_id, sender_name, sender_email, subject, text, received_at)
       SELECT 'many', 1, n, 'm' || n, '', '', '', '', now() FROM generate_series(1, 10000) AS n`,
    );
    await database.query('ANALYZE incoming_mails');
    const plan = await database.query<{ 'QUERY PLAN': string }[]>(
      'EXPLAIN SELECT id FROM incoming_mails WHERE inquiry_id IS NULL AND dismissed_at IS NULL ORDER BY id DESC LIMIT 25',
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index (?:Only )?Scan Backward/);
    expect(await list('?page=400')).toHaveLength(25);
  });

  it('names what is wrong with a query and a body [MAILIN-13]', async () => {
    const id = await arrive();
    expect(await staff.refusal('get', `${PATH}?list=all`, undefined, 400)).toMatchObject({
      details: [{ field: 'list' }],
    });
    for (const body of [{}, { inquiryId: 'x' }, { inquiryId: 0 }])
      expect(await staff.refusal('post', `${PATH}/${id}/attach`, body, 400)).toMatchObject({
        details: [{ field: 'inquiryId', message: INCOMING_MAIL_TEXTS.inquiry }],
      });
    expect(await staff.refusal('post', `${PATH}/${id}/attach`, { inquiryId: 999 }, 400)).toMatchObject({
      details: [{ field: 'inquiryId', message: INCOMING_MAIL_TEXTS.erased }],
    });
    expect(await staff.refusal('post', `${PATH}/x/dismiss`, undefined, 404)).toMatchObject({
      code: 'INCOMING_MAIL_NOT_FOUND',
    });
  });

  it('attaches a mail under the name of its sender, reopens the message and tells of it [MAILIN-14]', async () => {
    const inquiry = await staff.received();
    await staff.change(inquiry, { status: 'resolved' });
    const id = await arrive({ from: 'Otieno <otieno@example.com>', text: 'I come along.' });
    expect(await act<AttachedMail>(id, 'attach', { inquiryId: inquiry })).toEqual({ inquiryId: inquiry });
    const detail = await staff.detail(inquiry);
    expect(textsIn(detail)).toEqual([['otieno@example.com', 'I come along.', 'wanjiru']]);
    expect(detail.status).toBe('in-progress');
    expect(await staff.deliveries(inquiry)).toHaveLength(4);
    expect(await list()).toEqual([]);
    expect(await act(id, 'attach', { inquiryId: inquiry }, 409)).toMatchObject({
      code: 'INCOMING_MAIL_ATTACHED',
    });
  });

  it('puts the next mail of an attached sender into the thread by itself [MAILIN-14]', async () => {
    const inquiry = await staff.received();
    const from = 'Otieno <otieno@example.com>';
    await act(await arrive({ from, messageId: 'first@x' }), 'attach', { inquiryId: inquiry });
    await arrive({ from, answers: 'first@x', text: 'And at ten.' });
    expect(textsIn(await staff.detail(inquiry)).map(([, text]) => text)).toContain('And at ten.');
  });

  it('lets an agent attach to their own messages only [MAILIN-14]', async () => {
    const inquiry = await staff.received();
    await staff.change(inquiry, { assigneeId: 1 });
    const agent = await staff.inquiries.staff('agent', 7, 'agent');
    expect(await act(await arrive(), 'attach', { inquiryId: inquiry }, 403, agent)).toMatchObject({
      code: 'ROLE_REQUIRED',
    });
    expect(await list()).toHaveLength(1);
  });

  it('makes a new message of a mail, which waits for an answer [MAILIN-14]', async () => {
    const id = await arrive({
      from: 'Otieno <otieno@example.com>',
      subject: 'A plot?',
      text: 'Do you have plots?',
    });
    const { inquiryId } = await act<AttachedMail>(id, 'inquiry');
    expect(await staff.detail(inquiryId)).toMatchObject({
      ...{ name: 'Otieno', email: 'otieno@example.com', subject: 'A plot?', message: 'Do you have plots?' },
      ...{ status: 'new', timeline: [] },
    });
    await arrive({
      from: 'Otieno <otieno@example.com>',
      answers: (await storedMails(staff.inquiries))[0]!.message_id,
    });
    expect(textsIn(await staff.detail(inquiryId))).toHaveLength(1);
  });

  it('makes no message of a mail that names no sender [MAILIN-14]', async () => {
    expect(await act(await arrive({ from: 'nobody' }), 'inquiry', undefined, 409)).toMatchObject({
      code: 'INCOMING_MAIL_WITHOUT_SENDER',
    });
  });

  it('dismisses a mail and puts it back [MAILIN-14]', async () => {
    const id = await arrive();
    expect(await act(id, 'dismiss')).toMatchObject({ id, dismissedBy: 'wanjiru' });
    expect([await list(), (await list('?list=dismissed')).length]).toEqual([[], 1]);
    expect(await act(id, 'restore')).toMatchObject({ id, dismissedBy: null });
    expect([(await list()).length, await list('?list=dismissed')]).toEqual([1, []]);
  });
});

describe('personal data of mails', () => {
  it('is exported and erased with the address of the sender, in messages of others too [MAILIN-15]', async () => {
    const inquiry = await staff.received();
    const from = 'Otieno <Otieno@Example.com>';
    await act(await arrive({ from, text: 'Attached.' }), 'attach', { inquiryId: inquiry });
    await arrive({ from, text: 'In the tray.' });
    await staff.withListings(async () => {
      const person = { person: 'otieno@example.com' };
      expect(await staff.ask<PersonSummary>('post', '/api/admin/privacy/search', person)).toMatchObject({
        ...{ total: 0, incomingMails: 2 },
      });
      const file = await staff.ask<{ incomingMails: { text: string }[] }>(
        'post',
        '/api/admin/privacy/export',
        person,
      );
      expect(file.incomingMails.map(({ text }) => text)).toEqual(['Attached.', 'In the tray.']);
      expect(await staff.ask('post', '/api/admin/privacy/erase', person)).toMatchObject({ incomingMails: 2 });
    });
    expect(await storedMails(staff.inquiries)).toEqual([]);
  });

  it('is exported and erased with the message of its sender [MAILIN-15]', async () => {
    const inquiry = await staff.received();
    await act(await arrive({ text: 'Mine.' }), 'attach', { inquiryId: inquiry });
    await staff.withListings(async () => {
      const file = await staff.ask<{ messages: InquiryDetail[] }>('post', '/api/admin/privacy/export', {
        person: VISITOR,
      });
      expect(textsIn(file.messages[0]!).map(([, text]) => text)).toEqual(['Mine.']);
      await staff.ask('post', '/api/admin/privacy/erase', { person: VISITOR });
    });
    expect(await storedMails(staff.inquiries)).toEqual([]);
    await staff.ask('get', adminPath(inquiry), undefined, 404);
  });

  it('is deleted past its time: dismissed mails as spam, others as messages [MAILIN-15]', async () => {
    const { app, database } = staff.inquiries;
    const [kept, old, dismissed] = [await arrive(), await arrive(), await arrive()];
    await act(dismissed, 'dismiss');
    await database.query(`UPDATE incoming_mails SET created_at = now() - interval '40 days' WHERE id = $1`, [
      dismissed,
    ]);
    await database.query(
      `UPDATE incoming_mails SET created_at = now() - interval '25 months' WHERE id = $1`,
      [old],
    );
    expect(await app.get(IncomingMailsRepository).deleteOld({ months: 0, spamDays: 0 })).toBe(0);
    expect(await app.get(IncomingMailsRepository).deleteOld({ months: 24, spamDays: 30 })).toBe(2);
    expect((await storedMails(staff.inquiries)).map(({ id }) => id)).toEqual([kept]);
  });
});
