import { type APIResponse, expect, test } from '@playwright/test';
import type { Property, PropertyPage } from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import { type RawAnswer, say } from '../support/raw-http.js';
import { changeUnseen } from '../support/staff-properties.js';
import { signIn } from '../support/staff.js';
import { uniqueWords } from '../support/visitor.js';

const HOST = 'Host: lml.example\r\n';
const LAST = `${HOST}Connection: close\r\n`;

/** What the policy of an answer lets in for one directive. */
const sourcesOf = (answer: APIResponse, directive: string) =>
  new RegExp(`${directive} ([^;]*?) *;`).exec(answer.headers()['content-security-policy'] ?? '')?.[1];

/** The one shape of errors, with the headers that every answer has. */
function expectRefusal(answer: RawAnswer, status: number, what: string): void {
  expect(answer.status, what).toBe(status);
  expect(answer.count, `${what}: one answer, so nothing was smuggled in`).toBe(1);
  expect(answer.headers, what).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(answer.headers['content-security-policy'], what).toContain("default-src 'none'");
  expect(answer.headers['content-type'], what).toContain('application/json');
  const body = JSON.parse(
    answer.body.slice(answer.body.indexOf('{'), answer.body.lastIndexOf('}') + 1),
  ) as object;
  expect(body, what).toMatchObject({
    statusCode: status,
    code: expect.stringMatching(/^[A-Z_]+$/),
  });
}

