import { daysAfter, type ErrorBody, type InquiryFigures, officeDay } from '@lml/common/contracts';
import { bodyOf, type Inquiries, startInquiries } from './support.js';

let inquiries: Inquiries;
let cookie: string;

beforeAll(async () => {
  inquiries = await startInquiries();
  cookie = await inquiries.staff();
});

afterAll(() => inquiries.stop());

beforeEach(() => inquiries.empty());

interface Stored {
  at: string;
  /** Seconds until the first answer. */
  answeredAfter?: number;
  status?: string;
  propertyId?: number | null;
  title?: string | null;
  spam?: boolean;
  followUpOn?: string;
  utm?: string;
  referrer?: string;
  landing?: string;
  viewingOn?: string;
  handler?: { kind: 'agent' | 'office'; name: string; agentId?: number };
}

/** Inserts inquiries with the given times of receipt. */
async function store(...rows: Stored[]): Promise<void> {
  for (const row of rows) {
    const received = new Date(row.at);
    await inquiries.database.query(
      `INSERT INTO inquiries (name, email, phone, subject, message, created_at, first_answered_at, status, property_id,
         property_title, spam, follow_up_on, source_utm_source, source_referrer_host, source_landing_page,
         viewing_date, handler_kind, handler_name, handler_agent_id)
       VALUES ('Wanjiru', 'w@example.com', '0700000120', 'Viewing', 'May I see it?', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
         $11, $12, $13, $14)`,
      [
        received,
        row.answeredAfter === undefined ? null : new Date(received.getTime() + row.answeredAfter * 1000),
        row.status ?? 'new',
        row.propertyId ?? null,
        row.title ?? null,
        row.spam ?? false,
        row.followUpOn ?? null,
        row.utm ?? null,
        row.referrer ?? null,
        row.landing ?? null,
        row.viewingOn ?? null,
        row.handler?.kind ?? null,
        row.handler?.name ?? null,
        row.handler?.agentId ?? null,
      ],
    );
  }
}

const ask = (query: Record<string, unknown> = {}) =>
  inquiries.api().get('/api/admin/inquiries/figures').query(query).set('Cookie', cookie);
const figures = async (query: Record<string, unknown> = {}) =>
  (await ask(query).expect(200)).body as InquiryFigures;

const OCTOBER = { from: '2026-10-01', to: '2026-10-30' };

it('statistics require a session and are not cached', async () => {
  await inquiries.api().get('/api/admin/inquiries/figures').expect(401);
  expect((await ask().expect(200)).headers['cache-control']).toBe('no-store');
});

it('statistics are zero while there are no inquiries', async () => {
  const today = officeDay(new Date());
  expect(await figures()).toEqual({
    from: daysAfter(today, -29),
    to: today,
    step: 'day',
    total: 0,
    viewings: 0,
    viewingsHeld: 0,
    answered: 0,
    answeredInTime: 0,
    answeredLate: 0,
    medianMinutesToAnswer: null,
    before: { total: 0, viewings: 0, viewingsHeld: 0, medianMinutesToAnswer: null },
    series: Array.from({ length: 30 }, (_, index) => ({
      start: daysAfter(today, index - 29),
      inquiries: 0,
      viewings: 0,
      medianMinutesToAnswer: null,
    })),
    byStatus: { new: 0, 'in-progress': 0, resolved: 0, cancelled: 0 },
    bySource: [],
    sources: [],
    handlers: [],
    properties: [],
    now: { unanswered: 0, late: 0, overdue: 0, mailFailed: 0, everAnswered: false },
  });
});

it('statistics are counted by day in Nairobi time, with exact medians of the response times [DASHBOARD-9]', async () => {
  await store(
    // The last second of the previous day and the first of the day, in Nairobi.
    { at: '2026-09-30T20:59:59.999Z', answeredAfter: 60 },
    { at: '2026-09-30T21:00:00Z', answeredAfter: 10 * 60 },
    { at: '2026-10-01T08:00:00+03:00', answeredAfter: 31 * 60 },
    { at: '2026-10-01T23:59:59.999+03:00' },
    { at: '2026-10-30T23:59:59+03:00', answeredAfter: 59 },
    { at: '2026-10-31T00:00:00+03:00', answeredAfter: 5 },
  );
  const answer = await figures(OCTOBER);
  expect(answer).toMatchObject({ ...OCTOBER, step: 'day', total: 4, answered: 3, medianMinutesToAnswer: 10 });
  expect(answer.before).toEqual({ total: 1, viewings: 0, viewingsHeld: 0, medianMinutesToAnswer: 1 });
  expect(answer.series).toHaveLength(30);
  // The median of 10 and 31 minutes is 20 and a half.
  expect(answer.series[0]).toEqual({
    start: '2026-10-01',
    inquiries: 3,
    viewings: 0,
    medianMinutesToAnswer: 20,
  });
  expect(answer.series[1]).toEqual({
    start: '2026-10-02',
    inquiries: 0,
    viewings: 0,
    medianMinutesToAnswer: null,
  });
  expect(answer.series[29]).toEqual({
    start: '2026-10-30',
    inquiries: 1,
    viewings: 0,
    medianMinutesToAnswer: 0,
  });
});

