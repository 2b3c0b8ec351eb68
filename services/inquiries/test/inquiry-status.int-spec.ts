import {
  type InquiryCounts,
  type InquiryDetail,
  daysAfter,
  INQUIRY_TEXTS,
  type MailDelivery,
  officeDay,
  type RecordAnswer,
  STAFF_INQUIRY_TEXTS,
} from '@lml/common/contracts';
import { adminPath, changedFields, type InquiryStaff, startForStaff } from './support.js';

let staff: InquiryStaff;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(() => staff.stop());

beforeEach(() => staff.empty());

describe('an inquiry', () => {
  it('can be assigned to a colleague, to oneself and to nobody, under the name from the auth service [INBOX-14]', async () => {
    const id = await staff.received();
    expect(await staff.change(id, { assigneeId: 2 })).toMatchObject({
      id,
      assignee: { id: 2, username: 'achieng' },
    });
    expect(staff.auth.asked.at(-1)).toMatchObject({ path: '/internal/users/2' });
    expect((await staff.change(id, { assigneeId: 1 })).assignee).toEqual({ id: 1, username: 'wanjiru' });
    expect((await staff.change(id, { assigneeId: null })).assignee).toBeNull();
    expect(changedFields((await staff.detail(id)).changes)).toEqual([
      ['wanjiru', 'assignee', 'wanjiru', null],
      ['wanjiru', 'assignee', 'achieng', 'wanjiru'],
      ['wanjiru', 'assignee', null, 'achieng'],
    ]);
  });

  it.each([
    [99, STAFF_INQUIRY_TEXTS.assigneeUnknown],
    [3, STAFF_INQUIRY_TEXTS.assigneeDisabled],
    [0, STAFF_INQUIRY_TEXTS.assigneeId],
    ['2', STAFF_INQUIRY_TEXTS.assigneeId],
    [2_147_483_648, STAFF_INQUIRY_TEXTS.assigneeId],
    [1.5, STAFF_INQUIRY_TEXTS.assigneeId],
  ])('cannot be assigned to %j [INBOX-14]', async (assigneeId, message) => {
    const id = await staff.received();
    const { details } = await staff.refusal(
      'patch',
      `/api/inquiries/${id}`,
      { assigneeId, status: 'resolved' },
      400,
    );
    expect(details).toEqual([{ field: 'assigneeId', message }]);
    expect(await staff.list()).toMatchObject([{ status: 'new', assignee: null }]);
  });

  it.each([
    ['is down', { status: 502 }],
    ['does not respond', { status: 200, hang: true }],
    ['returns invalid data', { status: 200, body: { id: 7 } }],
    ['lacks the call', { status: 404, body: { code: 'ROUTE_NOT_FOUND' } }],
  ])('keeps its assignee if auth %s, and staff can still assign it to themselves', async (_how, answer) => {
    const id = await staff.received();
    staff.auth.answer(answer);
    const body = await staff.refusal(
      'patch',
      `/api/inquiries/${id}`,
      { assigneeId: 2, status: 'resolved' },
      503,
    );
    expect(body).toMatchObject({
      code: 'TEMPORARILY_UNAVAILABLE',
      message: STAFF_INQUIRY_TEXTS.colleaguesAway,
    });
    expect(await staff.list()).toMatchObject([{ status: 'new', assignee: null }]);
    expect((await staff.change(id, { assigneeId: 1 })).assignee).toEqual({ id: 1, username: 'wanjiru' });
  });

  it('can be given a follow-up day up to a year ahead, or none [INBOX-15]', async () => {
    const id = await staff.received();
    const today = officeDay(new Date());
    for (const followUpOn of [today, daysAfter(today, 366), null]) {
      expect((await staff.change(id, { followUpOn })).followUpOn).toBe(followUpOn);
    }
    expect(changedFields((await staff.detail(id)).changes)).toHaveLength(3);
    for (const [day, message] of [
      [daysAfter(today, -1), STAFF_INQUIRY_TEXTS.followUpPast],
      [daysAfter(today, 367), STAFF_INQUIRY_TEXTS.followUpFar],
      ['2026-02-31', STAFF_INQUIRY_TEXTS.followUpFormat],
      ['tomorrow', STAFF_INQUIRY_TEXTS.followUpFormat],
    ]) {
      const { details } = await staff.refusal('patch', `/api/inquiries/${id}`, { followUpOn: day }, 400);
      expect(details).toEqual([{ field: 'followUpOn', message }]);
    }
  });

  it('changes several fields in one call, or none of them', async () => {
    const id = await staff.received();
    const followUpOn = daysAfter(officeDay(new Date()), 2);
    await staff.change(id, { status: 'in-progress', assigneeId: 2, followUpOn });
    expect(await staff.list()).toMatchObject([{ status: 'in-progress', assignee: { id: 2 }, followUpOn }]);
    const { details } = await staff.refusal('patch', `/api/inquiries/${id}`, {}, 400);
    expect(details).toEqual([{ field: 'status', message: INQUIRY_TEXTS.status }]);
    await staff.refusal('patch', `/api/inquiries/${id}`, { spam: null }, 400);
    await staff.refusal('patch', `/api/inquiries/${id}`, { assigneeName: 'x' }, 400);
    expect((await staff.detail(id)).changes).toHaveLength(1);
  });

  it('writes no audit log entry if nothing changes', async () => {
    const id = await staff.received();
    await staff.change(id, { status: 'new', assigneeId: null });
    expect((await staff.detail(id)).changes).toEqual([]);
  });
});

