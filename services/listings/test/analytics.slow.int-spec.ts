import type { ErrorBody, InterestFigures, InterestKind } from '@lml/common/contracts';
import { daysAfter, INTEREST_KEPT_DAYS, officeDay } from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { signedInAs } from '@lml/common/testing/test-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import supertest from 'supertest';
import type { ListingsEnv } from '../src/env.js';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import { AnalyticsRepository } from '../src/analytics/analytics.repository.js';
import { AnalyticsCounter } from '../src/analytics/analytics-counter.js';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const NOTHING = { views: 0, phoneReveals: 0, whatsappClicks: 0, shares: 0 };

let env: ListingsEnv;
let listings: ListingsUnderTest;
let counter: AnalyticsCounter;
let cookie: string;

beforeAll(async () => {
  env = await ownEnvironment({ INTEREST_PER_MINUTE: 100_000 });
  listings = await startListings(env);
  counter = listings.app.get(AnalyticsCounter);
  cookie = await signedInAs('njeri', env);
});

afterAll(cleanUp);

beforeEach(async () => {
  await counter.write();
  await listings.empty();
});

/** Reports a visitor's action, as a browser does. */
function tell(id: number | string, kind: unknown, headers: Record<string, string> = {}, on = listings) {
  return supertest(on.app.getHttpServer())
    .post(`/api/properties/${id}/interest`)
    .set({ 'User-Agent': BROWSER, ...headers })
    .send({ kind });
}

async function figures(query: Record<string, string | number> = {}): Promise<InterestFigures> {
  const answer = await listings.get('/api/admin/interest').query(query).set('Cookie', cookie).expect(200);
  return answer.body as InterestFigures;
}

/** Flushes the counter and returns what the database holds. */
async function stored(): Promise<unknown[]> {
  await counter.write();
  return await listings.dataSource.query(
    `SELECT property_id AS id, day::text, views, phone_reveals AS phone, whatsapp_clicks AS whatsapp, shares
       FROM property_interest ORDER BY 1, 2`,
  );
}

async function counted(propertyId: number, day: string, counts: Partial<typeof NOTHING>): Promise<void> {
  const { views, phoneReveals, whatsappClicks, shares } = { ...NOTHING, ...counts };
  await listings.dataSource.query(`INSERT INTO property_interest VALUES ($1, $2, $3, $4, $5, $6)`, [
    propertyId,
    day,
    views,
    phoneReveals,
    whatsappClicks,
    shares,
  ]);
}

const today = () => officeDay(new Date());

describe('an analytics event of a listing', () => {
  it('is counted by kind and day in Nairobi, and answered with 204 [DASHBOARD-12]', async () => {
    await listings.store(buildProperty(), buildProperty());
    for (const kind of ['view', 'view', 'phone', 'whatsapp', 'share', 'share', 'share']) {
      const answer = await tell(1, kind).expect(204);
      expect(answer.text).toBe('');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    await tell(2, 'view').expect(204);
    expect(await stored()).toEqual([
      { id: 1, day: today(), views: 2, phone: 1, whatsapp: 1, shares: 3 },
      { id: 2, day: today(), views: 1, phone: 0, whatsapp: 0, shares: 0 },
    ]);
  });

  it('is written soon after, many in one statement', async () => {
    await listings.store(buildProperty());
    await Promise.all(Array.from({ length: 40 }, () => tell(1, 'view').expect(204)));
    await eventually('the counts are written', async () => {
      const [row] = await listings.dataSource.query<{ views: number }[]>(
        'SELECT views FROM property_interest',
      );
      return row?.views === 40;
    });
  });

  it('is counted exactly once with parallel requests [DASHBOARD-13]', async () => {
    await listings.store(...Array.from({ length: 5 }, () => buildProperty()));
    const replica = await startListings(env);
    const kinds: InterestKind[] = ['view', 'phone', 'whatsapp', 'share'];
    const calls = Array.from({ length: 400 }, (_, index) => ({
      id: (index % 5) + 1,
      kind: kinds[Math.floor(index / 5) % 4]!,
      on: index % 2 === 0 ? listings : replica,
    }));
    // All at once, with both replicas flushing meanwhile.
    await Promise.all(
      calls.map(async ({ id, kind, on }, index) => {
        await tell(id, kind, {}, on).expect(204);
        if (index % 7 === 0) await on.app.get(AnalyticsCounter).write();
      }),
    );
    await replica.app.get(AnalyticsCounter).write();
    expect(await stored()).toEqual(
      [1, 2, 3, 4, 5].map((id) => ({ id, day: today(), views: 20, phone: 20, whatsapp: 20, shares: 20 })),
    );
  });

  it('is written when the service stops [DASHBOARD-13]', async () => {
    await listings.store(buildProperty());
    const replica = await startListings(env);
    await tell(1, 'view', {}, replica).expect(204);
    await replica.stop();
    expect(await stored()).toEqual([{ id: 1, day: today(), views: 1, phone: 0, whatsapp: 0, shares: 0 }]);
  });

  it('is kept in memory while PostgreSQL fails, and then written once', async () => {
    await listings.store(buildProperty());
    await tell(1, 'view').expect(204);
    await listings.dataSource.query('ALTER TABLE property_interest RENAME TO elsewhere');
    try {
      await counter.write();
      await tell(1, 'view').expect(204);
    } finally {
      await listings.dataSource.query('ALTER TABLE elsewhere RENAME TO property_interest');
    }
    expect(await stored()).toEqual([{ id: 1, day: today(), views: 2, phone: 0, whatsapp: 0, shares: 0 }]);
  });

  it('is counted once if PostgreSQL commits and the reply is lost', async () => {
    await listings.store(buildProperty());
    await tell(1, 'view').expect(204);
    const repository = listings.app.get(AnalyticsRepository);
    const add = repository.addKnown.bind(repository);
    jest.spyOn(repository, 'addKnown').mockImplementationOnce(async (days, begun) => {
      await add(days, begun);
      throw new Error('Query read timeout');
    });
    await counter.write();
    await tell(1, 'view').expect(204);
    await counter.write();
    expect(await stored()).toEqual([{ id: 1, day: today(), views: 2, phone: 0, whatsapp: 0, shares: 0 }]);
  });

  it('of a listing that is deleted in the meantime does not affect the others', async () => {
    await listings.store(buildProperty(), buildProperty());
    await tell(1, 'view').expect(204);
    await tell(2, 'view').expect(204);
    await listings.dataSource.query('DELETE FROM properties WHERE id = 1');
    expect(await stored()).toEqual([{ id: 2, day: today(), views: 1, phone: 0, whatsapp: 0, shares: 0 }]);
  });

  it('stores no data about the visitor [DASHBOARD-13]', async () => {
    const columns: { name: string }[] = await listings.dataSource.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'property_interest' ORDER BY 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'day',
      'phone_reveals',
      'property_id',
      'shares',
      'views',
      'whatsapp_clicks',
    ]);
  });
});

