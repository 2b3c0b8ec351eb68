import type { StaffProperty } from '@lml/common/contracts';
import { routesOf } from '@lml/common/testing/routes';
import { callOf, staffRoutes } from '@lml/common/testing/staff-routes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { PUBLIC_CALLS } from './public-calls.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
});

const staffCalls = () => staffRoutes(staff.app, PUBLIC_CALLS);

it('lists every route of the service', () => {
  const routes = staffCalls().map(callOf);
  expect(routes).toEqual(
    expect.arrayContaining([
      'get /api/admin/stats',
      'put /api/properties/1',
      'post /api/admin/pictures',
      'delete /api/admin/directors/1',
      'delete /api/admin/agents/1',
      'post /api/admin/offices',
      'post /api/admin/rates',
      'delete /api/admin/feeds/1',
    ]),
  );
  expect(routesOf(staff.app).map(callOf)).toEqual(expect.arrayContaining(PUBLIC_CALLS));
});

it('answers 401 to every staff call by a visitor, and changes nothing [ACCESS-3]', async () => {
  await staff.store(buildProperty());
  for (const { method, path } of staffCalls()) {
    const visitor = supertest(staff.app.getHttpServer());
    const answer = await visitor[method](path).send({ title: 'x', action: 'delete', propertyIds: [1] });
    expect([method, path, answer.status, (answer.body as { code: string }).code]).toEqual([
      method,
      path,
      401,
      'NOT_SIGNED_IN',
    ]);
  }
  expect(await staff.ask('get', '/api/admin/properties/1')).toMatchObject({ version: 1, deletedAt: null });
});

it('answers 403 to every unsafe cross-site call, with and without a session [ACCESS-4]', async () => {
  await staff.store(buildProperty());
  for (const { method, path } of staffCalls().filter((route) => route.method !== 'get')) {
    const answer = await staff
      .call(method, path)
      .set('Origin', 'https://elsewhere.example')
      .send({ title: 'x', action: 'delete', propertyIds: [1] });
    expect([method, path, answer.status, (answer.body as { code: string }).code]).toEqual([
      method,
      path,
      403,
      'FOREIGN_ORIGIN',
    ]);
  }
  expect(await staff.ask('get', '/api/admin/properties/1')).toMatchObject({ version: 1, deletedAt: null });
});

it('sends staff responses that must not be cached [ACCESS-5]', async () => {
  for (const { path } of staffCalls().filter((route) => route.method === 'get')) {
    const answer = await staff.call('get', path);
    expect([path, answer.headers['cache-control']]).toEqual([path, 'no-store']);
  }
});

describe('drafts and listings in the trash', () => {
  it('do not appear in any public response [ACCESS-7]', async () => {
    const agent = await staff.storeAgent({ name: 'Visible agent' });
    await staff.store(buildProperty({ title: 'Visible flat', agentIds: [agent.id] }));
    const before = await answersToVisitors();
    expect(before.get('/api/properties')).toContain('Visible flat');
    expect(before.get('/api/properties/1')).toContain('Visible flat');

    const hidden = {
      title: 'HIDDEN flat',
      description: 'HIDDEN description',
      location: 'HIDDENSTREET, HIDDENTOWN',
      type: 'godown' as const,
      featured: true,
      agentIds: [agent.id],
      pictures: [{ position: 0, url: 'https://example.com/HIDDEN.jpg' }],
    };
    await staff.store(
      buildProperty({ ...hidden, published: false }),
      buildProperty({ ...hidden, deletedAt: new Date() }),
    );
    for (const [address, answer] of await answersToVisitors()) {
      const path = address.split('?')[0]!;
      if (TAKEN_DOWN.includes(path)) expect(answer).toContain('PROPERTY_GONE');
      else expect([address, answer]).toEqual([address, before.get(address)]);
      expect([address, answer.includes('HIDDEN')]).toEqual([address, false]);
    }
  });

  it('are found by visitors once they are published or restored [ACCESS-7]', async () => {
    const [draft, trashed] = await staff.store(
      buildProperty({ published: false }),
      buildProperty({ deletedAt: new Date() }),
    );
    expect(await staff.read(`/api/properties/${draft!.id}`, 404)).toMatchObject({
      code: 'PROPERTY_NOT_FOUND',
    });
    expect(await staff.read(`/api/properties/${trashed!.id}`, 410)).toMatchObject({ code: 'PROPERTY_GONE' });
    await staff.ask<StaffProperty>('put', `/api/properties/${draft!.id}`, { published: true });
    await staff.ask<StaffProperty>('post', `/api/admin/properties/${trashed!.id}/restore`);
    expect(await staff.read('/api/properties')).toMatchObject({ total: 2 });
  });
});

/** Routes that answer 410 for property 3, which was public until it was deleted. */
const TAKEN_DOWN = [
  '/api/properties/3',
  '/api/properties/3/brochure.pdf',
  '/api/properties/3/payment-plan.pdf',
  '/api/properties/3/bid-form.pdf',
  '/api/properties/3/payment-plan.ics',
  '/api/properties/3/share-1.jpg',
  '/api/properties/3/locator.svg',
];

const QUERIES = [
  '',
  '?search=hidden',
  '?search=lml-2',
  '?location=HIDDENTOWN',
  '?propertyType=godown',
  '?agentId=1',
  '?ids=1,2,3',
  '?status=available&sort=price-asc',
];

/** Returns all public GET responses by URL, including those about properties 2 and 3; without parts that vary. */
async function answersToVisitors(): Promise<Map<string, string>> {
  const paths = routesOf(staff.app)
    .filter(({ method, path }) => method === 'get' && !path.startsWith('/api/admin'))
    .flatMap(({ path }) =>
      path.includes('/1') ? [1, 2, 3].map((id) => path.replace('/1', `/${id}`)) : [path],
    );
  const answers = new Map<string, string>();
  // Documents and pictures take long to make and read no query.
  const isFile = (path: string) => /\.(pdf|ics|jpg|png)$/.test(path);
  for (const address of paths.flatMap((path) =>
    isFile(path) ? [path] : QUERIES.map((query) => path + query),
  )) {
    const { status, text } = await staff.get(address);
    expect([address, status < 500]).toEqual([address, true]);
    answers.set(address, (text ?? '').replace(/"requestId":"[^"]*"/, ''));
  }
  return answers;
}
