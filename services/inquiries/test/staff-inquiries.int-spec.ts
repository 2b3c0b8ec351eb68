import {
  type Change,
  type ChangePage,
  type ErrorBody,
  type Inquiry,
  type InquiryCounts,
  type InquiryDetail,
  type InquiryNote,
  daysAfter,
  INQUIRY_TEXTS,
  type MailDelivery,
  officeDay,
  STAFF_INQUIRY_TEXTS,
} from '@lml/common/contracts';
import { bodyOf, buildMessage, type Inquiries, startAuth, startInquiries } from './support.js';

const ACHIENG = { id: 2, username: 'achieng', disabled: false };
const GONE = { id: 3, username: 'mumbi', disabled: true };

let auth: Awaited<ReturnType<typeof startAuth>>;
let inquiries: Inquiries;
let wanjiru: string;
let achieng: string;

beforeAll(async () => {
  auth = await startAuth([ACHIENG, GONE]);
  inquiries = await startInquiries({ AUTH_URL: auth.url });
  wanjiru = await inquiries.staff();
  achieng = await inquiries.staff('achieng', ACHIENG.id);
});

afterAll(async () => {
  await inquiries.stop();
  await auth.stop();
});

beforeEach(async () => {
  auth.answer(undefined);
  await inquiries.database.query('TRUNCATE inquiries, changes RESTART IDENTITY CASCADE');
});

type Method = 'get' | 'post' | 'patch' | 'delete';

