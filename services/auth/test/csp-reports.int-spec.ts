import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@lml/common/contracts';
import { createService } from '@lml/common/bootstrap';
import { pino } from 'pino';
import request, { type Response } from 'supertest';
import { type AuthUnderTest, randomAddress, startAuth } from './auth-under-test.js';
import { service } from '../src/service.js';

let auth: AuthUnderTest;
let app: AuthUnderTest['app'];
let lines: string[] = [];

beforeAll(async () => {
  auth = await startAuth();
  // A second instance of the service, with a readable log.
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  app = await createService(service, auth.env, logger);
  await app.init();
});

afterAll(async () => {
  await app.close();
  await auth.stop();
});

beforeEach(() => {
  lines = [];
});

const OLDER = 'application/csp-report';
const NEWER = 'application/reports+json';

async function send(body: unknown, type = OLDER, address = randomAddress()): Promise<Response> {
  return await request(app.getHttpServer())
    .post('/api/csp-reports')
    .set('Content-Type', type)
    .set('X-Forwarded-For', address)
    .send(typeof body === 'string' ? body : JSON.stringify(body));
}

const logged = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'csp-violation');

const report = {
  'document-uri': 'http://localhost:8080/admin/register?invitation=secret#part',
  referrer: 'http://localhost:8080/properties?q=Achieng',
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'original-policy': "default-src 'none'",
  disposition: 'enforce',
  'blocked-uri': 'https://evil.example:444/path?who=achieng@example.com',
  'line-number': 12,
  'source-file': 'http://localhost:8080/assets/index.js?who=achieng',
  'script-sample': 'alert("Achieng Nyadero")',
};

describe('a CSP report', () => {
  it('in either format of browsers is logged in one format, without data about the visitor', async () => {
    expect((await send({ 'csp-report': report })).status).toBe(204);
    const newer = {
      type: 'csp-violation',
      age: 5,
      url: report['document-uri'],
      user_agent: 'Mozilla/5.0 of Achieng',
      body: {
        documentURL: report['document-uri'],
        referrer: report.referrer,
        effectiveDirective: 'script-src-elem',
        blockedURL: report['blocked-uri'],
        disposition: 'enforce',
        lineNumber: 12,
        sourceFile: report['source-file'],
        sample: report['script-sample'],
      },
    };
    expect((await send([newer, { type: 'deprecation', body: {} }], NEWER)).status).toBe(204);

    const said = {
      event: 'csp-violation',
      directive: 'script-src-elem',
      blocked: 'https://evil.example:444',
      page: '/admin/register',
      source: '/assets/index.js',
      line: 12,
      disposition: 'enforce',
    };
    expect(logged()).toMatchObject([said, said]);
    expect(lines.join('').toLowerCase()).not.toMatch(/achieng|secret|mozilla|query|sample/);
  });

  it.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data:text/html,<b>', 'data'],
    ['blob:http://localhost/1', 'http://localhost'],
    ['<script>', ''],
    [17, ''],
    [undefined, ''],
  ])('with the blocked source %j is logged with "%s"', async (blocked, words) => {
    expect((await send({ 'csp-report': { ...report, 'blocked-uri': blocked } })).status).toBe(204);
    expect(logged()).toMatchObject([{ blocked: words }]);
  });

  it('is logged in one short line, whatever it contains', async () => {
    const hostile = `http://localhost/${'a'.repeat(1000)}\r\n{"level":"fatal"}\u0000\u202e`;
    const violation = Object.fromEntries(Object.keys(report).map((key) => [key, hostile]));
    expect((await send({ 'csp-report': violation })).status).toBe(204);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.length).toBeLessThan(1500);
    expect(lines[0]!.trimEnd()).not.toContain('\n');
  });

  it("is accepted from the site's own pages, by Fetch Metadata, and rejected from other sites", async () => {
    const from = (headers: Record<string, string>) =>
      request(app.getHttpServer())
        .post('/api/csp-reports')
        .set({ 'Content-Type': OLDER, Host: 'lml.example', 'X-Forwarded-For': randomAddress(), ...headers })
        .send(JSON.stringify({ 'csp-report': report }));
    await from({ Origin: 'https://lml.example', 'Sec-Fetch-Site': 'same-origin' }).expect(204);
    await from({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }).expect(403);
    expect(logged()).toHaveLength(1);
  });
});

describe('an invalid CSP report', () => {
  it.each<[string, unknown, string, number, string]>([
    ['no JSON', '{', OLDER, 400, 'MALFORMED_REQUEST'],
    ['a text', '"csp-report"', OLDER, 400, 'MALFORMED_REQUEST'],
    ['nothing', '', OLDER, 400, 'VALIDATION_FAILED'],
    ['an empty object', {}, OLDER, 400, 'VALIDATION_FAILED'],
    ['a report that is a list', { 'csp-report': [] }, OLDER, 400, 'VALIDATION_FAILED'],
    ['a list of texts', ['x'], NEWER, 400, 'VALIDATION_FAILED'],
    ['more than 20 at once', Array.from({ length: 21 }, () => ({})), NEWER, 400, 'VALIDATION_FAILED'],
    ['another kind of body', { 'csp-report': report }, 'application/json', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['more than 16 KB', { 'csp-report': { sample: 'a'.repeat(17_000) } }, OLDER, 413, 'BODY_TOO_LARGE'],
  ])('%s is rejected and not logged', async (_what, body, type, status, code) => {
    const answer = await send(body, type);
    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([status, code]);
    expect(logged()).toEqual([]);
  });
});

it('reports of any kind are limited to thirty a minute per address', async () => {
  const address = randomAddress();
  const statuses = [];
  for (let n = 0; n < 31; n += 1) {
    statuses.push((await send({ 'csp-report': report }, OLDER, address)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
  expect(logged()).toHaveLength(30);
  expect((await send({ 'csp-report': report })).status).toBe(204);
});

it('the call is documented in OpenAPI', async () => {
  const answer = await request(app.getHttpServer()).get('/api/docs/auth.json').expect(200);
  const { paths } = answer.body as { paths: Record<string, { post?: { requestBody: { content: object } } }> };
  expect(Object.keys(paths['/api/csp-reports']!.post!.requestBody.content)).toEqual([OLDER, NEWER]);
});
