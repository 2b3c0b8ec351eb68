import {
  type ChangePage,
  type InquiryDetail,
  type InquiryNote,
  INQUIRY_TEXTS,
  STAFF_INQUIRY_TEXTS,
} from '@lml/common/contracts';
import { adminPath, changedFields, type InquiryStaff, type Method, startForStaff } from './support.js';

let staff: InquiryStaff;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(() => staff.stop());

beforeEach(() => staff.empty());

describe('a note', () => {
  const notes = (id: number) => `${adminPath(id)}/notes`;

  it('is stored with its author, counted in the list, and marked as edited after a change [INBOX-17]', async () => {
    const id = await staff.received();
    const note = await staff.ask<InquiryNote>(
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
    await staff.ask('post', notes(id), { text: 'Second' }, 201, staff.achieng);
    expect(await staff.list()).toMatchObject([{ noteCount: 2 }]);
    expect((await staff.detail(id)).timeline).toMatchObject([
      note,
      { text: 'Second', by: { username: 'achieng' } },
    ]);

    const edited = await staff.ask<InquiryNote>('patch', `${notes(id)}/${note.id}`, { text: 'Better' });
    expect(edited).toMatchObject({ id: note.id, text: 'Better', at: note.at });
    expect(Date.parse(edited.editedAt!)).toBeGreaterThan(Date.parse(note.at) - 1);
    expect((await staff.detail(id)).timeline[0]).toEqual(edited);

    await staff.ask('delete', `${notes(id)}/${note.id}`, undefined, 204);
    expect(await staff.list()).toMatchObject([{ noteCount: 1 }]);
    expect(changedFields((await staff.detail(id)).changes)).toEqual([
      ['wanjiru', 'noteText', 'Better', null],
      ['wanjiru', 'noteText', note.text, 'Better'],
    ]);
  });

  it('can only be changed by its author [INBOX-17]', async () => {
    const id = await staff.received();
    const note = await staff.ask<InquiryNote>('post', notes(id), { text: 'Mine' }, 201);
    for (const method of ['patch', 'delete'] as const) {
      const body = await staff.refusal(method, `${notes(id)}/${note.id}`, { text: 'x' }, 403, staff.achieng);
      expect(body.message).toBe(STAFF_INQUIRY_TEXTS.noteOfAnother);
    }
    expect((await staff.detail(id)).timeline).toEqual([note]);
  });

  it.each([
    ['', STAFF_INQUIRY_TEXTS.noteEmpty],
    ['   ', STAFF_INQUIRY_TEXTS.noteEmpty],
    [7, STAFF_INQUIRY_TEXTS.noteEmpty],
    ['😀'.repeat(5001), STAFF_INQUIRY_TEXTS.noteTooLong],
  ])('has 1 to 5,000 characters [INBOX-17]', async (text, message) => {
    const id = await staff.received();
    expect((await staff.refusal('post', notes(id), { text }, 400)).details).toEqual([
      { field: 'text', message },
    ]);
    await staff.ask('post', notes(id), { text: '😀'.repeat(5000) }, 201);
  });

  it('of another inquiry, a recorded reply, or an unknown id gets 404', async () => {
    const [one, other] = [await staff.received(), await staff.received()];
    const note = await staff.ask<InquiryNote>('post', notes(one), { text: 'Of the first' }, 201);
    const { timeline } = await staff.ask<InquiryDetail>(
      'post',
      `${adminPath(one)}/answered`,
      { channel: 'call' },
      201,
    );
    const paths = [`${notes(other)}/${note.id}`, `${notes(one)}/${timeline.at(-1)!.id}`, `${notes(one)}/x`];
    for (const path of paths) {
      expect((await staff.refusal('patch', path, { text: 'x' }, 404)).code).toBe('NOTE_NOT_FOUND');
      expect((await staff.refusal('delete', path, undefined, 404)).code).toBe('NOTE_NOT_FOUND');
    }
  });
});

describe('messages of one person', () => {
  it('are matched by e-mail address, ignoring case, or by phone number in any notation [INBOX-21]', async () => {
    const person = { email: 'Achieng.N@Example.com', phone: '0712 345 678' };
    const first = await staff.received(person);
    const byEmail = await staff.received({ email: 'achieng.n@example.com', phone: '0722 000 111' });
    const byPhone = await staff.received({ email: 'other@example.com', phone: '+254 (712) 345-678' });
    const stranger = await staff.received({ email: 'else@example.com', phone: 'call me later' });
    const shelved = await staff.received(person);
    await staff.change(shelved, { spam: true });

    const { samePerson } = await staff.detail(first);
    expect(samePerson.total).toBe(2);
    expect(samePerson.inquiries.map(({ id }) => id)).toEqual([byPhone, byEmail]);
    expect((await staff.detail(stranger)).samePerson).toEqual({ inquiries: [], total: 0 });
    expect((await staff.list(`?person=${first}`)).map(({ id }) => id)).toEqual([byPhone, byEmail, first]);
    expect(await staff.list('?person=999')).toEqual([]);
    // All are of one contact, also those that share nothing with each other.
    expect((await staff.list(`?person=${byEmail}`)).map(({ id }) => id)).toEqual([byPhone, byEmail, first]);
    expect((await staff.detail(first)).contact).toMatchObject({ messages: 3, name: 'Wanjiru Kamau' });
    expect((await staff.detail(shelved)).contact).toBeNull();
  });

  it('are found by number in the search, too', async () => {
    const id = await staff.received({ phone: '+254 (712) 345-678' });
    await staff.received({ phone: '0722 000 111' });
    expect((await staff.list('?search=0712345678')).map((inquiry) => inquiry.id)).toEqual([id]);
  });

  it('are listed up to the newest 20', async () => {
    await staff.inquiries.database.query(
      `INSERT INTO inquiries (name, email, phone, subject, message)
       SELECT 'N', 'n@example.com', '0700000000', 's' || n, 'a message' FROM generate_series(1, 24) AS n`,
    );
    const { samePerson } = await staff.detail(24);
    expect(samePerson.total).toBe(23);
    expect(samePerson.inquiries.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 20 }, (_, index) => `s${23 - index}`),
    );
  });
});