describe('the response clock', () => {
  it('stops once, when the status first leaves new', async () => {
    const id = await staff.received();
    expect((await staff.detail(id)).firstAnsweredAt).toBeNull();
    const { firstAnsweredAt, minutesToFirstAnswer } = await staff.change(id, { status: 'in-progress' });
    expect(Date.parse(firstAnsweredAt!)).toBeGreaterThan(Date.now() - 60_000);
    expect(minutesToFirstAnswer).toBe(0);
    await staff.change(id, { status: 'new' });
    expect((await staff.change(id, { status: 'resolved' })).firstAnsweredAt).toBe(firstAnsweredAt);
  });

  it('stops when staff record a reply, and the status changes to in progress [INBOX-16]', async () => {
    const id = await staff.received();
    const answered = await staff.ask<InquiryDetail>(
      'post',
      `${adminPath(id)}/answered`,
      { channel: 'whatsapp' },
      201,
    );
    expect(answered).toMatchObject({
      status: 'in-progress',
      late: false,
      timeline: [{ kind: 'answer', channel: 'whatsapp', by: { id: 1, username: 'wanjiru' } }],
    });
    expect(changedFields(answered.changes)).toEqual([['wanjiru', 'status', 'new', 'in-progress']]);
    await staff.change(id, { status: 'resolved' });
    const again = await staff.ask<InquiryDetail>(
      'post',
      `${adminPath(id)}/answered`,
      { channel: 'call' },
      201,
      staff.achieng,
    );
    expect(again).toMatchObject({ status: 'resolved', firstAnsweredAt: answered.firstAnsweredAt });
    expect(again.timeline.map((entry) => [entry.kind, 'by' in entry && entry.by.username])).toEqual([
      ['answer', 'wanjiru'],
      ['answer', 'achieng'],
    ]);
    const { details } = await staff.refusal('post', `${adminPath(id)}/answered`, { channel: 'fax' }, 400);
    expect(details).toEqual([{ field: 'channel', message: STAFF_INQUIRY_TEXTS.channel }]);
  });

  it('goes on after a call that reached nobody; a day to call back is the follow-up day [INBOX-30]', async () => {
    const id = await staff.received();
    const record = async (body: RecordAnswer): Promise<InquiryDetail> =>
      await staff.ask<InquiryDetail>('post', `${adminPath(id)}/answered`, body, 201);
    await record({ channel: 'call', outcome: 'no-answer' });
    const day = daysAfter(officeDay(new Date()), 2);
    expect(await record({ channel: 'call', outcome: 'call-back', callBackOn: day })).toMatchObject({
      ...{ status: 'new', firstAnsweredAt: null, followUpOn: day },
      timeline: [
        { channel: 'call', outcome: 'no-answer', text: null },
        { channel: 'call', outcome: 'call-back' },
      ],
    });
    const reached = await record({ channel: 'call', text: ' Comes <b>on</b> Saturday\r\nwith her sister ' });
    expect(reached).toMatchObject({ status: 'in-progress', firstAnsweredAt: expect.any(String) as string });
    expect(reached.timeline.at(-1)).toMatchObject({
      ...{ outcome: 'reached', text: 'Comes <b>on</b> Saturday\nwith her sister' },
    });
    expect(
      (await record({ channel: 'whatsapp', text: 'It is still available' })).timeline.at(-1),
    ).toMatchObject({
      ...{ channel: 'whatsapp', outcome: null, text: 'It is still available' },
    });
  });

  it.each([
    [{ channel: 'call', outcome: 'busy' }, 'outcome', STAFF_INQUIRY_TEXTS.outcome],
    [{ channel: 'email', outcome: 'reached' }, 'outcome', STAFF_INQUIRY_TEXTS.outcomeOfCall],
    [{ channel: 'call', outcome: 'call-back' }, 'callBackOn', STAFF_INQUIRY_TEXTS.callBackMissing],
    [
      { channel: 'call', outcome: 'call-back', callBackOn: 'soon' },
      'callBackOn',
      STAFF_INQUIRY_TEXTS.callBackOn,
    ],
    [
      { channel: 'call', outcome: 'call-back', callBackOn: '2020-01-01' },
      'callBackOn',
      STAFF_INQUIRY_TEXTS.followUpPast,
    ],
    [{ channel: 'call', callBackOn: '2020-01-01' }, 'callBackOn', STAFF_INQUIRY_TEXTS.callBackOfOutcome],
    [{ channel: 'call', text: 'x'.repeat(5001) }, 'text', STAFF_INQUIRY_TEXTS.replyTooLong],
    [{ channel: 'call', text: 7 }, 'text', STAFF_INQUIRY_TEXTS.replyTooLong],
  ])('refuses the record %j', async (body, field, message) => {
    const id = await staff.received();
    const { details } = await staff.refusal('post', `${adminPath(id)}/answered`, body, 400);
    expect(details).toEqual([{ field, message }]);
    expect((await staff.detail(id)).timeline).toEqual([]);
  });

  it('is shown as late in the list when its time is over', async () => {
    const id = await staff.received();
    expect(await staff.list()).toMatchObject([{ late: false }]);
    await staff.inquiries.database.query(`UPDATE inquiries SET created_at = now() - interval '9 days'`);
    expect(await staff.list()).toMatchObject([{ id, late: true, minutesToFirstAnswer: null }]);
  });
});

