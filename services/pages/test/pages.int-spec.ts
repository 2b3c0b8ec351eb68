import { createService } from '@lml/common/bootstrap';
import { readEnv } from '@lml/common/env';
import { silentLogger } from '@lml/common/testing/test-environment';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { PagesEnv } from '../src/env.js';
import { pagesService } from '../src/service.js';

/** A stub of the frontend's server build, controlled by the URL. */
const BUILD = `
export const hashes = "'sha256-of-the-script' 'sha256-of-the-styles'";
const language = 'en';
export const createRenderer = ({ siteOrigin, mapTiles, callApi }) => async ({ address, phone, savesData, signal }) => {
  const { pathname, searchParams } = new URL(address, siteOrigin);
  if (pathname === '/never') await new Promise(() => {});
  if (pathname === '/broken') throw new Error('a page that breaks');
  if (pathname === '/old') return { kind: 'redirect', status: 302, location: '/new' };
  const answer = await callApi('/api' + pathname, { signal }).catch(() => null);
  if (!answer?.ok && answer?.status !== 404) return { kind: 'unavailable' };
  const html = JSON.stringify({ language, siteOrigin, mapTiles, phone, savesData, query: searchParams.toString(), data: await answer.text() });
  return { kind: 'page', status: answer.status, html, standsIn: searchParams.has('stands-in'), isUnknownPath: searchParams.has('unknown') };
};`;

let folder: string;
let listings: Server;
let app: NestExpressApplication;
/** Requests received by the listings stub, with headers. */
const asked: { url: string; headers: Record<string, unknown> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lml-pages-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'entry-server.js'), BUILD);
  await mkdir(join(folder, 'sw'));
  await writeFile(
    join(folder, 'sw/entry-server.js'),
    BUILD.replace("language = 'en'", "language = 'sw'").replace('of-the-script', 'of-the-swahili-script'),
  );
  listings = createServer(({ url = '', headers }, response) => {
    asked.push({ url, headers });
    if (url === '/api/hangs') return;
    if (url === '/api/reset') return void response.destroy();
    response.writeHead(url === '/api/missing' ? 404 : url === '/api/down' ? 503 : 200).end(`data of ${url}`);
  });
  await new Promise<void>((resolve) => listings.listen(0, '127.0.0.1', resolve));
  const env = Object.assign(new PagesEnv(), {
    LISTINGS_URL: `http://127.0.0.1:${(listings.address() as AddressInfo).port}`,
    PUBLIC_URL: 'https://lml.example',
    RENDERER_ROOT: folder,
    PAGES_AT_ONCE: 2,
    PAGE_TIMEOUT_MS: 300,
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  });
  app = await createService(pagesService, env, silentLogger);
  await app.init();
});

afterAll(async () => {
  await app.close();
  listings.closeAllConnections();
  await new Promise((resolve) => listings.close(resolve));
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  asked.length = 0;
});

const get = (path: string) => request(app.getHttpServer()).get(path);

it('a page has an ETag of its content, and is compressed for the gateway', async () => {
  const plain = await get('/properties').set('Accept-Encoding', 'identity');
  const compressed = await get('/properties').set('Accept-Encoding', 'gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(compressed.text).toBe(plain.text);
  expect(plain.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(compressed.headers.etag).toBe(plain.headers.etag);
  const smaller = await get('/properties').set('Accept-Encoding', 'br');
  expect(smaller.headers['content-encoding']).toBe('br');
  expect(smaller.text).toBe(plain.text);
  expect(smaller.headers.etag).toBe(plain.headers.etag);
  expect((await get('/other')).headers.etag).not.toBe(plain.headers.etag);
});

it('a page is rendered with the preferences of the visitor’s browser', async () => {
  expect(JSON.parse((await get('/properties').set('Save-Data', 'on')).text)).toMatchObject({
    savesData: true,
  });
  expect(JSON.parse((await get('/properties')).text)).toMatchObject({ savesData: false });
});

it('any address is answered with its page, which may be cached until the version changes', async () => {
  const answer = await get('/properties?page=2').set('X-Device', 'phone');
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': expect.stringMatching(/^public, max-age=600, .*stale-if-error=600$/) as unknown,
  });
  expect(JSON.parse(answer.text)).toEqual({
    language: 'en',
    siteOrigin: 'https://lml.example',
    mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' },
    phone: true,
    savesData: false,
    query: 'page=2',
    data: 'data of /api/properties',
  });
});