describe('an event is not counted', () => {
  it.each(['9', '0', '-1', 'abc', '99999999999', '1e3'])('for the unknown listing %s: 404', async (id) => {
    await listings.store(buildProperty());
    expect((await tell(id, 'view').expect(404)).body).toMatchObject({ code: 'PROPERTY_NOT_FOUND' });
    expect(await stored()).toEqual([]);
  });

  it('for a draft or a listing in the trash: 404 [DASHBOARD-12]', async () => {
    await listings.store(buildProperty({ published: false }), buildProperty({ deletedAt: new Date() }));
    await tell(1, 'view').expect(404);
    await tell(2, 'view').expect(404);
    expect(await stored()).toEqual([]);
  });

  it('for staff who view their own listings [DASHBOARD-12]', async () => {
    await listings.store(buildProperty());
    await tell(1, 'view', { Cookie: cookie }).expect(204);
    expect(await stored()).toEqual([]);
  });

  it.each(['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', ''])(
    'for robots ("%s") [DASHBOARD-12]',
    async (userAgent) => {
      await listings.store(buildProperty());
      await tell(1, 'view', { 'User-Agent': userAgent }).expect(204);
      expect(await stored()).toEqual([]);
    },
  );

  it('from another site: 403', async () => {
    await listings.store(buildProperty());
    const answer = await tell(1, 'view', { Origin: 'https://elsewhere.example' }).expect(403);
    expect(answer.body).toMatchObject({ code: 'FOREIGN_ORIGIN' });
    expect(await stored()).toEqual([]);
  });

  it.each([undefined, 'look', 3, ['view']])('with an unknown kind (%p): 400', async (kind) => {
    await listings.store(buildProperty());
    const { details } = (await tell(1, kind).expect(400)).body as ErrorBody;
    expect(details).toEqual([
      { field: 'kind', message: 'kind must be one of: view, phone, whatsapp, share' },
    ]);
    expect(await stored()).toEqual([]);
  });
});