describe('moving an inquiry to spam', () => {
  it('removes it from the inbox, and moving it back sends no second mail [INBOX-20]', async () => {
    const id = await staff.received();
    expect(await staff.change(id, { spam: true })).toMatchObject({ spam: true });
    expect(await staff.list()).toEqual([]);
    expect((await staff.list('?spam=true')).map((inquiry) => inquiry.id)).toEqual([id]);
    await staff.change(id, { spam: false });
    expect((await staff.list()).map((inquiry) => inquiry.id)).toEqual([id]);
    expect(await staff.list('?spam=true')).toEqual([]);
    expect(await staff.deliveries(id)).toHaveLength(2);
    expect(changedFields((await staff.detail(id)).changes)).toEqual([
      ['wanjiru', 'spam', true, false],
      ['wanjiru', 'spam', false, true],
    ]);
  });

  it('and back sends the mail of a new inquiry once, if none was sent before [INBOX-20]', async () => {
    const id = await staff.received({ website: 'filled in by a helpful browser' });
    expect(await staff.deliveries(id)).toEqual([]);
    await staff.change(id, { spam: false });
    await staff.change(id, { spam: false });
    expect((await staff.deliveries(id)).map(({ recipient }) => recipient)).toEqual([
      'office@lml.example',
      'sales@lml.example',
    ]);
    expect(await staff.list()).toMatchObject([{ id, status: 'new', spam: false }]);
  });
});

