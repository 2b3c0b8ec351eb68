import { daysAfter, type InquiryFigures, type InterestFigures, officeDay } from '@lml/common/contracts';
import { readStrictCsv } from '@lml/common/testing/strict-csv';
import { signedInAs } from '@lml/common/testing/test-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { AnalyticsCounter } from '../src/analytics/analytics-counter.js';
import type { ListingsEnv } from '../src/env.js';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const today = () => officeDay(new Date());

/** Stands in for the inquiries service; null makes it fail. */
let inquiries: Server;
let inquiryFigures: InquiryFigures | null;
let env: ListingsEnv;
let listings: ListingsUnderTest;
let counter: AnalyticsCounter;
let cookie: string;

beforeAll(async () => {
  inquiries = createServer((request, response) => {
    const isOurs = request.headers.authorization === 'Bearer internal-token-of-the-tests';
    response.statusCode = isOurs && inquiryFigures ? 200 : 500;
    response.end(JSON.stringify(inquiryFigures));
  });
  await new Promise<void>((resolve) => inquiries.listen(0, '127.0.0.1', resolve));
  const { port } = inquiries.address() as AddressInfo;
  env = await ownEnvironment({ INTEREST_PER_MINUTE: 100_000, INQUIRIES_URL: `http://127.0.0.1:${port}` });
  listings = await startListings(env);
  counter = listings.app.get(AnalyticsCounter);
  cookie = await signedInAs('njeri', env);
});

afterAll(async () => {
  await cleanUp();
  await new Promise((resolve) => inquiries.close(resolve));
});

beforeEach(async () => {
  inquiryFigures = null;
  await counter.write();
  await listings.empty();
});

const visitor = () => supertest(listings.app.getHttpServer());
const press = (path: string, kind: unknown, headers: Record<string, string> = {}) =>
  visitor()
    .post(path)
    .set({ 'User-Agent': BROWSER, ...headers })
    .send({ kind });
const staff = (path: string) => listings.get(path).set('Cookie', cookie);

async function figures(query: Record<string, string | number> = {}): Promise<InterestFigures> {
  await counter.write();
  return (await staff('/api/admin/interest').query(query).expect(200)).body as InterestFigures;
}

/** Stores counts of a day with SQL, as the release before this one does. */
async function counted(propertyId: number, day: string, views: number, phones = 0): Promise<void> {
  await listings.dataSource.query(
    `INSERT INTO property_interest AS known (property_id, day, views, phone_reveals) VALUES ($1, $2, $3, $4)
     ON CONFLICT (property_id, day) DO UPDATE SET views = known.views + excluded.views`,
    [propertyId, day, views, phones],
  );
}

const mark = (action: string, ...propertyIds: number[]) =>
  visitor()
    .post('/api/admin/properties/bulk')
    .set('Cookie', cookie)
    .send({ action, propertyIds })
    .expect(200);

describe('presses on an agent’s page', () => {
  it('are counted for the agent, apart from those on listings [FIGURES-2]', async () => {
    const agent = await listings.storeAgent({ name: 'Atieno' });
    await listings.store(buildProperty({ agentIds: [agent.id] }), buildProperty());
    for (const kind of ['phone', 'phone', 'whatsapp']) {
      await press(`/api/agents/${agent.id}/interest`, kind).expect(204);
    }
    await press('/api/properties/1/interest', 'view').expect(204);
    await press('/api/properties/1/interest', 'phone').expect(204);
    await press('/api/properties/2/interest', 'view').expect(204);
    const answer = await figures();
    expect(answer.agents).toEqual([
      {
        ...{ agentId: agent.id, name: 'Atieno', views: 1, phoneReveals: 1, whatsappClicks: 0, shares: 0 },
        ...{ page: { phoneReveals: 2, whatsappClicks: 1 }, deals: 0 },
      },
      {
        ...{ agentId: null, name: null, views: 1, phoneReveals: 0, whatsappClicks: 0, shares: 0 },
        ...{ page: { phoneReveals: 0, whatsappClicks: 0 }, deals: 0 },
      },
    ]);
    expect(answer.total).toMatchObject({ views: 2, phoneReveals: 1 });
    expect(answer.agentPages).toEqual({ phoneReveals: 2, whatsappClicks: 1 });
  });

  it('of staff, robots, unknown agents and unknown kinds are not counted [FIGURES-2]', async () => {
    const agent = await listings.storeAgent({ name: 'Atieno' });
    const path = `/api/agents/${agent.id}/interest`;
    await press(path, 'phone', { Cookie: cookie }).expect(204);
    await press(path, 'phone', { 'User-Agent': 'curl/8.5.0' }).expect(204);
    expect((await press('/api/agents/99/interest', 'phone').expect(404)).body).toMatchObject({
      code: 'AGENT_NOT_FOUND',
    });
    expect((await press(path, 'view').expect(400)).body).toMatchObject({
      details: [{ field: 'kind', message: 'kind must be one of: phone, whatsapp' }],
    });
    expect((await figures()).agentPages).toEqual({ phoneReveals: 0, whatsappClicks: 0 });
  });
});