it('the response names the hashes of inline code for the Content-Security-Policy', async () => {
  const { headers } = await get('/about');
  expect(headers['x-page-hashes']).toBe("'sha256-of-the-script' 'sha256-of-the-styles'");
});

it.each([
  ['/about', 'en', 'script'],
  ['/swimming', 'en', 'script'],
  ['/sw', 'sw', 'swahili-script'],
  ['/sw/about', 'sw', 'swahili-script'],
  ['/sw?page=2', 'sw', 'swahili-script'],
])('%s is rendered by the build of its language, %s', async (path, language, script) => {
  const { text, headers } = await get(path);
  expect(JSON.parse(text)).toMatchObject({ language });
  expect(headers['x-page-hashes']).toBe(`'sha256-of-the-${script}' 'sha256-of-the-styles'`);
});

it('the response names the origin of map tiles for the Content-Security-Policy', async () => {
  expect((await get('/properties')).headers['x-page-tiles']).toBe('https://tiles.example');
});

it('an address of map tiles that is none stops the start with a remedy', () => {
  const settings = { LISTINGS_URL: 'http://listings:3000', RENDERER_ROOT: folder, MAP_TILES_URL: 'kenya' };
  expect(() => readEnv(PagesEnv, settings)).toThrow(/MAP_TILES_URL must be a PMTiles file such as/);
});

it('a page with fallback content may be cached for a second', async () => {
  const answer = await get('/properties?stands-in');
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=1, .*stale-if-error=600$/);
});

it("nothing of the visitor's request is forwarded except the request id", async () => {
  await get('/about')
    .set({
      Cookie: 'lml.sid=secret',
      Authorization: 'Bearer secret',
      'X-Forwarded-Host': 'elsewhere.example',
    })
    .set('X-Request-Id', 'request-of-the-test');
  expect(asked).toHaveLength(1);
  expect(JSON.stringify(asked)).not.toMatch(/secret|elsewhere/);
  expect(asked[0]!.headers['x-request-id']).toBeTruthy();
});

it('a page of a missing thing may be cached for a second only', async () => {
  expect((await get('/missing')).headers['cache-control']).toMatch(/^public, max-age=1, /);
});

it('pages and redirects of invalid addresses may not be cached', async () => {
  expect((await get('/missing?unknown')).headers['cache-control']).toBe('no-store');
  expect((await get('/old')).headers['cache-control']).toBe('no-store');
});

it('missing and moved pages have the right status', async () => {
  expect((await get('/missing')).status).toBe(404);
  const moved = await get('/old');
  expect(moved.status).toBe(302);
  expect(moved.headers['location']).toBe('/new');
});

it.each(['/down', '/reset'])('unavailable data of %s gets 503 with Retry-After', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.body).toMatchObject({ code: 'DATA_UNAVAILABLE' });
});

it('a page that fails to render gets 500 without its error', async () => {
  const answer = await get('/broken');
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain('a page that breaks');
});

it.each(['/never', '/hangs'])('the page %s gets 504 after a timeout', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(504);
  expect(answer.body).toMatchObject({ code: 'PAGE_TOO_SLOW' });
});

it('a limited number of pages is rendered in parallel, and the next one starts when one is done', async () => {
  const answers = await Promise.all([get('/never'), get('/never'), get('/never')]);
  const codes = answers.map(({ body }) => (body as { code: string }).code);
  expect(codes.sort()).toEqual(['PAGE_TOO_SLOW', 'PAGE_TOO_SLOW', 'TOO_MANY_PAGES']);
  expect((await get('/about')).status).toBe(200);
});

it('methods other than GET and HEAD get 404', async () => {
  expect((await request(app.getHttpServer()).post('/about').send({})).status).toBe(404);
});