it('statistics are counted by week from Monday for longer periods [DASHBOARD-11]', async () => {
  await store(
    { at: '2026-10-18T23:30:00+03:00', answeredAfter: 120 },
    { at: '2026-10-19T00:30:00+03:00', answeredAfter: 300 },
    { at: '2026-10-25T12:00:00+03:00', answeredAfter: 900 },
  );
  const { step, series } = await figures({ from: '2026-10-12', to: '2026-11-15' });
  expect(step).toBe('week');
  expect(series).toEqual([
    { start: '2026-10-12', inquiries: 1, viewings: 0, medianMinutesToAnswer: 2 },
    { start: '2026-10-19', inquiries: 2, viewings: 0, medianMinutesToAnswer: 10 },
    { start: '2026-10-26', inquiries: 0, viewings: 0, medianMinutesToAnswer: null },
    { start: '2026-11-02', inquiries: 0, viewings: 0, medianMinutesToAnswer: null },
    { start: '2026-11-09', inquiries: 0, viewings: 0, medianMinutesToAnswer: null },
  ]);
});

it('statistics include statuses, sources and the ten properties with most inquiries, by their latest title [DASHBOARD-11]', async () => {
  const at = '2026-10-05T10:00:00+03:00';
  await store(
    { at, status: 'resolved', propertyId: 5, title: 'Old name', utm: 'newsletter', referrer: 'mail.example' },
    {
      at: '2026-10-06T10:00:00+03:00',
      status: 'in-progress',
      propertyId: 5,
      title: 'New name',
      referrer: 'www.google.com',
    },
    { at, propertyId: 5, title: null, referrer: 'www.google.com' },
    { at, status: 'cancelled', landing: '/property/5' },
    { at },
    ...Array.from({ length: 11 }, (_, index) => ({ at, propertyId: 20 + index })),
  );
  const answer = await figures(OCTOBER);
  expect(answer.byStatus).toEqual({ new: 13, 'in-progress': 1, resolved: 1, cancelled: 1 });
  expect(answer.bySource).toEqual([
    { source: 'www.google.com', count: 2 },
    { source: 'direct', count: 1 },
    { source: 'newsletter', count: 1 },
  ]);
  expect(answer.properties).toHaveLength(10);
  expect(answer.properties[0]).toEqual({ propertyId: 5, title: 'New name', inquiries: 3 });
  expect(answer.properties[1]).toEqual({ propertyId: 30, title: null, inquiries: 1 });
});

it('statistics name the origins as all screens do, with those not noted, and add up to the total [FIGURES-4]', async () => {
  const at = '2026-10-05T10:00:00+03:00';
  await store(
    { at, utm: 'fb', viewingOn: '2026-10-08', answeredAfter: 60 },
    { at, referrer: 'm.facebook.com', answeredAfter: 600 },
    { at, landing: '/property/5' },
    { at },
    { at },
  );
  const { sources, total, viewings } = await figures(OCTOBER);
  expect(sources.map(({ name, inquiries: n }) => [name, n])).toEqual([
    ['Facebook', 2],
    ['Not noted', 2],
    ['Direct', 1],
  ]);
  expect(sources[0]).toEqual({
    ...{
      name: 'Facebook',
      inquiries: 2,
      viewings: 1,
      viewingsHeld: 0,
      answered: 2,
      answeredInTime: 1,
      answeredLate: 1,
    },
  });
  expect(sources.reduce((sum, { inquiries: n }) => sum + n, 0)).toBe(total);
  expect(viewings).toBe(1);
});