describe('the figures of all screens', () => {
  it('agree: the listings, the agents and the file add up to the totals [FIGURES-1]', async () => {
    const agents = [
      await listings.storeAgent({ name: 'Atieno' }),
      await listings.storeAgent({ name: 'Kamau' }),
    ];
    await listings.store(
      buildProperty({ agentIds: [agents[0]!.id] }),
      buildProperty({ agentIds: [agents[1]!.id, agents[0]!.id] }),
      buildProperty(),
    );
    for (const [id, views] of [
      [1, 7],
      [2, 11],
      [3, 13],
    ] as const) {
      await counted(id, daysAfter(today(), -3), views, 2);
      await counted(id, today(), 1);
      await counted(id, today(), 1);
    }
    await mark('mark_sold', 1, 3);
    const total = await figures();
    expect(total.total).toMatchObject({ views: 37, phoneReveals: 6 });
    expect(total.deals).toBe(2);

    const each = await Promise.all([1, 2, 3].map((propertyId) => figures({ propertyId })));
    const sum = (counts: { views: number; phoneReveals: number }[]) => ({
      views: counts.reduce((all, { views }) => all + views, 0),
      phoneReveals: counts.reduce((all, { phoneReveals }) => all + phoneReveals, 0),
    });
    const views = { views: 37, phoneReveals: 6 };
    expect(sum(each.map((one) => one.total))).toEqual(views);
    expect(sum(total.agents)).toEqual(views);
    expect(sum(total.series)).toEqual(views);
    expect(sum(total.mostViewed)).toEqual(views);
    expect(each.map(({ deals }) => deals)).toEqual([1, 0, 1]);
    expect(total.agents.reduce((all, { deals }) => all + deals, 0)).toBe(2);

    inquiryFigures = someInquiries(agents[1]!.id);
    const rows = await csv();
    const column = (figure: string, name: string) =>
      rows.filter((row) => row.Figures === figure).reduce((all, row) => all + Number(row[name]), 0);
    for (const figure of ['Total', 'Day', 'Agent', 'Listing'])
      expect([figure, column(figure, 'Views')]).toEqual([figure, 37]);
    for (const figure of ['Total', 'Agent', 'Source']) {
      expect([figure, column(figure, 'Inquiries')]).toEqual([figure, 5]);
      expect([figure, column(figure, 'Viewings asked for')]).toEqual([figure, 2]);
    }
    for (const figure of ['Total', 'Agent']) expect(column(figure, 'Sold or let')).toBe(2);
  });

  it('stay as they were counted when the agent changes, and when a listing is deleted for good', async () => {
    const [one, other] = [
      await listings.storeAgent({ name: 'Atieno' }),
      await listings.storeAgent({ name: 'Kamau' }),
    ];
    await listings.store(buildProperty({ agentIds: [one.id] }));
    await counted(1, today(), 4);
    await listings.dataSource.query('UPDATE property_agents SET agent_id = $1', [other.id]);
    await counted(1, today(), 5);
    const byAgent = async () => (await figures()).agents.map(({ name, views }) => [name, views]);
    expect(await byAgent()).toEqual([
      ['Kamau', 5],
      ['Atieno', 4],
    ]);
    await listings.dataSource.query('DELETE FROM properties; DELETE FROM agents');
    expect(await byAgent()).toEqual([
      [null, 5],
      [null, 4],
    ]);
    expect((await figures()).total.views).toBe(9);
  });

  it('count a listing that was let, and not one whose mark was taken back [FIGURES-5]', async () => {
    await listings.store(
      buildProperty({ status: 'For Rent', purpose: 'rent' }),
      buildProperty({ status: 'For Rent', purpose: 'rent' }),
      buildProperty({ status: 'Sold' }),
    );
    await mark('mark_let', 1, 2);
    await mark('mark_available', 2);
    await mark('mark_under_offer', 2);
    expect((await figures()).deals).toBe(1);
  });

  it('have daily steps on request, for the curve of a listing', async () => {
    await listings.store(buildProperty());
    await counted(1, daysAfter(today(), -89), 3);
    const { step, series } = await figures({
      propertyId: 1,
      from: daysAfter(today(), -89),
      to: today(),
      step: 'day',
    });
    expect([step, series.length, series[0]!.views]).toEqual(['day', 90, 3]);
    const answer = await staff('/api/admin/interest').query({ step: 'hour' }).expect(400);
    expect(answer.body).toMatchObject({
      details: [{ field: 'step', message: 'step must be one of: day, week' }],
    });
  });
});