describe('a bulk change', () => {
  const bulk = (body: object, status = 200) =>
    staff.ask<{ affectedCount: number }>('post', '/api/admin/inquiries/bulk', body, status);

  it('sets status, assignee or spam, and does not count unknown ids [INBOX-22]', async () => {
    const ids = [await staff.received(), await staff.received(), await staff.received()];
    expect(await bulk({ action: 'status', status: 'resolved', ids: [...ids, 999] })).toEqual({
      affectedCount: 3,
    });
    expect(await bulk({ action: 'assign', assigneeId: 2, ids: ids.slice(0, 2) })).toEqual({
      affectedCount: 2,
    });
    expect(await staff.list()).toMatchObject([
      { status: 'resolved', assignee: null },
      { status: 'resolved', assignee: { username: 'achieng' } },
      { status: 'resolved', assignee: { username: 'achieng' } },
    ]);
    expect((await staff.list()).every(({ firstAnsweredAt }) => firstAnsweredAt !== null)).toBe(true);
    expect(await bulk({ action: 'assign', assigneeId: null, ids })).toEqual({ affectedCount: 3 });
    expect(await bulk({ action: 'spam', ids })).toEqual({ affectedCount: 3 });
    expect(await staff.list()).toEqual([]);
    expect(await bulk({ action: 'not-spam', ids })).toEqual({ affectedCount: 3 });
    expect(await staff.list()).toHaveLength(3);
    expect(changedFields((await staff.detail(ids[0]!)).changes)).toEqual([
      ['wanjiru', 'spam', true, false],
      ['wanjiru', 'spam', false, true],
      ['wanjiru', 'assignee', 'achieng', null],
      ['wanjiru', 'assignee', null, 'achieng'],
      ['wanjiru', 'status', 'new', 'resolved'],
    ]);
  });

  it('sets and removes the follow-up day, and restores a past one [INBOX-22]', async () => {
    const ids = [await staff.received(), await staff.received()];
    const days = async () => (await staff.list()).map(({ followUpOn }) => followUpOn);
    for (const followUpOn of ['2026-01-05', null]) {
      expect(await bulk({ action: 'follow-up', followUpOn, ids })).toEqual({ affectedCount: 2 });
      expect(await days()).toEqual([followUpOn, followUpOn]);
    }
    for (const body of [{}, { followUpOn: 'soon' }, { followUpOn: '2199-01-01' }]) {
      const { details } = await staff.refusal(
        'post',
        '/api/admin/inquiries/bulk',
        { action: 'follow-up', ids, ...body },
        400,
      );
      expect(details!.map(({ field }) => field)).toEqual(['followUpOn']);
    }
  });

  it('accepts at most 1,000 ids [INBOX-22]', async () => {
    await staff.inquiries.database.query(
      `INSERT INTO inquiries (name, email, phone, subject, message)
       SELECT 'N', 'n@example.com', '0700000000', 's', 'a message' FROM generate_series(1, 1001) AS n`,
    );
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
    expect(await bulk({ action: 'status', status: 'cancelled', ids: ids.slice(0, 1000) })).toEqual({
      affectedCount: 1000,
    });
    const { details } = await staff.refusal(
      'post',
      '/api/admin/inquiries/bulk',
      { action: 'spam', ids },
      400,
    );
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
  ])('is rejected for %j', async (body, field, message) => {
    const { details } = await staff.refusal('post', '/api/admin/inquiries/bulk', body, 400);
    expect(details).toEqual([{ field, message }]);
  });
});