it('statistics are counted by agent and office, also those stored before the agent was noted [FIGURES-3]', async () => {
  const at = '2026-10-05T10:00:00+03:00';
  const agent = { kind: 'agent', name: 'Atieno' } as const;
  await store(
    { at, handler: { ...agent, agentId: 3 }, answeredAfter: 120 },
    { at, handler: agent, answeredAfter: 240 },
    { at, handler: { kind: 'agent', name: 'Kamau' } },
    { at, handler: { kind: 'office', name: 'Mombasa' }, answeredAfter: 60 },
    { at },
  );
  const { handlers, total } = await figures(OCTOBER);
  expect(
    handlers.map(({ kind, agentId, name, inquiries: n, medianMinutesToAnswer }) => [
      ...[kind, agentId, name, n, medianMinutesToAnswer],
    ]),
  ).toEqual([
    ['agent', 3, 'Atieno', 2, 3],
    [null, null, null, 1, null],
    ['agent', null, 'Kamau', 1, null],
    ['office', null, 'Mombasa', 1, 1],
  ]);
  expect(handlers.reduce((sum, { inquiries: n }) => sum + n, 0)).toBe(total);
});

/** Adds viewings of the latest inquiry, [asked for, time of the viewing, state]. */
async function addViewings(
  ...viewings: [created: string, startsAt: string | null, state: string][]
): Promise<void> {
  for (const viewing of viewings) {
    await inquiries.database.query(
      `INSERT INTO viewings (inquiry_id, property_id, uid, created_at, starts_at, state)
       SELECT id, property_id, gen_random_uuid()::text, $1, $2, $3 FROM inquiries ORDER BY id DESC LIMIT 1`,
      viewing,
    );
  }
}

it('statistics count viewings by their records: asked for when added, held on their day [FIGURES-9]', async () => {
  const atieno = { kind: 'agent', name: 'Atieno', agentId: 3 } as const;
  // A viewing of the period, about an inquiry from before it.
  await store({ at: '2026-08-20T10:00:00+03:00', propertyId: 5, handler: atieno, utm: 'fb' });
  await addViewings(['2026-09-25T10:00:00+03:00', '2026-10-02T10:00:00+03:00', 'done']);
  await store({
    at: '2026-10-05T10:00:00+03:00',
    propertyId: 5,
    handler: atieno,
    utm: 'fb',
    viewingOn: '2026-10-08',
  });
  await addViewings(
    ['2026-10-05T10:00:00+03:00', '2026-10-08T10:00:00+03:00', 'no-show'],
    ['2026-10-09T10:00:00+03:00', '2026-10-12T10:00:00+03:00', 'done'],
    ['2026-10-30T23:59:00+03:00', '2026-11-02T10:00:00+03:00', 'done'],
    ['2026-10-31T00:00:00+03:00', null, 'requested'],
  );
  await store({ at: '2026-10-06T10:00:00+03:00', propertyId: 6, spam: true });
  await addViewings(['2026-10-06T10:00:00+03:00', '2026-10-07T10:00:00+03:00', 'done']);
  // A wish from before viewings were recorded.
  await store({ at: '2026-10-07T10:00:00+03:00', propertyId: 6, viewingOn: '2026-10-09' });

  const { total, viewings, viewingsHeld, before, series, ...parts } = await figures(OCTOBER);
  expect({ total, viewings, viewingsHeld }).toEqual({ total: 2, viewings: 4, viewingsHeld: 2 });
  expect(before).toMatchObject({ viewings: 1, viewingsHeld: 0 });
  for (const rows of [parts.sources, parts.handlers]) {
    expect(rows.reduce((sum, row) => sum + row.viewings, 0)).toBe(viewings);
    expect(rows.reduce((sum, row) => sum + row.viewingsHeld, 0)).toBe(viewingsHeld);
  }
  expect(series.reduce((sum, step) => sum + step.viewings, 0)).toBe(viewings);
  expect(parts.handlers.find(({ agentId }) => agentId === 3)).toMatchObject({
    inquiries: 1,
    viewings: 3,
    viewingsHeld: 2,
  });
  expect(await figures({ ...OCTOBER, propertyId: 5 })).toMatchObject({
    total: 1,
    viewings: 3,
    viewingsHeld: 2,
  });
});

it('statistics count what was answered in the promised time, by office hours [FIGURES-6]', async () => {
  await store(
    // Friday in office hours: due after five minutes.
    { at: '2026-10-09T10:00:00+03:00', answeredAfter: 5 * 60 },
    { at: '2026-10-09T10:00:00+03:00', answeredAfter: 5 * 60 + 1 },
    // Saturday after closing: due on Monday at 9:05.
    { at: '2026-10-10T15:00:00+03:00', answeredAfter: 42 * 3600 + 4 * 60 },
    { at: '2026-10-10T15:00:00+03:00', answeredAfter: 42 * 3600 + 6 * 60 },
    // Never answered, and due long ago.
    { at: '2026-10-12T10:00:00+03:00' },
  );
  expect(await figures(OCTOBER)).toMatchObject({ answered: 4, answeredInTime: 2, answeredLate: 3 });
});

