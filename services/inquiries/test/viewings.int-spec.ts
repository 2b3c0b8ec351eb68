import {
  type AnswerViewing,
  type ChangeViewing,
  COMPANY,
  type DeliveryClaim,
  type ErrorBody,
  type Inquiry,
  officeDay,
  daysAfter,
  type ViewingCalendar,
  type ViewingCounts,
  type ViewingDetail,
  type ViewingMail,
  viewingTimes,
  VIEWING_RECORD_TEXTS,
  type VisitorViewing,
} from '@lml/common/contracts';
import { CalendarClient } from '@lml/common/testing/calendar-client';
import { randomUUID } from 'node:crypto';
import { ViewingReminders } from '../src/viewings/viewing-reminders.js';
import {
  bodyOf,
  buildInquiry,
  buildMessage,
  INTERNAL_TOKEN,
  type InquiryStaff,
  startForStaff,
} from './support.js';

/** Viewings from the visitor's wish to the outcome, over HTTP, with the mails as the worker claims them. */
let staff: InquiryStaff;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(() => staff.stop());
beforeEach(() => staff.empty());

/** The n-th open day from two days ahead on. */
function openDay(n: number): string {
  let day = daysAfter(officeDay(new Date()), 2);
  for (let left = n; ; day = daysAfter(day, 1)) {
    if (viewingTimes(day, new Date()).includes('10:00') && left-- === 0) return day;
  }
}
const at = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`).toISOString();
const SLOTS = () => [
  { date: openDay(0), time: '10:00' },
  { date: openDay(1), time: '11:00' },
  { date: openDay(2), time: null },
];

/** Sends an inquiry with three wished times and returns its viewing. */
async function requested(fields: Record<string, unknown> = {}): Promise<ViewingDetail> {
  const body = buildInquiry({ viewingSlots: SLOTS(), email: `${randomUUID()}@example.com`, ...fields });
  const response = await staff.inquiries.api().post('/api/inquiries').send(body).expect(201);
  const { viewings } = await staff.detail((bodyOf(response) as { id: number }).id);
  return staff.ask<ViewingDetail>('get', `/api/admin/viewings/${viewings[0]!.id}`);
}

const change = (
  viewing: { id: number; version: number },
  body: Omit<ChangeViewing, 'version'>,
  cookie?: string,
) =>
  staff.ask<ViewingDetail>(
    'patch',
    `/api/admin/viewings/${viewing.id}`,
    { version: viewing.version, ...body },
    200,
    cookie,
  );
const refused = (viewing: { id: number; version: number }, body: object, status: number) =>
  staff.refusal('patch', `/api/admin/viewings/${viewing.id}`, { version: viewing.version, ...body }, status);

/** Claims the mails about a viewing in the order in which they were stored, as the worker does. */
async function mailsOf(
  viewingId: number,
  kind: 'viewing' | 'viewing-staff' = 'viewing',
): Promise<ViewingMail[]> {
  const rows = await staff.inquiries.database.query<{ id: string }[]>(
    `UPDATE mail_deliveries SET state = 'pending' WHERE id IN (
       SELECT id FROM mail_deliveries WHERE viewing_id = $1 AND kind = $2)
       RETURNING id`,
    [viewingId, kind],
  );
  expect(rows).toBeDefined();
  const ordered = await staff.inquiries.database.query<{ id: string }[]>(
    `SELECT id FROM mail_deliveries WHERE viewing_id = $1 AND kind = $2 ORDER BY created_at, recipient`,
    [viewingId, kind],
  );
  const mails: ViewingMail[] = [];
  for (const { id } of ordered) {
    const response = await staff.inquiries
      .api()
      .post(`/internal/deliveries/${id}/claim`)
      .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
      .expect(200);
    const claim = bodyOf(response) as DeliveryClaim;
    if (claim.verdict === 'send') mails.push(claim.mail as ViewingMail);
  }
  return mails;
}
const tokenOf = async (viewingId: number) => (await mailsOf(viewingId))[0]!.token!;
const visitor = async <T = VisitorViewing>(action: string, body: object, status = 200): Promise<T> =>
  bodyOf(await staff.inquiries.api().post(`/api/viewings/${action}`).send(body).expect(status)) as T;
const answer = (body: AnswerViewing, status = 200) =>
  visitor<VisitorViewing & ErrorBody>('answer', body, status);

/** Moves a viewing's times in the database, in place of waiting. */
const shift = (id: number, set: string) =>
  staff.inquiries.database.query(`UPDATE viewings SET ${set} WHERE id = $1`, [id]);

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

describe('the mails', () => {
  it('keep one event in the visitor’s calendar through proposal, confirmation and move, and take it out at the end [VIEWING-8]', async () => {
    let viewing = await requested();
    const [first, second] = [at(openDay(0), '10:00'), at(openDay(1), '11:00')];
    viewing = await change(viewing, { action: 'propose', startsAt: first });
    const token = await tokenOf(viewing.id);
    await answer({ token, version: viewing.version, action: 'accept' });
    viewing = await change(
      { ...viewing, version: viewing.version + 1 },
      { action: 'move', startsAt: second },
    );
    // A moved viewing that the visitor refuses is taken out as well.
    await answer({ token, version: viewing.version, action: 'cancel', words: 'We found another home' });

    const mails = await mailsOf(viewing.id);
    expect(mails.map(({ event }) => event)).toEqual(['proposed', 'confirmed', 'moved', 'cancelled']);
    expect(mails.map(({ calendar }) => calendar!.method)).toEqual([
      'REQUEST',
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ]);
    const client = new CalendarClient();
    const after = mails.map(({ calendar }) => {
      expect(calendar!.content).toContain(`METHOD:${calendar!.method}`);
      client.take(calendar!.content);
      return [...client.events.values()];
    });
    expect(after[0]).toEqual([
      {
        ...{ sequence: 0, startsAt: first, minutes: 30, status: 'TENTATIVE' },
        summary: 'Viewing: property (LML-7)',
        organizer: `mailto:${COMPANY.email}`,
        attendees: [`MAILTO:${viewing.visitor.email}`],
      },
    ]);
    expect(after[1]).toEqual([
      expect.objectContaining({ sequence: 1, startsAt: first, status: 'CONFIRMED' }),
    ]);
    expect(after[2]).toEqual([expect.objectContaining({ sequence: 2, startsAt: second })]);
    expect(after[3]).toEqual([]);
    // An older mail that arrives late changes nothing.
    client.take(mails[1]!.calendar!.content);
    expect(client.events.size).toBe(0);
  });

  it('take the event out when the visitor asks for another time, and add it again with the next proposal [VIEWING-8]', async () => {
    let viewing = await requested();
    viewing = await change(viewing, { action: 'confirm', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    await answer({ token, version: viewing.version, action: 'ask-move', words: 'After five, please' });
    await change(
      { ...viewing, version: viewing.version + 1 },
      { action: 'propose', startsAt: at(openDay(1), '16:30') },
    );
    const client = new CalendarClient();
    const mails = await mailsOf(viewing.id, 'viewing-staff');
    const sizes = mails.map(({ calendar }) => {
      client.take(calendar!.content);
      return client.events.size;
    });
    // Two colleagues get each of them; the second copy changes nothing.
    expect(sizes).toEqual([1, 1, 0, 0, 1, 1]);
    expect(mails[2]).toMatchObject({ event: 'asked-move', words: 'After five, please', token: null });
  });

  it('of a cancelled request have no calendar part, because there was no time [VIEWING-8]', async () => {
    const viewing = await requested();
    await change(viewing, { action: 'cancel', reason: 'The flat is let' });
    const [mail] = await mailsOf(viewing.id);
    expect(mail).toMatchObject({ event: 'cancelled', words: 'The flat is let', calendar: null });
  });

  it('go to the agent of the listing too, until somebody else shows it [VIEWING-9]', async () => {
    let viewing = await requested();
    await shift(viewing.id, `agent_email = 'agent@lml.example'`);
    viewing = await change(viewing, { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const recipients = ({ mails }: ViewingDetail) => [...new Set(mails.map(({ recipient }) => recipient))];
    expect(recipients(viewing)).toContain('agent@lml.example');
    viewing = await change(viewing, { action: 'confirm', handlerId: 2 });
    expect(
      viewing.mails.filter(({ event }) => event === 'confirmed').map(({ recipient }) => recipient),
    ).not.toContain('agent@lml.example');
  });
});

describe('the visitor’s link', () => {
  it('is stored as a digest, opens the viewing and changes nothing by opening [VIEWING-10]', async () => {
    const viewing = await change(await requested(), { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    const before = await staff.inquiries.database.query<object[]>('SELECT * FROM viewings');
    expect(JSON.stringify(before)).not.toContain(token);
    for (let n = 0; n < 3; n += 1) {
      const shown = await visitor('open', { token });
      expect(shown).toMatchObject({ state: 'proposed', slots: SLOTS(), version: 2, feedbackGiven: false });
      expect(JSON.stringify(shown)).not.toContain(viewing.visitor.email);
    }
    expect(await staff.inquiries.database.query('SELECT * FROM viewings')).toEqual(before);
  });

  it('chooses another wished time, which staff then confirm [VIEWING-10]', async () => {
    let viewing = await change(await requested(), { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    const chosen = await answer({ token, version: viewing.version, action: 'choose', slot: 1 });
    expect(chosen).toMatchObject({
      state: 'requested',
      startsAt: null,
      slots: [SLOTS()[1], SLOTS()[0], SLOTS()[2]],
    });
    viewing = await staff.ask<ViewingDetail>('get', `/api/admin/viewings/${viewing.id}`);
    expect(viewing.updatedBy).toBeNull();
    expect(viewing.changes[0]).toMatchObject({ by: null });
    viewing = await change(viewing, { action: 'confirm', startsAt: at(openDay(1), '11:00') });
    expect(viewing.state).toBe('confirmed');
    expect(
      (await answer({ token, version: viewing.version, action: 'choose', slot: 7 }, 400)).details,
    ).toEqual([{ field: 'slot', message: VIEWING_RECORD_TEXTS.slot }]);
  });

  it.each([
    ['accept', 'requested'],
    ['ask-move', 'requested'],
  ])('cannot %s while it is %s [VIEWING-10]', async (action, _state) => {
    const viewing = await change(await requested(), { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    await answer({ token, version: 2, action: 'ask-move' });
    const problem = await answer({ token, version: 3, action } as AnswerViewing, 409);
    expect(problem.code).toBe('VIEWING_STATE');
  });

  it('says who changed it meanwhile, and what it is now [VIEWING-5]', async () => {
    const viewing = await change(await requested(), { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    await change(viewing, { action: 'propose', startsAt: at(openDay(1), '11:00') });
    const problem = await answer({ token, version: viewing.version, action: 'accept' }, 409);
    expect(problem).toMatchObject({
      code: 'VIEWING_CHANGED',
      current: { version: 3, startsAt: at(openDay(1), '11:00') },
    });
  });

  it('is refused if unknown, expired or malformed [VIEWING-10]', async () => {
    const viewing = await change(await requested(), { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    await visitor('open', { token: 'x'.repeat(43) }, 404);
    await visitor('open', { token: 'short' }, 400);
    await visitor('open', {}, 400);
    await shift(
      viewing.id,
      `starts_at = now() - interval '61 days', updated_at = now() - interval '61 days'`,
    );
    const gone = await visitor<ErrorBody>('open', { token }, 404);
    expect(gone.message).toBe(VIEWING_RECORD_TEXTS.linkUnknown);
  });
});

describe('the reminder', () => {
  const reminders = () => staff.inquiries.app.get(ViewingReminders);
  const remindersOf = async (id: number) =>
    (await mailsOf(id)).filter(({ event }) => event === 'reminder').length;

  it('is due the day before at ten in Nairobi [VIEWING-11]', async () => {
    const viewing = await change(await requested(), { action: 'confirm', startsAt: at(openDay(1), '16:00') });
    expect(viewing.reminderAt).toBe(at(daysAfter(openDay(1), -1), '10:00'));
  });

  it('goes out once to visitor and staff, with two replicas at work [VIEWING-11]', async () => {
    const viewing = await change(await requested(), { action: 'confirm', startsAt: at(openDay(1), '16:00') });
    const replica = (await staff.inquiries.startReplica()).get(ViewingReminders);
    await shift(viewing.id, 'reminder_at = now()');
    const counts = await Promise.all([reminders().run(), replica.run(), reminders().run()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    await reminders().run();
    expect(await remindersOf(viewing.id)).toBe(1);
    expect(
      (await mailsOf(viewing.id, 'viewing-staff')).filter(({ event }) => event === 'reminder'),
    ).toHaveLength(2);
  });

  it('does not go out for a viewing that was cancelled or moved meanwhile, even if it waited in the queue [VIEWING-11]', async () => {
    const cancelled = await change(await requested(), {
      action: 'confirm',
      startsAt: at(openDay(1), '16:00'),
    });
    const moved = await change(await requested({ propertyId: 8 }), {
      action: 'confirm',
      startsAt: at(openDay(1), '16:00'),
    });
    for (const { id } of [cancelled, moved]) await shift(id, 'reminder_at = now()');
    await reminders().run();
    await change(cancelled, { action: 'cancel', reason: 'Burst pipe' });
    await change(moved, { action: 'move', startsAt: at(openDay(2), '10:00') });
    expect(await remindersOf(cancelled.id)).toBe(0);
    expect(await remindersOf(moved.id)).toBe(0);
    // The new day has its own.
    await shift(moved.id, 'reminder_at = now()');
    expect(await reminders().run()).toBe(1);
    expect(await remindersOf(moved.id)).toBe(1);
  });

  it('is not stored for a viewing that was cancelled before it was due [VIEWING-11]', async () => {
    const viewing = await change(await requested(), { action: 'confirm', startsAt: at(openDay(1), '16:00') });
    expect((await change(viewing, { action: 'cancel', reason: 'Sold' })).reminderAt).toBeNull();
  });
});

describe('after the viewing', () => {
  const held = async () => {
    const viewing = await change(await requested(), { action: 'confirm', startsAt: at(openDay(0), '10:00') });
    await shift(viewing.id, `starts_at = now() - interval '1 hour', reminder_at = NULL`);
    return viewing;
  };

  it('the visitor is asked for feedback and gives it once [VIEWING-12]', async () => {
    const viewing = await change(await held(), {
      action: 'done',
      outcome: 'interested',
      outcomeNote: 'Wants the parking',
    });
    expect(viewing).toMatchObject({ state: 'done', outcome: 'interested', outcomeNote: 'Wants the parking' });
    expect((await mailsOf(viewing.id)).map(({ event }) => event)).toEqual(['confirmed', 'feedback']);
    const token = await tokenOf(viewing.id);
    const feedback = { token, rating: 4, interested: true, words: 'Bright rooms', consent: '2026-11' };
    for (const [field, wrong] of [
      ['rating', 6],
      ['interested', 'yes'],
      ['consent', undefined],
    ] as const) {
      const problem = await visitor<ErrorBody>('feedback', { ...feedback, [field]: wrong }, 400);
      expect(problem.details![0]!.field).toBe(field);
    }
    expect(await visitor('feedback', feedback)).toMatchObject({ feedbackGiven: true });
    const again = await visitor<ErrorBody>('feedback', feedback, 409);
    expect(again.message).toBe(VIEWING_RECORD_TEXTS.feedbackGiven);
    const seen = await staff.ask<ViewingDetail>('get', `/api/admin/viewings/${viewing.id}`);
    expect(seen.feedback).toMatchObject({ rating: 4, interested: true, words: 'Bright rooms' });
  });

  it('a no-show asks for nothing, and can be corrected [VIEWING-12]', async () => {
    let viewing = await change(await held(), { action: 'no-show' });
    expect((await mailsOf(viewing.id)).map(({ event }) => event)).toEqual(['confirmed']);
    const token = await tokenOf(viewing.id);
    await visitor('feedback', { token, rating: 1, interested: false, consent: '2026-11' }, 409);
    viewing = await change(viewing, { action: 'done' });
    expect(viewing.state).toBe('done');
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
    await staff.inquiries
      .api()
      .post('/api/admin/privacy/erase')
      .set('Cookie', cookie)
      .send({ person })
      .expect(200);
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