describe('the audit log', () => {
  it('lists changes of one inquiry or of all, newest first [INBOX-25]', async () => {
    const [one, other] = [await staff.received({ name: 'First Person' }), await staff.received()];
    await staff.change(one, { status: 'resolved' });
    await staff.change(other, { status: 'cancelled' });
    const all = await staff.ask<ChangePage>('get', '/api/admin/inquiries/changes');
    expect(all.changes.map(({ subjectId }) => subjectId)).toEqual([other, one]);
    const ofOne = await staff.ask<ChangePage>('get', `/api/admin/inquiries/changes?inquiryId=${one}`);
    expect(ofOne.changes).toMatchObject([
      {
        ...{ subject: 'inquiry', subjectId: one, subjectName: 'First Person', action: 'changed' },
        by: { id: 1, username: 'wanjiru' },
        fields: [{ field: 'status', before: 'new', after: 'resolved' }],
      },
    ]);
    expect(await staff.ask('get', '/api/admin/inquiries/changes?subject=user')).toEqual({
      changes: [],
      next: null,
    });
    const { details } = await staff.refusal(
      'get',
      '/api/admin/inquiries/changes?inquiryId=x',
      undefined,
      400,
    );
    expect(details).toMatchObject([{ field: 'inquiryId' }]);
  });

  it('is written in the transaction of the change, which fails without it [INBOX-25]', async () => {
    const id = await staff.received();
    await staff.inquiries.database.query('ALTER TABLE changes ADD CONSTRAINT broken CHECK (false) NOT VALID');
    try {
      await staff.refusal('patch', `/api/inquiries/${id}`, { status: 'resolved' }, 500);
    } finally {
      await staff.inquiries.database.query('ALTER TABLE changes DROP CONSTRAINT broken');
    }
    expect(await staff.list()).toMatchObject([{ status: 'new', firstAnsweredAt: null }]);
  });
});

it.each(['999', '0', 'x', '2147483648', '%00'])(
  'the unknown inquiry %s gets 404 from every call [INBOX-26]',
  async (id) => {
    const calls: [Method, string, object | undefined][] = [
      ['get', adminPath(id), undefined],
      ['post', `${adminPath(id)}/notes`, { text: 'x' }],
      ['patch', `${adminPath(id)}/notes/1`, { text: 'x' }],
      ['delete', `${adminPath(id)}/notes/1`, undefined],
      ['post', `${adminPath(id)}/answered`, { channel: 'call' }],
      ['post', `${adminPath(id)}/resend`, {}],
      ['patch', `/api/inquiries/${id}`, { spam: true }],
    ];
    for (const [method, path, body] of calls) {
      expect([method, path, (await staff.refusal(method, path, body, 404)).code]).toEqual([
        method,
        path,
        'INQUIRY_NOT_FOUND',
      ]);
    }
  },
);
