import { expect, test } from '@playwright/test';
import { expectError, LAST, sendRaw } from '../support/raw-http.js';

test('blocked paths cannot be reached by encoding tricks', async ({ baseURL }) => {
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
    const answer = await sendRaw(baseURL!, `GET ${path} HTTP/1.1\r\n${LAST}\r\n`);
    expect([400, 404], path).toContain(answer.status);
    expectError(answer, answer.status, path);
  }
});

test('file lists, source maps, metrics and settings are not public', async ({ request }) => {
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
