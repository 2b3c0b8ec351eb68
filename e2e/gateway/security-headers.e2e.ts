import { type APIResponse, expect, test } from '@playwright/test';
import type { Property } from '@lml/common/contracts';
import { expectError, sendRaw } from '../support/raw-http.js';
import { signIn } from '../support/staff.js';
import { detail } from '../support/tags.js';

/** Allowed sources of one directive of the Content-Security-Policy. */
const sourcesOf = (answer: APIResponse, directive: string) =>
  new RegExp(`${directive} ([^;]*?) *;`).exec(answer.headers()['content-security-policy'] ?? '')?.[1];

test('every kind of response has the security headers', async ({ request, baseURL }) => {
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
  expect(statuses).toEqual([200, 200, 304, 200, 200, 206, 416, 404, 404, 404, 401, 403, 413, 414, 200, 200]);
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
  // Only inline scripts and styles with these hashes are allowed.
  const hashes = /^'self' 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}='$/;
  expect(sourcesOf(page, 'script-src')).toMatch(hashes);
  expect(sourcesOf(page, 'style-src')).toMatch(hashes);
  expect(sourcesOf(screen, 'script-src')).toBe("'self'");
  expect(page.headers()['x-page-hashes']).toBeUndefined();
  expect(answers['a picture'].headers()['cross-origin-resource-policy']).toBe('cross-origin');
  expect(answers['a list'].headers()['cross-origin-resource-policy']).toBe('same-origin');
  // Also on errors before a request is parsed.
  expectError(await sendRaw(baseURL!, 'nonsense\r\n\r\n'), 400, 'nonsense');
});

test('no response allows cross-origin access', async ({ request }) => {
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
        const allowing = Object.keys(response.headers()).filter((name) => name.startsWith('access-control-'));
        expect(allowing, `${method} ${path} from ${Origin}`).toEqual([]);
      }
    }
  }
});

test('a file of a mail is in a sandbox, whatever it is, and only for staff [MAILIN-16]', async ({
  request,
}) => {
  const path = '/api/admin/inquiries/incoming-mails/1/files/0';
  expect((await request.get(path)).status()).toBe(401);
  await signIn(request);
  const answer = await request.get(path);
  expect(answer.status()).toBe(200);
  const { 'content-security-policy': policy, ...headers } = answer.headers();
  expect(policy).toMatch(/default-src 'none'.*; sandbox$/);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="rents.csv"; filename*=UTF-8''rents.csv`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('the API documentation works under its Content-Security-Policy', detail, async ({ page }) => {
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
