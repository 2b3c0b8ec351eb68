import {
  type ErrorBody,
  type Inquiry,
  type ViewingCalendar,
  type ViewingCounts,
  type ViewingDetail,
  VIEWING_RECORD_TEXTS,
} from '@lml/common/contracts';
import { CalendarClient } from '@lml/common/testing/calendar-client';
import { bodyOf, buildInquiry, buildMessage } from './support.js';
import {
  staff,
  useInquiries,
  openDay,
  at,
  SLOTS,
  requested,
  change,
  refused,
  tokenOf,
  visitor,
  shift,
} from './viewings-under-test.js';

useInquiries();

describe('a request', () => {
  it('has up to three wished times, the kind and the zone, and the first is the inquiry’s wish [VIEWING-1]', async () => {
    const viewing = await requested({ viewingKind: 'video', visitorZone: 'Europe/London' });
    expect(viewing).toMatchObject({
      ...{ state: 'requested', kind: 'video', startsAt: null, slots: SLOTS(), visitorZone: 'Europe/London' },
      ...{ property: { id: 7, title: null }, version: 1 },
    });
    const [inquiry] = await staff.list();
    expect(inquiry).toMatchObject({
      viewing: { date: openDay(0), time: '10:00' },
      viewings: [{ id: viewing.id, state: 'requested' }],
    } satisfies Partial<Record<keyof Inquiry, unknown>>);
  });

  it('can be sent with the old fields, as one wish [VIEWING-1]', async () => {
    const viewing = await requested({
      ...{ viewingSlots: undefined, viewingDate: openDay(0), viewingTime: '10:30' },
    });
    expect(viewing).toMatchObject({ kind: 'in-person', slots: [{ date: openDay(0), time: '10:30' }] });
  });

  it('by video call may be in the evening [VIEWING-17]', async () => {
    const slots = [{ date: openDay(0), time: '18:30' }];
    const body = buildInquiry({ viewingSlots: slots, viewingKind: 'video', visitorZone: 'Europe/London' });
    await staff.inquiries.api().post('/api/inquiries').send(body).expect(201);
  });

  it.each([
    [
      { viewingSlots: [{ date: '2020-01-01', time: '10:00' }] },
      'viewingSlots[0].date',
      /1 January 2020, 10:00 \(New Year's Day\): That day has passed.*Next free: /,
    ],
    [
      {
        viewingSlots: [
          { date: openDay(0), time: '10:00' },
          { date: openDay(1), time: '03:00' },
        ],
      },
      'viewingSlots[1].time',
      /03:00: Choose a time while we are open.*Next free: /,
    ],
    [
      { viewingSlots: [{ date: openDay(0), time: '18:30' }] },
      'viewingSlots',
      /18:30: Choose a time while we are open.*Next free: /,
    ],
    [{ viewingSlots: [] }, 'viewingSlots', /1 to 3 wished times/],
    [{ viewingSlots: [1] }, 'viewingSlots', /must be an object/],
    [{ viewingSlots: 'soon' }, 'viewingSlots', /must be a list/],
    [{ viewingSlots: Array(4).fill({ date: openDay(0) }) }, 'viewingSlots', /at most 3/],
    [{ viewingSlots: Array(2).fill({ date: openDay(0) }) }, 'viewingSlots', /in your list already/],
    [{ viewingDate: openDay(0) }, 'viewingSlots', /not both/],
    [{ viewingKind: 'by post' }, 'viewingKind', /viewingKind must be one of/],
    [{ visitorZone: 'Mars/Olympus' }, 'visitorZone', /must be a time zone/],
  ])('is refused with %j at %s [VIEWING-2]', async (fields, field, message) => {
    const body = buildInquiry({ viewingSlots: SLOTS(), ...fields });
    const response = await staff.inquiries.api().post('/api/inquiries').send(body).expect(400);
    const { details } = bodyOf(response) as ErrorBody;
    expect(details).toEqual([{ field, message: expect.stringMatching(message) as string }]);
  });
});

describe('staff', () => {
  it('propose a time, which mails the visitor and staff, answers the inquiry and is in the history [VIEWING-4]', async () => {
    const viewing = await requested();
    const startsAt = at(openDay(0), '10:00');
    const proposed = await change(viewing, { action: 'propose', startsAt, minutes: 45, handlerId: 2 });
    expect(proposed).toMatchObject({
      ...{ state: 'proposed', startsAt, minutes: 45, handler: { id: 2, username: 'achieng' }, version: 2 },
      ...{ updatedBy: 'wanjiru' },
    });
    expect(proposed.changes[0]!.fields).toContainEqual({
      field: 'state',
      before: 'requested',
      after: 'proposed',
    });
    expect(proposed.mails.map(({ event, to }) => [event, to]).sort()).toEqual([
      ['proposed', 'staff'],
      ['proposed', 'staff'],
      ['proposed', 'visitor'],
    ]);
    const inquiry = await staff.detail(viewing.inquiryId);
    expect(inquiry.status).toBe('in-progress');
    expect(inquiry.firstAnsweredAt).not.toBeNull();
    // The inbox lists the mails about the message itself only.
    expect(inquiry.deliveries.every(({ kind }) => kind === 'staff')).toBe(true);
  });

  it('are refused with who and when, if somebody else changed it meanwhile [VIEWING-5]', async () => {
    const viewing = await requested();
    const body = { action: 'propose' as const, startsAt: at(openDay(0), '10:00') };
    const answers = await Promise.all(
      [staff.achieng, undefined].map((cookie) =>
        staff.inquiries
          .api()
          .patch(`/api/admin/viewings/${viewing.id}`)
          .set('Cookie', cookie ?? staff.achieng)
          .send({ version: 1, ...body }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = bodyOf(answers.find(({ status }) => status === 409)!) as ErrorBody;
    expect(conflict).toMatchObject({ code: 'VIEWING_CHANGED', current: { version: 2, state: 'proposed' } });
    expect(conflict.message).toMatch(
      /^This viewing was changed by achieng on \w+ \d+ \w+ \d{4}, \d\d:\d\d\./,
    );
  });

  it.each([
    [{ action: 'move', startsAt: '2099-01-01T10:00:00Z' }, 409, 'VIEWING_STATE'],
    [{ action: 'done' }, 409, 'VIEWING_STATE'],
    [{ action: 'propose' }, 400, VIEWING_RECORD_TEXTS.startsAtNeeded],
    [{ action: 'confirm' }, 400, VIEWING_RECORD_TEXTS.startsAtNeeded],
    [{ action: 'propose', startsAt: '2020-01-01T10:00:00Z' }, 400, VIEWING_RECORD_TEXTS.startsAtPast],
    [{ action: 'propose', startsAt: '2099-01-01T10:00:00Z' }, 400, VIEWING_RECORD_TEXTS.startsAtFar],
    [{ action: 'propose', startsAt: 'tomorrow' }, 400, VIEWING_RECORD_TEXTS.startsAt],
    [{ action: 'propose', startsAt: '2026-02-30T10:00:00Z' }, 400, VIEWING_RECORD_TEXTS.startsAt],
    [{ action: 'cancel' }, 400, VIEWING_RECORD_TEXTS.reasonNeeded],
    [{ action: 'accept' }, 400, VIEWING_RECORD_TEXTS.action],
    [{ action: 'edit', minutes: 5 }, 400, VIEWING_RECORD_TEXTS.minutes],
    [{ action: 'edit', startsAt: '2099-01-01T10:00:00Z' }, 400, VIEWING_RECORD_TEXTS.startsAtElsewhere],
    [{ action: 'edit', handlerId: 3 }, 400, 'This account is disabled'],
    [{ action: 'edit', place: 'x'.repeat(301) }, 400, VIEWING_RECORD_TEXTS.placeTooLong],
  ])('cannot take %j in a request: %i %s [VIEWING-4]', async (body, status, told) => {
    const viewing = await requested();
    const problem = await refused(viewing, body, status);
    expect([problem.code, problem.message].join(' ')).toContain(told);
  });

  it('are warned of overlaps of the agent or the listing, and may force them [VIEWING-6]', async () => {
    const [first, second, other] = [await requested(), await requested(), await requested({ propertyId: 8 })];
    const startsAt = at(openDay(0), '10:00');
    await change(first, { action: 'confirm', startsAt, minutes: 60, handlerId: 1 });
    const later = { action: 'propose' as const, startsAt: at(openDay(0), '10:30') };
    const sameListing = await refused(second, { ...later, handlerId: 2 }, 409);
    expect(sameListing).toMatchObject({
      code: 'VIEWING_OVERLAPS',
      current: [{ id: first.id, sameHandler: false, sameListing: true }],
    });
    const sameHandler = await refused(other, { ...later, handlerId: 1 }, 409);
    expect(sameHandler).toMatchObject({ current: [{ id: first.id, sameHandler: true, sameListing: false }] });
    expect(sameHandler.message).toMatch(
      /^wanjiru has another viewing on .*, 10:00 \(LML-7\)\. Choose another time, or book it anyway$/,
    );
    // Right after it is no overlap.
    await change(second, { ...later, startsAt: at(openDay(0), '11:00'), handlerId: 1 });
    await change(other, { ...later, handlerId: 1, force: true });
  });

  it('book an agent once, however many do so at the same moment [VIEWING-6]', async () => {
    const all = [await requested(), await requested({ propertyId: 8 }), await requested({ propertyId: 9 })];
    const body = { version: 1, action: 'confirm', startsAt: at(openDay(0), '10:00'), handlerId: 2 };
    const answers = await Promise.all(
      all.map(({ id }) =>
        staff.inquiries.api().patch(`/api/admin/viewings/${id}`).set('Cookie', staff.achieng).send(body),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('create a viewing for an inquiry by hand [VIEWING-4]', async () => {
    const inquiryId = await staff.received();
    const startsAt = at(openDay(1), '12:00');
    const body = { inquiryId, startsAt, state: 'confirmed', kind: 'video', place: 'https://meet.example/x' };
    const viewing = await staff.ask<ViewingDetail>('post', '/api/admin/viewings', body, 201);
    expect(viewing).toMatchObject({ state: 'confirmed', startsAt, kind: 'video', property: null });
    const unknown = await staff.refusal('post', '/api/admin/viewings', { inquiryId: 99_999 }, 400);
    expect(unknown.details).toEqual([{ field: 'inquiryId', message: 'There is no inquiry 99999' }]);
  });

  it('see a period’s viewings, what waits, and counts, by agent and state [VIEWING-7]', async () => {
    const [first, second] = [await requested(), await requested({ propertyId: 8 })];
    await change(first, { action: 'confirm', startsAt: at(openDay(0), '10:00'), handlerId: 2 });
    const list = (query: string) => staff.ask<ViewingCalendar>('get', `/api/admin/viewings${query}`);
    const ids = ({ viewings, awaiting }: ViewingCalendar) =>
      [viewings, awaiting].map((some) => some.map(({ id }) => id));
    const period = `?from=${openDay(0)}&to=${openDay(0)}`;
    expect(ids(await list(period))).toEqual([[first.id], [second.id]]);
    expect(ids(await list(`${period}&handler=2`))).toEqual([[first.id], []]);
    expect(ids(await list(`${period}&handler=me`))).toEqual([[], []]);
    expect(ids(await list(`${period}&handler=none&state=requested`))).toEqual([[], [second.id]]);
    expect(ids(await list(`?from=${openDay(1)}`))).toEqual([[], [second.id]]);
    await shift(first.id, 'starts_at = now()');
    expect(await staff.ask<ViewingCounts>('get', '/api/admin/viewings/counts')).toEqual({
      today: 1,
      awaiting: 1,
      open: 0,
    });
    for (const [query, field] of [
      ['from=soon', 'from'],
      ['handler=x', 'handler'],
      ['state=lost', 'state'],
    ]) {
      expect(
        (await staff.refusal('get', `/api/admin/viewings?${query}`, undefined, 400)).details![0]!.field,
      ).toBe(field);
    }
  });
});

describe('the calendar feed', () => {
  it('is behind a secret address that its account makes, renews and revokes [VIEWING-3, VIEWING-13]', async () => {
    const feed = () =>
      staff.ask<{ feed: object | null }>('get', '/api/admin/viewings/feed', undefined, 200, staff.achieng);
    const create = () =>
      staff.ask<{ path: string }>('post', '/api/admin/viewings/feed', undefined, 201, staff.achieng);
    const read = (path: string) => staff.inquiries.api().get(path);
    expect(await feed()).toEqual({ feed: null });
    const { path } = await create();
    const viewing = await change(await requested({ visitorZone: 'Europe/London' }), {
      action: 'confirm',
      startsAt: at(openDay(0), '10:00'),
      handlerId: 2,
    });
    await change(await requested({ propertyId: 8 }), {
      action: 'confirm',
      startsAt: at(openDay(0), '10:00'),
      handlerId: 1,
    });
    const file = await read(path)
      .expect(200)
      .expect('Content-Type', /text\/calendar/);
    // Long lines are folded.
    expect(file.text.replaceAll('\r\n ', '')).toMatch(/ in London\\, .* in Nairobi/);
    const client = new CalendarClient();
    client.take(file.text);
    expect([...client.events.values()]).toEqual([
      expect.objectContaining({ startsAt: viewing.startsAt, status: 'CONFIRMED' }),
    ]);
    expect(file.text.replaceAll('\r\n ', '')).not.toContain(viewing.visitor.email);
    await read(path)
      .set('If-None-Match', file.headers.etag as string)
      .expect(304);
    const { path: renewed } = await create();
    await read(path).expect(404);
    await read(renewed).expect(200);
    staff.auth.answer({ status: 200, body: { id: 2, username: 'achieng', disabled: true } });
    await read(renewed).expect(404);
    staff.auth.answer(undefined);
    await staff.ask('delete', '/api/admin/viewings/feed', undefined, 204, staff.achieng);
    await read(renewed).expect(404);
    await read('/api/viewings/calendar/x.ics').expect(404);
  });
});

describe('a person’s data', () => {
  it('is exported with viewings and feedback, and erased with them, their mails and the log [VIEWING-14]', async () => {
    const email = 'erased.person@example.com';
    const viewing = await change(await requested({ email, name: 'Erased Person' }), {
      ...{
        action: 'confirm' as const,
        startsAt: at(openDay(0), '10:00'),
        place: 'At the gate of Erased Person',
      },
    });
    const token = await tokenOf(viewing.id);
    await shift(
      viewing.id,
      `state = 'done', feedback = '{"rating": 5, "interested": true, "words": "Erased words", "consent": "2026-11", "at": "2026-11-24T00:00:00Z"}'`,
    );
    const cookie = await staff.inquiries.staff();
    const file = await staff.inquiries
      .api()
      .post('/api/admin/privacy/export')
      .set('Cookie', cookie)
      .send({ person: email })
      .expect(503);
    expect(file.status).toBe(503);
    await staff.inquiries.database.query(
      `UPDATE inquiries SET phone = '+254 711 222 333', phone_e164 = '+254711222333' WHERE id = $1`,
      [viewing.inquiryId],
    );
    const person = '+254 711 222 333';
    const whole = await staff.inquiries
      .api()
      .post('/api/admin/privacy/export')
      .set('Cookie', cookie)
      .send({ person })
      .expect(200);
    expect(whole.text).toContain('Erased words');
    await staff.withListings(() =>
      staff.inquiries
        .api()
        .post('/api/admin/privacy/erase')
        .set('Cookie', cookie)
        .send({ person })
        .expect(200),
    );
    const [row] = await staff.inquiries.database.query<{ text: string }[]>(
      `SELECT (SELECT count(*) FROM viewings) || coalesce((SELECT string_agg(c::text, '') FROM changes c), '')
              || coalesce((SELECT string_agg(m::text, '') FROM mail_deliveries m), '') AS text`,
    );
    expect(row!.text).toMatch(/^0/);
    expect(row!.text).not.toMatch(/Erased/);
    await visitor('open', { token }, 404);
  });
});

it('messages without a wish have no viewing', async () => {
  const id = await staff.received(buildMessage());
  expect((await staff.detail(id)).viewings).toEqual([]);
});