describe('resending mails', () => {
  const resend = (id: number, body: object = {}, status = 200) =>
    staff.ask<MailDelivery[]>('post', `${adminPath(id)}/resend`, body, status);

  it.each(['failed', 'sent'])(
    'that %s queues a mail for each recipient, with a new Message-ID [INBOX-19]',
    async (state) => {
      const id = await staff.received();
      await staff.markMails(id, state);
      const answer = await resend(id);
      expect(answer).toMatchObject([
        { recipient: 'office@lml.example', attempts: 0, lastError: null },
        { recipient: 'sales@lml.example', attempts: 0, lastError: null },
      ]);
      for (const delivery of await staff.deliveries(id)) {
        expect(delivery.resends).toBe(1);
        expect(['pending', 'queued']).toContain(delivery.state);
      }
      expect(changedFields((await staff.detail(id)).changes)).toEqual([
        ['wanjiru', 'mailedAgainTo', null, ['office@lml.example', 'sales@lml.example']],
      ]);
    },
  );

  it('can be limited to one recipient', async () => {
    const id = await staff.received();
    await staff.markMails(id, 'failed');
    await resend(id, { recipient: 'sales@lml.example' });
    expect((await staff.deliveries(id)).map(({ resends }) => resends)).toEqual([0, 1]);
    const { details } = await staff.refusal(
      'post',
      `${adminPath(id)}/resend`,
      { recipient: 'x@lml.example' },
      400,
    );
    expect(details).toEqual([{ field: 'recipient', message: STAFF_INQUIRY_TEXTS.recipientUnknown }]);
  });

  it('by a double click queues them once', async () => {
    const id = await staff.received();
    await staff.markMails(id, 'failed');
    await Promise.all([resend(id), resend(id), resend(id)]);
    expect((await staff.deliveries(id)).map(({ resends }) => resends)).toEqual([1, 1]);
    expect((await staff.detail(id)).changes).toHaveLength(1);
  });

  it('is possible at most once a minute [INBOX-19]', async () => {
    const id = await staff.received();
    await staff.markMails(id, 'failed');
    await resend(id);
    await staff.markMails(id, 'sent');
    expect(await staff.refusal('post', `${adminPath(id)}/resend`, {}, 429)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: STAFF_INQUIRY_TEXTS.resentJustNow,
    });
    await staff.inquiries.database.query(
      `UPDATE mail_deliveries SET resent_at = resent_at - interval '61 seconds'`,
    );
    await resend(id);
    expect((await staff.deliveries(id)).map(({ resends }) => resends)).toEqual([2, 2]);
  });
});

it('the inquiries that need attention are counted [INBOX-11]', async () => {
  const today = officeDay(new Date());
  const ids = [
    await staff.received(),
    await staff.received(),
    await staff.received(),
    await staff.received(),
    await staff.received(),
  ];
  await staff.change(ids[0]!, { assigneeId: 1 });
  await staff.change(ids[1]!, { assigneeId: 2, followUpOn: today });
  await staff.change(ids[2]!, { status: 'resolved', assigneeId: 1, followUpOn: today });
  await staff.change(ids[3]!, { followUpOn: daysAfter(today, 1) });
  await staff.change(ids[4]!, { spam: true });
  const counts: InquiryCounts = {
    all: 4,
    statuses: { new: 3, 'in-progress': 0, resolved: 1, cancelled: 0 },
    ...{ mine: 1, unassigned: 1, late: 0, overdue: 0, today: 1, planned: 1, spam: 1 },
  };
  expect(await staff.ask('get', '/api/admin/inquiries/counts')).toEqual(counts);
});