it('statistics are for the listings service too, with the token of services only', async () => {
  await store({ at: '2026-10-05T10:00:00+03:00', propertyId: 5 });
  const path = '/internal/inquiry-figures';
  await inquiries.api().get(path).expect(401);
  await inquiries.api().get(path).set('Cookie', cookie).expect(401);
  const token = `Bearer ${inquiries.env.INTERNAL_TOKEN}`;
  const answer = await inquiries
    .api()
    .get(path)
    .query({ ...OCTOBER, propertyId: 5 })
    .set('Authorization', token)
    .expect(200);
  expect(answer.body).toMatchObject({ total: 1 });
});

it('statistics can be filtered by property [DASHBOARD-14]', async () => {
  const at = '2026-10-05T10:00:00+03:00';
  await store({ at, propertyId: 5, answeredAfter: 60 }, { at, propertyId: 5 }, { at, propertyId: 6 }, { at });
  expect(await figures({ ...OCTOBER, propertyId: 5 })).toMatchObject({
    total: 2,
    answered: 1,
    properties: [{ propertyId: 5, inquiries: 2 }],
    now: { unanswered: 1 },
  });
  expect(await figures({ ...OCTOBER, propertyId: 77 })).toMatchObject({ total: 0, properties: [] });
});

it('statistics exclude spam [DASHBOARD-11]', async () => {
  const at = '2026-10-05T10:00:00+03:00';
  const spam = { at, spam: true, propertyId: 5, utm: 'robots', followUpOn: '2026-10-06' };
  await store(spam, { ...spam, answeredAfter: 60, status: 'resolved' });
  const answer = await figures(OCTOBER);
  expect(answer).toMatchObject({ total: 0, answered: 0, bySource: [], properties: [] });
  expect(answer.now).toEqual({ unanswered: 0, late: 0, overdue: 0, mailFailed: 0, everAnswered: false });
});

it('statistics include the open tasks, for any period [DASHBOARD-5]', async () => {
  const longAgo = '2026-03-02T10:00:00+03:00';
  const today = officeDay(new Date());
  await store(
    { at: longAgo },
    { at: longAgo, status: 'in-progress', answeredAfter: 60, followUpOn: daysAfter(today, -1) },
    { at: longAgo, followUpOn: today },
    { at: longAgo, status: 'resolved', followUpOn: daysAfter(today, -1) },
    { at: longAgo, status: 'cancelled' },
    // Not answered yet.
    { at: new Date().toISOString() },
  );
  await inquiries.database.query(
    `INSERT INTO mail_deliveries (id, inquiry_id, recipient, state, request_id)
     SELECT gen_random_uuid(), id, recipient, 'failed', 'test'
       FROM inquiries, unnest(ARRAY['a@lml.example', 'b@lml.example']) AS recipient WHERE id IN (1, 2, 5)`,
  );
  expect((await figures(OCTOBER)).now).toEqual({
    unanswered: 3,
    late: 2,
    overdue: 1,
    mailFailed: 1,
    everAnswered: true,
  });
});

it.each([
  [{ from: 'soon' }, 'from', 'from must be a day, such as 2026-11-24'],
  [{ from: '2026-11-02', to: '2026-11-01' }, 'from', 'from must not be after to'],
  [{ to: '' }, 'to', 'to must be a day from 2000-01-01 to 2099-12-31, such as 2026-11-24'],
  // Its next day has another text length, and sorts before it.
  [
    { from: '9998-06-01', to: '9999-12-31' },
    'to',
    'to must be a day from 2000-01-01 to 2099-12-31, such as 2026-11-24',
  ],
  [{ from: '0001-01-01', to: '2000-01-02' }, 'from', 'from must be 2000-01-01 or later'],
  [{ propertyId: 'x' }, 'propertyId', 'propertyId must be the number of a property'],
])('statistics reject %j with 400 naming the field', async (query, field, message) => {
  const body = bodyOf(await ask(query).expect(400)) as ErrorBody;
  expect(body.details).toEqual([{ field, message }]);
});

it('statistics are computed by an index-only scan', async () => {
  const [row] = await inquiries.database.query<{ indexdef: string }[]>(
    `SELECT indexdef FROM pg_indexes WHERE indexname = 'inquiries_figures'`,
  );
  expect(row?.indexdef).toContain('INCLUDE (status, property_id, first_answered_at');
});