async function ask<T>(
  method: Method,
  path: string,
  body?: object,
  status = 200,
  cookie = wanjiru,
): Promise<T> {
  const call = inquiries.api()[method](path).set('Cookie', cookie);
  const response = await (body ? call.send(body) : call);
  if (response.status !== status) {
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(bodyOf(response))}`);
  }
  return bodyOf(response) as T;
}

const change = (id: number, body: object, status = 200) =>
  ask<Inquiry>('patch', `/api/inquiries/${id}`, body, status);
const admin = (id: number | string) => `/api/admin/inquiries/${id}`;
const detail = (id: number) => ask<InquiryDetail>('get', admin(id));
const refusal = async (
  method: Method,
  path: string,
  body: object | undefined,
  status: number,
  cookie = wanjiru,
) => ask<ErrorBody>(method, path, body, status, cookie);
const list = (query = '') => ask<Inquiry[]>('get', `/api/inquiries${query}`);

async function received(fields: Record<string, unknown> = {}): Promise<number> {
  const response = await inquiries.api().post('/api/contact').send(buildMessage(fields)).expect(201);
  return (bodyOf(response) as { id: number }).id;
}

const deliveries = (id: number) =>
  inquiries.database.query<{ recipient: string; state: string; resends: number }[]>(
    'SELECT recipient, state, resends FROM mail_deliveries WHERE inquiry_id = $1 ORDER BY recipient',
    [id],
  );
const markMails = (id: number, state: string) =>
  inquiries.database.query(
    `UPDATE mail_deliveries SET state = $2, attempts = 3, last_error = 'refused' WHERE inquiry_id = $1`,
    [id, state],
  );
const acts = (changes: Change[]) =>
  changes.flatMap(({ fields, by }) =>
    fields.map(({ field, before, after }) => [by?.username ?? null, field, before, after]),
  );

describe('an inquiry', () => {
  it('is given to a colleague, to oneself and to nobody, under the name that auth knows', async () => {
    const id = await received();
    expect(await change(id, { assigneeId: 2 })).toMatchObject({
      id,
      assignee: { id: 2, username: 'achieng' },
    });
    expect(auth.asked.at(-1)).toMatchObject({ path: '/internal/users/2' });
    expect((await change(id, { assigneeId: 1 })).assignee).toEqual({ id: 1, username: 'wanjiru' });
    expect((await change(id, { assigneeId: null })).assignee).toBeNull();
    expect(acts((await detail(id)).changes)).toEqual([
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
  ])('is not given to %j', async (assigneeId, message) => {
    const id = await received();
    const { details } = await refusal(
      'patch',
      `/api/inquiries/${id}`,
      { assigneeId, status: 'resolved' },
      400,
    );
    expect(details).toEqual([{ field: 'assigneeId', message }]);
    expect(await list()).toMatchObject([{ status: 'new', assignee: null }]);
  });

  it.each([
    ['is away', { status: 502 }],
    ['does not answer', { status: 200, hang: true }],
    ['speaks nonsense', { status: 200, body: { id: 7 } }],
    ['knows no such call', { status: 404, body: { code: 'ROUTE_NOT_FOUND' } }],
  ])('stays as it is when auth %s, and staff can still take it on themselves', async (_how, answer) => {
    const id = await received();
    auth.answer(answer);
    const body = await refusal('patch', `/api/inquiries/${id}`, { assigneeId: 2, status: 'resolved' }, 503);
    expect(body).toMatchObject({
      code: 'TEMPORARILY_UNAVAILABLE',
      message: STAFF_INQUIRY_TEXTS.colleaguesAway,
    });
    expect(await list()).toMatchObject([{ status: 'new', assignee: null }]);
    expect((await change(id, { assigneeId: 1 })).assignee).toEqual({ id: 1, username: 'wanjiru' });
  });

  it('is planned for a day, from today to a year ahead, and for none', async () => {
    const id = await received();
    const today = officeDay(new Date());
    for (const followUpOn of [today, daysAfter(today, 366), null]) {
      expect((await change(id, { followUpOn })).followUpOn).toBe(followUpOn);
    }
    expect(acts((await detail(id)).changes)).toHaveLength(3);
    for (const [day, message] of [
      [daysAfter(today, -1), STAFF_INQUIRY_TEXTS.followUpPast],
      [daysAfter(today, 367), STAFF_INQUIRY_TEXTS.followUpFar],
      ['2026-02-31', STAFF_INQUIRY_TEXTS.followUpFormat],
      ['tomorrow', STAFF_INQUIRY_TEXTS.followUpFormat],
    ]) {
      const { details } = await refusal('patch', `/api/inquiries/${id}`, { followUpOn: day }, 400);
      expect(details).toEqual([{ field: 'followUpOn', message }]);
    }
  });

  it('changes in several ways at once, or in none', async () => {
    const id = await received();
    const followUpOn = daysAfter(officeDay(new Date()), 2);
    await change(id, { status: 'in-progress', assigneeId: 2, followUpOn });
    expect(await list()).toMatchObject([{ status: 'in-progress', assignee: { id: 2 }, followUpOn }]);
    const { details } = await refusal('patch', `/api/inquiries/${id}`, {}, 400);
    expect(details).toEqual([{ field: 'status', message: INQUIRY_TEXTS.status }]);
    await refusal('patch', `/api/inquiries/${id}`, { spam: null }, 400);
    await refusal('patch', `/api/inquiries/${id}`, { assigneeName: 'x' }, 400);
    expect((await detail(id)).changes).toHaveLength(1);
  });

  it('leaves no trace in the log when nothing differs', async () => {
    const id = await received();
    await change(id, { status: 'new', assigneeId: null });
    expect((await detail(id)).changes).toEqual([]);
  });
});

describe('the clock', () => {
  it('stops once, when the status first leaves new', async () => {
    const id = await received();
    expect((await detail(id)).firstAnsweredAt).toBeNull();
    const { firstAnsweredAt, minutesToFirstAnswer } = await change(id, { status: 'in-progress' });
    expect(Date.parse(firstAnsweredAt!)).toBeGreaterThan(Date.now() - 60_000);
    expect(minutesToFirstAnswer).toBe(0);
    await change(id, { status: 'new' });
    expect((await change(id, { status: 'resolved' })).firstAnsweredAt).toBe(firstAnsweredAt);
  });

  it('stops when staff say that they have answered, and the inquiry is in progress from then on', async () => {
    const id = await received();
    const answered = await ask<InquiryDetail>('post', `${admin(id)}/answered`, { channel: 'whatsapp' }, 201);
    expect(answered).toMatchObject({
      status: 'in-progress',
      late: false,
      timeline: [{ kind: 'answer', channel: 'whatsapp', by: { id: 1, username: 'wanjiru' } }],
    });
    expect(acts(answered.changes)).toEqual([['wanjiru', 'status', 'new', 'in-progress']]);
    await change(id, { status: 'resolved' });
    const again = await ask<InquiryDetail>(
      'post',
      `${admin(id)}/answered`,
      { channel: 'call' },
      201,
      achieng,
    );
    expect(again).toMatchObject({ status: 'resolved', firstAnsweredAt: answered.firstAnsweredAt });
    expect(again.timeline.map((entry) => [entry.kind, entry.by.username])).toEqual([
      ['answer', 'wanjiru'],
      ['answer', 'achieng'],
    ]);
    const { details } = await refusal('post', `${admin(id)}/answered`, { channel: 'fax' }, 400);
    expect(details).toEqual([{ field: 'channel', message: STAFF_INQUIRY_TEXTS.channel }]);
  });

  it('runs out in the list', async () => {
    const id = await received();
    expect(await list()).toMatchObject([{ late: false }]);
    await inquiries.database.query(`UPDATE inquiries SET created_at = now() - interval '9 days'`);
    expect(await list()).toMatchObject([{ id, late: true, minutesToFirstAnswer: null }]);
  });
});

describe('the spam shelf', () => {
  it('takes an inquiry out of the inbox and gives it back, without mailing it twice', async () => {
    const id = await received();
    expect(await change(id, { spam: true })).toMatchObject({ spam: true });
    expect(await list()).toEqual([]);
    expect((await list('?spam=true')).map((inquiry) => inquiry.id)).toEqual([id]);
    await change(id, { spam: false });
    expect((await list()).map((inquiry) => inquiry.id)).toEqual([id]);
    expect(await list('?spam=true')).toEqual([]);
    expect(await deliveries(id)).toHaveLength(2);
    expect(acts((await detail(id)).changes)).toEqual([
      ['wanjiru', 'spam', true, false],
      ['wanjiru', 'spam', false, true],
    ]);
  });

  it("mails what was wrongly taken for a robot's as a new one, once", async () => {
    const id = await received({ website: 'filled in by a helpful browser' });
    expect(await deliveries(id)).toEqual([]);
    await change(id, { spam: false });
    await change(id, { spam: false });
    expect((await deliveries(id)).map(({ recipient }) => recipient)).toEqual([
      'office@lml.example',
      'sales@lml.example',
    ]);
    expect(await list()).toMatchObject([{ id, status: 'new', spam: false }]);
  });
});

describe('a note', () => {
  const notes = (id: number) => `${admin(id)}/notes`;

  it('is kept with who wrote it, counted in the list, and marked once it was edited', async () => {
    const id = await received();
    const note = await ask<InquiryNote>(
      'post',
      notes(id),
      { text: ' First line\r\nsecond <b>line</b> ' },
      201,
    );
    expect(note).toMatchObject({
      kind: 'note',
      text: 'First line\nsecond <b>line</b>',
      by: { id: 1, username: 'wanjiru' },
      editedAt: null,
    });
    await ask('post', notes(id), { text: 'Second' }, 201, achieng);
    expect(await list()).toMatchObject([{ noteCount: 2 }]);
    expect((await detail(id)).timeline).toMatchObject([
      note,
      { text: 'Second', by: { username: 'achieng' } },
    ]);

    const edited = await ask<InquiryNote>('patch', `${notes(id)}/${note.id}`, { text: 'Better' });
    expect(edited).toMatchObject({ id: note.id, text: 'Better', at: note.at });
    expect(Date.parse(edited.editedAt!)).toBeGreaterThan(Date.parse(note.at) - 1);
    expect((await detail(id)).timeline[0]).toEqual(edited);

    await ask('delete', `${notes(id)}/${note.id}`, undefined, 204);
    expect(await list()).toMatchObject([{ noteCount: 1 }]);
    expect(acts((await detail(id)).changes)).toEqual([
      ['wanjiru', 'noteText', 'Better', null],
      ['wanjiru', 'noteText', note.text, 'Better'],
    ]);
  });

  it("is its writer's alone", async () => {
    const id = await received();
    const note = await ask<InquiryNote>('post', notes(id), { text: 'Mine' }, 201);
    for (const method of ['patch', 'delete'] as const) {
      const body = await refusal(method, `${notes(id)}/${note.id}`, { text: 'x' }, 403, achieng);
      expect(body.message).toBe(STAFF_INQUIRY_TEXTS.noteOfAnother);
    }
    expect((await detail(id)).timeline).toEqual([note]);
  });

  it.each([
    ['', STAFF_INQUIRY_TEXTS.noteEmpty],
    ['   ', STAFF_INQUIRY_TEXTS.noteEmpty],
    [7, STAFF_INQUIRY_TEXTS.noteEmpty],
    ['😀'.repeat(5001), STAFF_INQUIRY_TEXTS.noteTooLong],
  ])('has 1 to 5,000 characters', async (text, message) => {
    const id = await received();
    expect((await refusal('post', notes(id), { text }, 400)).details).toEqual([{ field: 'text', message }]);
    await ask('post', notes(id), { text: '😀'.repeat(5000) }, 201);
  });

  it('of another inquiry, an answer, or none gets 404', async () => {
    const [one, other] = [await received(), await received()];
    const note = await ask<InquiryNote>('post', notes(one), { text: 'Of the first' }, 201);
    const { timeline } = await ask<InquiryDetail>('post', `${admin(one)}/answered`, { channel: 'call' }, 201);
    const paths = [`${notes(other)}/${note.id}`, `${notes(one)}/${timeline.at(-1)!.id}`, `${notes(one)}/x`];
    for (const path of paths) {
      expect((await refusal('patch', path, { text: 'x' }, 404)).code).toBe('NOTE_NOT_FOUND');
      expect((await refusal('delete', path, undefined, 404)).code).toBe('NOTE_NOT_FOUND');
    }
  });
});

describe('one person', () => {
  it('is known by e-mail address, whatever its capitals, or by telephone number, however it is written', async () => {
    const person = { email: 'Achieng.N@Example.com', phone: '0712 345 678' };
    const first = await received(person);
    const byEmail = await received({ email: 'achieng.n@example.com', phone: '0722 000 111' });
    const byPhone = await received({ email: 'other@example.com', phone: '+254 (712) 345-678' });
    const stranger = await received({ email: 'else@example.com', phone: 'call me later' });
    const shelved = await received(person);
    await change(shelved, { spam: true });

    const { samePerson } = await detail(first);
    expect(samePerson.total).toBe(2);
    expect(samePerson.inquiries.map(({ id }) => id)).toEqual([byPhone, byEmail]);
    expect((await detail(stranger)).samePerson).toEqual({ inquiries: [], total: 0 });
    expect((await list(`?person=${first}`)).map(({ id }) => id)).toEqual([byPhone, byEmail, first]);
    expect(await list('?person=999')).toEqual([]);
    // Two messages are not linked through a third one.
    expect((await list(`?person=${byEmail}`)).map(({ id }) => id)).toEqual([byEmail, first]);
  });

  it('is found by number in the search, too', async () => {
    const id = await received({ phone: '+254 (712) 345-678' });
    await received({ phone: '0722 000 111' });
    expect((await list('?search=0712345678')).map((inquiry) => inquiry.id)).toEqual([id]);
  });

  it('has the newest 20 of their other messages listed', async () => {
    await inquiries.database.query(
      `INSERT INTO inquiries (name, email, phone, subject, message)
       SELECT 'N', 'n@example.com', '0700000000', 's' || n, 'a message' FROM generate_series(1, 24) AS n`,
    );
    const { samePerson } = await detail(24);
    expect(samePerson.total).toBe(23);
    expect(samePerson.inquiries.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 20 }, (_, index) => `s${23 - index}`),
    );
  });
});

describe('mails sent again', () => {
  const resend = (id: number, body: object = {}, status = 200) =>
    ask<MailDelivery[]>('post', `${admin(id)}/resend`, body, status);

  it.each(['failed', 'sent'])(
    'when they %s: queued again, to each, with a Message-ID of their own',
    async (state) => {
      const id = await received();
      await markMails(id, state);
      const answer = await resend(id);
      expect(answer).toMatchObject([
        { recipient: 'office@lml.example', attempts: 0, lastError: null },
        { recipient: 'sales@lml.example', attempts: 0, lastError: null },
      ]);
      for (const delivery of await deliveries(id)) {
        expect(delivery.resends).toBe(1);
        expect(['pending', 'queued']).toContain(delivery.state);
      }
      expect(acts((await detail(id)).changes)).toEqual([
        ['wanjiru', 'mailedAgainTo', null, ['office@lml.example', 'sales@lml.example']],
      ]);
    },
  );

  it('go to one of them alone', async () => {
    const id = await received();
    await markMails(id, 'failed');
    await resend(id, { recipient: 'sales@lml.example' });
    expect((await deliveries(id)).map(({ resends }) => resends)).toEqual([0, 1]);
    const { details } = await refusal('post', `${admin(id)}/resend`, { recipient: 'x@lml.example' }, 400);
    expect(details).toEqual([{ field: 'recipient', message: STAFF_INQUIRY_TEXTS.recipientUnknown }]);
  });

  it('are queued once by a double press', async () => {
    const id = await received();
    await markMails(id, 'failed');
    await Promise.all([resend(id), resend(id), resend(id)]);
    expect((await deliveries(id)).map(({ resends }) => resends)).toEqual([1, 1]);
    expect((await detail(id)).changes).toHaveLength(1);
  });

  it('go out at most once a minute', async () => {
    const id = await received();
    await markMails(id, 'failed');
    await resend(id);
    await markMails(id, 'sent');
    expect(await refusal('post', `${admin(id)}/resend`, {}, 429)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: STAFF_INQUIRY_TEXTS.resentJustNow,
    });
    await inquiries.database.query(
      `UPDATE mail_deliveries SET resent_at = resent_at - interval '61 seconds'`,
    );
    await resend(id);
    expect((await deliveries(id)).map(({ resends }) => resends)).toEqual([2, 2]);
  });
});

describe('many at once', () => {
  const bulk = (body: object, status = 200) =>
    ask<{ affectedCount: number }>('post', '/api/admin/inquiries/bulk', body, status);

  it('change their status, their assignee and their shelf; what is not there is not counted', async () => {
    const ids = [await received(), await received(), await received()];
    expect(await bulk({ action: 'status', status: 'resolved', ids: [...ids, 999] })).toEqual({
      affectedCount: 3,
    });
    expect(await bulk({ action: 'assign', assigneeId: 2, ids: ids.slice(0, 2) })).toEqual({
      affectedCount: 2,
    });
    expect(await list()).toMatchObject([
      { status: 'resolved', assignee: null },
      { status: 'resolved', assignee: { username: 'achieng' } },
      { status: 'resolved', assignee: { username: 'achieng' } },
    ]);
    expect((await list()).every(({ firstAnsweredAt }) => firstAnsweredAt !== null)).toBe(true);
    expect(await bulk({ action: 'assign', assigneeId: null, ids })).toEqual({ affectedCount: 3 });
    expect(await bulk({ action: 'spam', ids })).toEqual({ affectedCount: 3 });
    expect(await list()).toEqual([]);
    expect(await bulk({ action: 'not-spam', ids })).toEqual({ affectedCount: 3 });
    expect(await list()).toHaveLength(3);
    expect(acts((await detail(ids[0]!)).changes)).toEqual([
      ['wanjiru', 'spam', true, false],
      ['wanjiru', 'spam', false, true],
      ['wanjiru', 'assignee', 'achieng', null],
      ['wanjiru', 'assignee', null, 'achieng'],
      ['wanjiru', 'status', 'new', 'resolved'],
    ]);
  });

  it('are 1,000 at most', async () => {
    await inquiries.database.query(
      `INSERT INTO inquiries (name, email, phone, subject, message)
       SELECT 'N', 'n@example.com', '0700000000', 's', 'a message' FROM generate_series(1, 1001) AS n`,
    );
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
    expect(await bulk({ action: 'status', status: 'cancelled', ids: ids.slice(0, 1000) })).toEqual({
      affectedCount: 1000,
    });
    const { details } = await refusal('post', '/api/admin/inquiries/bulk', { action: 'spam', ids }, 400);
    expect(details).toEqual([{ field: 'ids', message: STAFF_INQUIRY_TEXTS.bulkIds }]);
  });

  it.each([
    [{ action: 'delete', ids: [1] }, 'action', STAFF_INQUIRY_TEXTS.bulkAction],
    [{ action: 'spam', ids: [] }, 'ids', STAFF_INQUIRY_TEXTS.bulkIds],
    [{ action: 'spam', ids: ['1'] }, 'ids', STAFF_INQUIRY_TEXTS.bulkIds],
    [{ action: 'spam', ids: 1 }, 'ids', STAFF_INQUIRY_TEXTS.bulkIds],
    [{ action: 'spam', ids: [3_000_000_000] }, 'ids', STAFF_INQUIRY_TEXTS.bulkIds],
    [{ action: 'status', ids: [1] }, 'status', INQUIRY_TEXTS.status],
    [{ action: 'assign', ids: [1] }, 'assigneeId', STAFF_INQUIRY_TEXTS.assigneeId],
    [{ action: 'assign', assigneeId: 99, ids: [1] }, 'assigneeId', STAFF_INQUIRY_TEXTS.assigneeUnknown],
  ])('are refused when %j is asked', async (body, field, message) => {
    const { details } = await refusal('post', '/api/admin/inquiries/bulk', body, 400);
    expect(details).toEqual([{ field, message }]);
  });
});

describe('the log', () => {
  it('tells of one inquiry or of all, newest first', async () => {
    const [one, other] = [await received({ name: 'First Person' }), await received()];
    await change(one, { status: 'resolved' });
    await change(other, { status: 'cancelled' });
    const all = await ask<ChangePage>('get', '/api/admin/inquiries/changes');
    expect(all.changes.map(({ subjectId }) => subjectId)).toEqual([other, one]);
    const ofOne = await ask<ChangePage>('get', `/api/admin/inquiries/changes?inquiryId=${one}`);
    expect(ofOne.changes).toMatchObject([
      {
        ...{ subject: 'inquiry', subjectId: one, subjectName: 'First Person', action: 'changed' },
        by: { id: 1, username: 'wanjiru' },
        fields: [{ field: 'status', before: 'new', after: 'resolved' }],
      },
    ]);
    expect(await ask('get', '/api/admin/inquiries/changes?subject=user')).toEqual({
      changes: [],
      next: null,
    });
    const { details } = await refusal('get', '/api/admin/inquiries/changes?inquiryId=x', undefined, 400);
    expect(details).toMatchObject([{ field: 'inquiryId' }]);
  });

  it('is written in the transaction of the change: without it nothing changes', async () => {
    const id = await received();
    await inquiries.database.query('ALTER TABLE changes ADD CONSTRAINT broken CHECK (false) NOT VALID');
    try {
      await refusal('patch', `/api/inquiries/${id}`, { status: 'resolved' }, 500);
    } finally {
      await inquiries.database.query('ALTER TABLE changes DROP CONSTRAINT broken');
    }
    expect(await list()).toMatchObject([{ status: 'new', firstAnsweredAt: null }]);
  });
});

it('counts what there is to look at', async () => {
  const today = officeDay(new Date());
  const ids = [await received(), await received(), await received(), await received(), await received()];
  await change(ids[0]!, { assigneeId: 1 });
  await change(ids[1]!, { assigneeId: 2, followUpOn: today });
  await change(ids[2]!, { status: 'resolved', assigneeId: 1, followUpOn: today });
  await change(ids[3]!, { followUpOn: daysAfter(today, 1) });
  await change(ids[4]!, { spam: true });
  const counts: InquiryCounts = {
    all: 4,
    statuses: { new: 3, 'in-progress': 0, resolved: 1, cancelled: 0 },
    ...{ mine: 1, unassigned: 1, overdue: 0, today: 1, planned: 1, spam: 1 },
  };
  expect(await ask('get', '/api/admin/inquiries/counts')).toEqual(counts);
});

it.each(['999', '0', 'x', '2147483648', '%00'])(
  'inquiry %s, which is none, gets 404 everywhere',
  async (id) => {
    const calls: [Method, string, object | undefined][] = [
      ['get', admin(id), undefined],
      ['post', `${admin(id)}/notes`, { text: 'x' }],
      ['patch', `${admin(id)}/notes/1`, { text: 'x' }],
      ['delete', `${admin(id)}/notes/1`, undefined],
      ['post', `${admin(id)}/answered`, { channel: 'call' }],
      ['post', `${admin(id)}/resend`, {}],
      ['patch', `/api/inquiries/${id}`, { spam: true }],
    ];
    for (const [method, path, body] of calls) {
      expect([method, path, (await refusal(method, path, body, 404)).code]).toEqual([
        method,
        path,
        'INQUIRY_NOT_FOUND',
      ]);
    }
  },
);