test.describe('the doors of the gateway', () => {
  test('a request that two readers could read differently is refused', async ({ baseURL }) => {
    const post = (headers: string, body: string) =>
      `POST /api/contact HTTP/1.1\r\n${LAST}${headers}\r\n${body}`;
    const smuggled = 'GET /api/offices HTTP/1.1\r\nHost: lml.example\r\n\r\n';
    const requests: Record<string, [status: number, request: string]> = {
      'length and chunks': [
        400,
        post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${smuggled}`),
      ],
      'two lengths': [400, post('Content-Length: 4\r\nContent-Length: 5\r\n', 'abcd')],
      'a list of lengths': [400, post('Content-Length: 4, 4\r\n', 'abcd')],
      'a length with a sign': [400, post('Content-Length: +4\r\n', 'abcd')],
      'an encoding that is none': [501, post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`)],
      'two encodings': [
        400,
        post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', '0\r\n\r\n'),
      ],
      'a space before the colon': [400, post('Transfer-Encoding : chunked\r\nContent-Length: 2\r\n', '{}')],
      'a header on two lines': [400, post('X-A: b\r\n Transfer-Encoding: chunked\r\n', '')],
      'a chunk without a size': [400, post('Transfer-Encoding: chunked\r\n', `zz\r\n{}\r\n0\r\n\r\n`)],
      'a chunk of endless size': [400, post('Transfer-Encoding: chunked\r\n', `${'f'.repeat(17)}\r\n{}\r\n`)],
      'chunks in HTTP/1.0': [
        400,
        `POST /api/contact HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
    };
    for (const [what, [status, request]] of Object.entries(requests)) {
      expectRefusal(await say(baseURL!, request), status, what);
    }
    // Allowed by HTTP, and read by everybody in the same way: what is said in the chunk counts, its extension does not.
    const chunks = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n';
    const answer = await say(baseURL!, post(chunks, '2;name=value\r\n{}\r\n0\r\n\r\n'));
    expectRefusal(answer, 400, 'a chunk with an extension');
    expect(answer.body).toContain('VALIDATION_FAILED');
  });

  test('what is no proper request, or too large, is refused in the one shape of errors', async ({
    baseURL,
  }) => {
    const requests: Record<string, [status: number, request: string]> = {
      'no host': [400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
      'two hosts': [400, `GET / HTTP/1.1\r\n${LAST}Host: evil.example\r\n\r\n`],
      'a host that is none': [400, 'GET / HTTP/1.1\r\nHost: a@evil.example/\r\n\r\n'],
      'a header of 64 KB': [431, `GET / HTTP/1.1\r\n${LAST}X-Long: ${'a'.repeat(65_536)}\r\n\r\n`],
      'headers of 20 KB': [
        431,
        `GET /api/offices HTTP/1.1\r\n${LAST}${`X-A: ${'a'.repeat(5000)}\r\n`.repeat(4)}\r\n`,
      ],
      'an address of 20 KB': [414, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${LAST}\r\n`],
      'a NUL in the address': [400, `GET /api/%00 HTTP/1.1\r\n${LAST}\r\n`],
      'a NUL in a header': [400, `GET / HTTP/1.1\r\n${LAST}X-A: a\0b\r\n\r\n`],
      'TLS to a plain port': [400, '\x16\x03\x01\x02\x00\x01\r\n\r\n'],
      'another version': [400, `GET / HTTP/3.0\r\n${LAST}\r\n`],
      TRACE: [405, `TRACE / HTTP/1.1\r\n${LAST}X-Secret: s\r\n\r\n`],
      'TRACE with a body that is too large': [
        405,
        `TRACE /api/offices HTTP/1.1\r\n${LAST}Content-Length: 1200000\r\n\r\n${'x'.repeat(1_200_000)}`,
      ],
      CONNECT: [400, `CONNECT evil.example:443 HTTP/1.1\r\n${LAST}\r\n`],
      'a method that nobody knows': [400, `BREW /api/offices HTTP/1.1\r\n${LAST}\r\n`],
    };
    for (const [what, [status, request]] of Object.entries(requests)) {
      const answer = await say(baseURL!, request);
      if (what === 'CONNECT') expect([400, 405]).toContain(answer.status);
      expectRefusal(answer, what === 'CONNECT' ? answer.status : status, what);
      expect(answer.body, what).not.toMatch(/evil|secret/i);
    }
  });

  test('a body that comes with a question is part of nobody else’s question', async ({
    baseURL,
    request,
  }) => {
    const smuggled = 'GET /no/such/page HTTP/1.1\r\nHost: x\r\n\r\n';
    const bodies = [
      `Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
      `Transfer-Encoding: chunked\r\n\r\n${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
    ];
    for (const path of ['/about', '/api/offices', '/sitemap.xml', '/api/properties/featured']) {
      for (const body of bodies) {
        for (let round = 0; round < 8; round++) {
          const mine = `${path}?mine=${randomUUID()}`;
          expect((await say(baseURL!, `GET ${mine} HTTP/1.1\r\n${LAST}${body}`)).status, mine).toBe(200);
          // Over the connections to the services that were used just now, whoever asks.
          for (const theirs of [`/about?theirs=${randomUUID()}`, `/api/offices?theirs=${randomUUID()}`]) {
            const answer = await request.get(theirs);
            expect([answer.status(), theirs]).toEqual([200, theirs]);
            expect(await answer.text()).toMatch(theirs.startsWith('/about') ? /<h1[^>]*>About/ : /^\[/);
          }
        }
      }
    }
  });

  test('no way of writing an address leads around a door', async ({ baseURL }) => {
    for (const path of [
      '/%2e%2e/%2e%2e/etc/passwd',
      '/media/%2e%2e/%2e%2e/etc/passwd',
      '/media/..%2f..%2fetc/passwd',
      '/media..%2f.env',
      '/assets/..%5c..%5cpackage.json',
      '/api/properties/..;/admin/properties',
      '/api/%2e%2e/internal/deliveries',
      '/api/properties/../../internal/deliveries',
      '/api/docs/..%2f..%2finternal',
      '/internal%2fdeliveries',
      '/%69nternal/deliveries/1',
      '//internal/deliveries',
      '/./internal/deliveries',
      '/%2egit/config',
    ]) {
      const answer = await say(baseURL!, `GET ${path} HTTP/1.1\r\n${LAST}\r\n`);
      expect([400, 404], path).toContain(answer.status);
      expectRefusal(answer, answer.status, path);
    }
  });

  test('nothing is open that only we should see: no lists of files, source maps, metrics or settings', async ({
    request,
  }) => {
    const page = await (await request.get('/')).text();
    const [script = ''] = /\/assets\/index-[\w-]+\.js/.exec(page) ?? [];
    expect(script).not.toBe('');
    expect(await (await request.get(script)).text()).not.toContain('sourceMappingURL');
    for (const path of [
      '/metrics',
      '/METRICS',
      '/%4detrics/',
      '/queues',
      '/server-status',
      '/health/ready',
      '/health/live',
      '/Health/Live',
      '/internal/deliveries/1/claim',
      '/internal/version',
      '/listings-version',
      '/.git/HEAD',
      '/.env',
      '/package.json',
      '/docker-compose.yml',
      '/assets/',
      '/media/',
      `${script}.map`,
    ]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.json(), path).toMatchObject({ statusCode: 404 });
    }
  });

  test('every kind of answer has the headers that protect it', async ({ request, baseURL }) => {
    const property = (await (await request.get('/api/properties/1')).json()) as Property;
    const picture = property.images[0]!;
    const page = await request.get('/');
    const screen = await request.get('/admin/login');
    const answers = {
      'a page': page,
      'a screen of the back office': screen,
      'the same screen again': await request.get('/admin/login', {
        headers: { 'If-None-Match': screen.headers()['etag']! },
      }),
      'a list': await request.get('/api/properties'),
      'a picture': await request.get(picture),
      'a part of a picture': await request.get(picture, { headers: { Range: 'bytes=0-9' } }),
      'a part that there is not': await request.get(picture, { headers: { Range: 'bytes=99999999-' } }),
      'a missing file': await request.get('/media/nothing.jpg'),
      'a missing route': await request.get('/api/nothing'),
      'a missing property': await request.get('/api/properties/99999999'),
      'a staff call': await request.get('/api/inquiries'),
      'a foreign call': await request.post('/api/contact', { headers: { Origin: 'https://evil.example' } }),
      'too large a body': await request.post('/api/contact', { data: { message: 'x'.repeat(1_200_000) } }),
      'too long an address': await request.get(`/${'a'.repeat(9000)}`),
      'the API documents': await request.get('/api/docs'),
      'a brochure': await request.get('/api/properties/1/brochure.pdf'),
    };
    const statuses = Object.values(answers).map((answer) => answer.status());
    expect(statuses).toEqual([
      200, 200, 304, 200, 200, 206, 416, 404, 404, 404, 401, 403, 413, 414, 200, 200,
    ]);
    for (const [what, answer] of Object.entries(answers)) {
      const headers = answer.headers();
      const policy = headers['content-security-policy'] ?? '';
      expect(policy, what).toContain("default-src 'none'");
      expect(policy, what).toContain("frame-ancestors 'none'");
      expect(policy, what).toMatch(/form-action '(self|none)'/);
      expect(policy, what).not.toMatch(/unsafe|\*/);
      expect(headers, what).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
        server: 'nginx',
      });
      expect(headers['x-powered-by'], what).toBeUndefined();
    }
    expect(page.headers()['content-security-policy']).toContain('report-uri /api/csp-reports');
    // What stands within a page is known by its hash, one and the same for all; nothing else is let in.
    const hashes = /^'self' 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}='$/;
    expect(sourcesOf(page, 'script-src')).toMatch(hashes);
    expect(sourcesOf(page, 'style-src')).toMatch(hashes);
    expect(sourcesOf(screen, 'script-src')).toBe("'self'");
    expect(page.headers()['x-page-hashes']).toBeUndefined();
    expect(answers['a picture'].headers()['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answers['a list'].headers()['cross-origin-resource-policy']).toBe('same-origin');
    // What is refused before there is a request has them, too.
    expectRefusal(await say(baseURL!, 'nonsense\r\n\r\n'), 400, 'nonsense');
  });

  test('no call is opened to pages of other sites', async ({ request }) => {
    await signIn(request);
    const paths = [
      '/',
      '/api/properties',
      '/api/properties/1',
      '/api/offices',
      '/api/user',
      '/api/inquiries',
      '/api/admin/properties',
      '/api/admin/users',
      '/api/docs/auth.json',
      '/media/nothing.jpg',
    ];
    const origins = ['https://evil.example', 'null', 'http://localhost.evil.example'];
    for (const path of paths) {
      for (const Origin of origins) {
        for (const method of ['GET', 'OPTIONS', 'POST']) {
          const response = await request.fetch(path, {
            method,
            headers: { Origin, 'Access-Control-Request-Method': 'POST' },
          });
          const allowing = Object.keys(response.headers()).filter((name) =>
            name.startsWith('access-control-'),
          );
          expect(allowing, `${method} ${path} from ${Origin}`).toEqual([]);
        }
      }
    }
  });

  test('what staff read is kept by nobody, and given to nobody without their session', async ({
    request,
    playwright,
    baseURL,
  }) => {
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
    // A public call by staff neither fills what visitors are given nor is filled from it.
    const list = `/api/properties?search=${uniqueWords()}`;
    expect((await visitor.get(list)).headers()['x-cache']).toBe('MISS');
    const asStaff = (await request.get(list)).headers();
    expect([asStaff['cache-control'], asStaff['x-cache']]).toEqual(['no-store', undefined]);
    await visitor.dispose();
  });

  test('a public answer is kept until something changes, for everybody who asks the same', async ({
    request,
    playwright,
    baseURL,
  }) => {
    const path = `/api/properties?search=${uniqueWords()}`;
    const together = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => request.get(path)));
    const states = together.map((answer) => answer.headers()['x-cache']);
    // One asks the service, the others wait for its answer.
    expect(states.filter((state) => state === 'MISS')).toHaveLength(1);
    for (const answer of together) {
      expect(answer.headers()['cache-control'], 'a browser asks again').toBe('no-cache');
      expect(answer.headers()['set-cookie']).toBeUndefined();
    }
    await expect.poll(async () => (await request.get(path)).headers()['x-cache']).toBe('HIT');
    const staff = await playwright.request.newContext({ baseURL });
    await changeUnseen(staff);
    await staff.dispose();
    await expect.poll(async () => (await request.get(path)).headers()['x-cache']).toBe('MISS');
    // What is missing, or bears its own rule, is not kept.
    for (const other of [
      '/api/properties/99999999',
      '/api/properties/1/brochure.pdf',
      '/api/nothing',
      '/admin/login',
    ]) {
      expect((await request.get(other)).headers()['x-cache'], other).toBeUndefined();
    }
  });

  test('query parameters that change nothing share one cached copy, and reach no service', async ({
    request,
  }) => {
    const words = uniqueWords();
    for (const [first, second] of [
      [`/properties?q=${words}&utm_source=a`, `/properties?fbclid=${randomUUID()}&q=${words}`],
      [`/properties?q=${words}&page=2`, `/properties?page=2&q=${words}`],
      [`/api/properties?search=${words}&utm_source=a`, `/api/properties?u=${randomUUID()}&search=${words}`],
      [`/api/properties/3?page=${randomUUID()}`, `/api/properties/3?search=${words}`],
    ] as const) {
      expect((await request.get(first)).status(), first).toBe(200);
      const again = await request.get(second);
      expect([again.status(), again.headers()['x-cache']], second).toEqual([200, 'HIT']);
      expect(await again.text(), second).not.toMatch(/utm_source|fbclid/);
    }
    // A name or a value that only a service would decode is not taken for another one.
    const list = (await (await request.get('/api/properties')).json()) as PropertyPage;
    expect(await (await request.get('/api/properties?%70age=2')).json()).toMatchObject({ page: 1 });
    expect(await (await request.get('/api/properties')).json()).toEqual(list);
    expect(await (await request.get(`/properties%3Fq=${words}`)).text()).not.toContain('Showing');
    expect((await request.get('/api/properties?page=1&page=2')).status()).toBe(400);
  });

  test('pages of made-up paths are not stored', async ({ request }) => {
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

  test('answers of the API about which its service says nothing are stored by nobody', async ({
    request,
  }) => {
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

  test('no header changes what others are given, and no host comes back', async ({
    request,
    playwright,
    baseURL,
  }) => {
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
    // By another name of the site an answer is another's.
    const byOtherName = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { Host: `${randomUUID()}.evil.example` },
    });
    expect((await byOtherName.get(path)).headers()['x-cache']).toBe('MISS');
    expect(await (await byOtherName.get('/')).text()).not.toContain('evil.example');
    await byOtherName.dispose();
  });

  test("the API's page shows itself without a rule of style that the policy forbids", async ({ page }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await page.goto('/api/docs');
    await expect(page.getByText('/api/properties/featured', { exact: true })).toBeVisible();
    await page.getByText('/api/properties/featured', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible();
    expect(refused).toEqual([]);
  });
});