describe('the file', () => {
  it('needs a session, and says when the inquiries cannot be counted', async () => {
    await listings.get('/api/admin/interest/export').expect(401);
    const answer = await staff('/api/admin/interest/export').expect(503);
    expect(answer.body).toMatchObject({ code: 'INQUIRIES_UNAVAILABLE' });
  });

  it('runs no formula of a title [FIGURES-7]', async () => {
    await listings.store(buildProperty({ title: '=HYPERLINK("https://evil.example")' }));
    await counted(1, today(), 4);
    inquiryFigures = someInquiries(1);
    expect((await csv()).find((row) => row.Figures === 'Listing')!.Name).toMatch(/^'=HYPERLINK/);
  });
});

it('figures of a listing and of the site are read by index, with 100,000 daily counts [FIGURES-8]', async () => {
  await listings.dataSource.query(`
    INSERT INTO properties (title, description, location, location_keys, location_areas, type, status, purpose, area_unit)
      SELECT 'Flat ' || n, '', 'Nyali', '{nyali}', '{Nyali}', 'residential', 'For Sale', 'sale', 'sqft'
        FROM generate_series(1, 1000) n;
    INSERT INTO property_interest (property_id, day, views)
      SELECT p.id, '${today()}'::date - d, 1 FROM properties p, generate_series(0, 99) d;
    ANALYZE property_interest, agent_interest`);
  const plan = async (sql: string, ...parameters: unknown[]) => {
    const rows = await listings.dataSource.query<Record<'QUERY PLAN', string>[]>(
      `EXPLAIN ${sql}`,
      parameters,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const period = [daysAfter(today(), -29), today()];
  const ofListing = await plan(
    'SELECT sum(views) FROM property_interest WHERE property_id = $3 AND day BETWEEN $1::date AND $2::date',
    ...period,
    77,
  );
  expect(ofListing).toContain('property_interest_pkey');
  expect(ofListing).not.toContain('Seq Scan');
  const ofSite = await plan(
    'SELECT sum(views) FROM agent_interest WHERE day BETWEEN $1::date AND $2::date',
    daysAfter(today(), -2),
    today(),
  );
  // A hundred rows in all: the sums by agent, not the 100,000 of the listings.
  expect(ofSite).not.toContain('property_interest');
  const answer = await figures({ propertyId: 77 });
  expect(answer.total.views).toBe(30);
});

/** Five inquiries, two of which wish a viewing. */
function someInquiries(agentId: number): InquiryFigures {
  const sums = (inquiries: number, viewings: number) => ({
    ...{
      inquiries,
      viewings,
      viewingsHeld: 0,
      answered: inquiries,
      answeredInTime: inquiries,
      answeredLate: 0,
    },
  });
  const period = { from: daysAfter(today(), -29), to: today() };
  return {
    ...period,
    step: 'day',
    total: 5,
    viewings: 2,
    viewingsHeld: 0,
    answered: 5,
    answeredInTime: 5,
    answeredLate: 0,
    medianMinutesToAnswer: 3,
    before: { total: 0, viewings: 0, viewingsHeld: 0, medianMinutesToAnswer: null },
    series: [],
    byStatus: { new: 0, 'in-progress': 5, resolved: 0, cancelled: 0 },
    bySource: [],
    sources: [
      { name: 'Facebook', ...sums(3, 2) },
      { name: 'Not noted', ...sums(2, 0) },
    ],
    handlers: [
      { kind: 'agent', agentId, name: 'Kamau', ...sums(4, 2), medianMinutesToAnswer: 3 },
      { kind: null, agentId: null, name: null, ...sums(1, 0), medianMinutesToAnswer: 1 },
    ],
    properties: [],
    now: { unanswered: 0, late: 0, overdue: 0, mailFailed: 0, everAnswered: true },
  };
}

async function csv(): Promise<Record<string, string>[]> {
  await counter.write();
  const answer = await staff('/api/admin/interest/export').expect(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="lml-figures-\S+\.csv"$/);
  const [heading = [], ...rows] = readStrictCsv(answer.text.replace(/^\uFEFF/, ''));
  return rows.map((row) => Object.fromEntries(heading.map((name, index) => [name, row[index] ?? ''])));
}
