import { expect, test } from '@playwright/test';
import type { PropertyPage } from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import { bumpCacheVersion } from '../support/staff-properties.js';
import { signIn } from '../support/staff.js';
import { uniqueWords } from '../support/visitor.js';

test('staff responses are not cached and need a session', async ({ request, playwright, baseURL }) => {
  const visitor = await playwright.request.newContext({ baseURL });
  await signIn(request);
  for (const path of ['/api/admin/properties', '/api/inquiries', '/api/user', '/api/admin/users']) {
    for (let n = 0; n < 2; n++) {
      const mine = await request.get(path);
      expect(mine.status(), path).toBe(200);
      expect(mine.headers()['cache-control'], path).toBe('no-store');
      expect(mine.headers()['x-cache'], path).toBeUndefined();
    }
    const theirs = await visitor.get(path);
    expect([theirs.status(), theirs.headers()['x-cache']], path).toEqual([401, undefined]);
  }
  // Public requests by staff bypass the cache.
  const list = `/api/properties?search=${uniqueWords()}`;
  expect((await visitor.get(list)).headers()['x-cache']).toBe('MISS');
  const asStaff = (await request.get(list)).headers();
  expect([asStaff['cache-control'], asStaff['x-cache']]).toEqual(['no-store', undefined]);
  await visitor.dispose();
});

test('a public response is cached for all visitors until the data changes', async ({
  request,
  playwright,
  baseURL,
}) => {
  let path = '';
  // Tests beside this one change listings; then a second request reaches the service.
  await expect(async () => {
    path = `/api/properties?search=${uniqueWords()}`;
    const together = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => request.get(path)));
    const states = together.map((answer) => answer.headers()['x-cache']);
    // One request reaches the service; the others wait for its response.
    expect(states.filter((state) => state === 'MISS')).toHaveLength(1);
    for (const answer of together) {
      expect(answer.headers()['cache-control'], 'a browser revalidates').toBe('no-cache');
      expect(answer.headers()['set-cookie']).toBeUndefined();
    }
  }).toPass();
  await expect.poll(async () => (await request.get(path)).headers()['x-cache']).toBe('HIT');
  const staff = await playwright.request.newContext({ baseURL });
  await bumpCacheVersion(staff);
  await staff.dispose();
  await expect.poll(async () => (await request.get(path)).headers()['x-cache']).toBe('MISS');
  // Errors and responses with other cache rules are not cached.
  for (const other of [
    '/api/properties/99999999',
    '/api/properties/1/brochure.pdf',
    '/api/properties/24/bid-form.pdf',
    '/api/properties/1/payment-plan.pdf',
    '/api/properties/1/payment-plan.ics',
    '/api/nothing',
    '/admin/login',
  ]) {
    expect((await request.get(other)).headers()['x-cache'], other).toBeUndefined();
  }
});

test('unknown query parameters share one cached copy and reach no service', async ({ request }) => {
  const pairs: ((words: string) => [first: string, second: string])[] = [
    (words) => [`/properties?q=${words}&utm_source=a`, `/properties?fbclid=${randomUUID()}&q=${words}`],
    (words) => [`/properties?q=${words}&page=2`, `/properties?page=2&q=${words}`],
    (words) => [
      `/api/properties?search=${words}&utm_source=a`,
      `/api/properties?u=${randomUUID()}&search=${words}`,
    ],
    (words) => [`/api/properties/3?page=${randomUUID()}`, `/api/properties/3?search=${words}`],
  ];
  for (const pair of pairs) {
    // Tests beside this one change listings; then the second request is a miss too. Each try has words of its own: after
    // a miss the second address would be cached by itself.
    await expect(async () => {
      const [first, second] = pair(uniqueWords());
      expect((await request.get(first)).status(), first).toBe(200);
      const again = await request.get(second);
      expect([again.status(), again.headers()['x-cache']], second).toEqual([200, 'HIT']);
      expect(await again.text(), second).not.toMatch(/utm_source|fbclid/);
    }).toPass();
  }
  // Encoded names do not collide with decoded ones.
  const list = (await (await request.get('/api/properties')).json()) as PropertyPage;
  expect(await (await request.get('/api/properties?%70age=2')).json()).toMatchObject({ page: 1 });
  expect(await (await request.get('/api/properties')).json()).toEqual(list);
  expect(await (await request.get(`/properties%3Fq=${uniqueWords()}`)).text()).not.toContain('Showing');
  expect((await request.get('/api/properties?page=1&page=2')).status()).toBe(400);
});

test('pages of unknown paths are not cached', async ({ request }) => {
  const unknown = `/no/such/page/${randomUUID()}`;
  for (let n = 0; n < 3; n++) {
    const answer = await request.get(unknown);
    expect([answer.status(), answer.headers()['x-cache']]).toEqual([404, undefined]);
  }
  const category = `/properties/category/${randomUUID()}`;
  for (let n = 0; n < 3; n++) {
    const answer = await request.get(category, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['x-cache']]).toEqual([302, undefined]);
  }
});

test('API responses without Cache-Control are sent with no-store', async ({ request }) => {
  const answers = {
    '/api/user': 401,
    '/api/inquiries': 401,
    '/api/properties/99999999': 404,
    '/api/nothing': 404,
    '/api/docs': 200,
    '/api/docs/auth.json': 200,
  };
  for (const [path, status] of Object.entries(answers)) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['cache-control']], path).toEqual([status, 'no-store']);
  }
});

test('no header poisons the cache or appears in a response', async ({ request, playwright, baseURL }) => {
  const path = `/api/properties/2?utm_source=${randomUUID()}`;
  const evil = {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Proto': 'https',
    'X-Original-URL': '/api/admin/properties',
    'X-Rewrite-URL': '/internal/deliveries',
    'X-HTTP-Method-Override': 'DELETE',
    Forwarded: 'host=evil.example',
  };
  const poisoned = await request.get(path, { headers: evil });
  expect(poisoned.status()).toBe(200);
  const clean = await request.get(path);
  expect(await clean.text()).toBe(await poisoned.text());
  for (const answer of [poisoned, clean, await request.get('/property/2', { headers: evil })]) {
    expect(await answer.text()).not.toContain('evil.example');
    expect(JSON.stringify(answer.headers())).not.toContain('evil.example');
  }
  // The host is part of the cache key.
  const byOtherName = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Host: `${randomUUID()}.evil.example` },
  });
  expect((await byOtherName.get(path)).headers()['x-cache']).toBe('MISS');
  expect(await (await byOtherName.get('/')).text()).not.toContain('evil.example');
  await byOtherName.dispose();
});