describe('the statistics', () => {
  it('require a session', async () => {
    await listings.get('/api/admin/interest').expect(401);
  });

  it('contain each day of a month, the totals, and those of the month before', async () => {
    await listings.store(buildProperty(), buildProperty());
    await counted(1, '2026-10-01', { views: 5, phoneReveals: 2 });
    await counted(2, '2026-10-01', { views: 1, shares: 1 });
    await counted(1, '2026-10-30', { views: 7, whatsappClicks: 3 });
    await counted(1, '2026-09-30', { views: 100 });
    await counted(1, '2026-08-31', { views: 1000 });
    await counted(1, '2026-10-31', { views: 10_000 });

    const answer = await figures({ from: '2026-10-01', to: '2026-10-30' });
    expect(answer).toMatchObject({ from: '2026-10-01', to: '2026-10-30', step: 'day' });
    expect(answer.total).toEqual({ views: 13, phoneReveals: 2, whatsappClicks: 3, shares: 1 });
    expect(answer.before).toEqual({ ...NOTHING, views: 100 });
    expect(answer.series).toHaveLength(30);
    expect(answer.series[0]).toEqual({
      start: '2026-10-01',
      views: 6,
      phoneReveals: 2,
      whatsappClicks: 0,
      shares: 1,
    });
    expect(answer.series[1]).toEqual({ start: '2026-10-02', ...NOTHING });
    expect(answer.series[29]).toMatchObject({ start: '2026-10-30', views: 7 });
  });

  it('are grouped by week from Monday for longer periods', async () => {
    await listings.store(buildProperty());
    await counted(1, '2026-10-11', { views: 100 });
    await counted(1, '2026-10-14', { views: 1 });
    await counted(1, '2026-10-18', { views: 2 });
    await counted(1, '2026-10-19', { views: 4 });
    const answer = await figures({ from: '2026-10-12', to: '2026-11-22' });
    expect(answer.step).toBe('week');
    expect(answer.series.map(({ start, views }) => [start, views])).toEqual([
      ['2026-10-12', 3],
      ['2026-10-19', 4],
      ['2026-10-26', 0],
      ['2026-11-02', 0],
      ['2026-11-09', 0],
      ['2026-11-16', 0],
    ]);
  });

  it('list the most viewed first, without the trash, up to the limit', async () => {
    await listings.store(
      buildProperty({ title: 'Second' }),
      buildProperty({ title: 'First' }),
      buildProperty({ title: 'Binned', deletedAt: new Date() }),
      buildProperty({ title: 'Nobody looked' }),
    );
    await counted(1, today(), { views: 3, phoneReveals: 1 });
    await counted(2, today(), { views: 4 });
    await counted(3, today(), { views: 50 });
    await counted(4, today(), { shares: 1 });
    const { mostViewed } = await figures();
    expect(mostViewed).toEqual([
      { ...NOTHING, propertyId: 2, title: 'First', views: 4 },
      { ...NOTHING, propertyId: 1, title: 'Second', views: 3, phoneReveals: 1 },
    ]);
    expect((await figures({ limit: 1 })).mostViewed.map(({ title }) => title)).toEqual(['First']);
  });

  it('can be filtered by listing [DASHBOARD-14]', async () => {
    await listings.store(buildProperty(), buildProperty());
    await counted(1, today(), { views: 3 });
    await counted(2, today(), { views: 5 });
    const answer = await figures({ propertyId: 2 });
    expect(answer.total.views).toBe(5);
    expect(answer.series.at(-1)).toMatchObject({ start: today(), views: 5 });
    expect(answer.mostViewed.map(({ propertyId }) => propertyId)).toEqual([2]);
    expect((await figures({ propertyId: 77 })).total).toEqual(NOTHING);
  });

  it('cover the last 30 days by default', async () => {
    const { from, to, series } = await figures();
    expect([from, to, series.length]).toEqual([daysAfter(today(), -29), today(), 30]);
  });

  it.each([
    [{ from: 'soon' }, 'from', 'from must be a day, such as 2026-11-24'],
    [{ to: '2026-02-30' }, 'to', 'to must be a day from 2000-01-01 to 2099-12-31, such as 2026-11-24'],
    [
      { from: '9998-06-01', to: '9999-12-31' },
      'to',
      'to must be a day from 2000-01-01 to 2099-12-31, such as 2026-11-24',
    ],
    [{ from: '1999-12-31', to: '2000-01-02' }, 'from', 'from must be 2000-01-01 or later'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'from', 'from must not be after to'],
    [{ from: '2020-01-01', to: '2026-11-01' }, 'from', 'from and to must be at most 732 days apart'],
    [{ propertyId: '1x' }, 'propertyId', 'propertyId must be the number of a property'],
    [{ limit: 101 }, 'limit', 'limit must be a whole number from 1 to 100'],
  ])('reject %j with 400 naming the field', async (query, field, message) => {
    const answer = await listings.get('/api/admin/interest').query(query).set('Cookie', cookie).expect(400);
    expect((answer.body as ErrorBody).details).toEqual([{ field, message }]);
  });
});

it('events are deleted after two years [DASHBOARD-13]', async () => {
  await listings.store(buildProperty());
  await counted(1, daysAfter(today(), -INTEREST_KEPT_DAYS - 1), { views: 1 });
  await counted(1, daysAfter(today(), -INTEREST_KEPT_DAYS), { views: 2 });
  expect(await listings.app.get(ScheduledMaintenance).run()).toBe(true);
  expect(await stored()).toMatchObject([{ day: daysAfter(today(), -INTEREST_KEPT_DAYS), views: 2 }]);
});

// Last, because its environment empties the Redis that holds the other tests' sessions.
it('events of one address are rate limited per minute, without delaying others', async () => {
  const limited = await startListings(await ownEnvironment({ INTEREST_PER_MINUTE: 3 }));
  await limited.store(buildProperty());
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push(await tell(1, 'view', from('203.0.113.7'), limited));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429, 429]);
  expect(Number(answers[4]!.headers['retry-after'])).toBeGreaterThan(0);
  await tell(1, 'view', from('203.0.113.8'), limited).expect(204);
  await limited.app.get(AnalyticsCounter).write();
  expect(await limited.dataSource.query('SELECT views FROM property_interest')).toEqual([{ views: 4 }]);
});
