import {
  type InquiryCounts,
  type InquiryDetail,
  daysAfter,
  INQUIRY_TEXTS,
  type MailDelivery,
  officeDay,
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
  it('is given to a colleague, to oneself and to nobody, under the name that auth knows [INBOX-14]', async () => {
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
  ])('is not given to %j [INBOX-14]', async (assigneeId, message) => {
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
    ['is away', { status: 502 }],
    ['does not answer', { status: 200, hang: true }],
    ['speaks nonsense', { status: 200, body: { id: 7 } }],
    ['knows no such call', { status: 404, body: { code: 'ROUTE_NOT_FOUND' } }],
  ])('stays as it is when auth %s, and staff can still take it on themselves', async (_how, answer) => {
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

  it('is planned for a day, from today to a year ahead, and for none [INBOX-15]', async () => {
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

  it('changes in several ways at once, or in none', async () => {
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

  it('leaves no trace in the log when nothing differs', async () => {
    const id = await staff.received();
    await staff.change(id, { status: 'new', assigneeId: null });
    expect((await staff.detail(id)).changes).toEqual([]);
  });
});

describe('the clock', () => {
  it('stops once, when the status first leaves new', async () => {
    const id = await staff.received();
    expect((await staff.detail(id)).firstAnsweredAt).toBeNull();
    const { firstAnsweredAt, minutesToFirstAnswer } = await staff.change(id, { status: 'in-progress' });
    expect(Date.parse(firstAnsweredAt!)).toBeGreaterThan(Date.now() - 60_000);
    expect(minutesToFirstAnswer).toBe(0);
    await staff.change(id, { status: 'new' });
    expect((await staff.change(id, { status: 'resolved' })).firstAnsweredAt).toBe(firstAnsweredAt);
  });

  it('stops when staff say that they have answered, and the inquiry is in progress from then on [INBOX-16]', async () => {
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
    expect(again.timeline.map((entry) => [entry.kind, entry.by.username])).toEqual([
      ['answer', 'wanjiru'],
      ['answer', 'achieng'],
    ]);
    const { details } = await staff.refusal('post', `${adminPath(id)}/answered`, { channel: 'fax' }, 400);
    expect(details).toEqual([{ field: 'channel', message: STAFF_INQUIRY_TEXTS.channel }]);
  });

  it('runs out in the list', async () => {
    const id = await staff.received();
    expect(await staff.list()).toMatchObject([{ late: false }]);
    await staff.inquiries.database.query(`UPDATE inquiries SET created_at = now() - interval '9 days'`);
    expect(await staff.list()).toMatchObject([{ id, late: true, minutesToFirstAnswer: null }]);
  });
});

describe('the spam shelf', () => {
  it('takes an inquiry out of the inbox and gives it back, without mailing it twice [INBOX-20]', async () => {
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

  it("mails what was wrongly taken for a robot's as a new one, once [INBOX-20]", async () => {
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

describe('mails sent again', () => {
  const resend = (id: number, body: object = {}, status = 200) =>
    staff.ask<MailDelivery[]>('post', `${adminPath(id)}/resend`, body, status);

  it.each(['failed', 'sent'])(
    'when they %s: queued again, to each, with a Message-ID of their own [INBOX-19]',
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

  it('go to one of them alone', async () => {
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

  it('are queued once by a double press', async () => {
    const id = await staff.received();
    await staff.markMails(id, 'failed');
    await Promise.all([resend(id), resend(id), resend(id)]);
    expect((await staff.deliveries(id)).map(({ resends }) => resends)).toEqual([1, 1]);
    expect((await staff.detail(id)).changes).toHaveLength(1);
  });

  it('go out at most once a minute [INBOX-19]', async () => {
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

it('counts what there is to look at [INBOX-11]', async () => {
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
    ...{ mine: 1, unassigned: 1, overdue: 0, today: 1, planned: 1, spam: 1 },
  };
  expect(await staff.ask('get', '/api/admin/inquiries/counts')).toEqual(counts);
});
