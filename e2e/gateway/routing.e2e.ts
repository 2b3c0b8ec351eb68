import { expect, test } from '@playwright/test';
import type { Property, PropertyPage } from '@lml/common/contracts';
import { connect } from 'node:net';
import { buildInquiry } from '../support/visitor.js';
import { detail } from '../support/tags.js';

test.describe('through the gateway', () => {
  test('the home page, the list, a property and its picture are there', async ({ request }) => {
    const home = await request.get('/');
    expect(home.status()).toBe(200);
    expect(home.headers()['content-type']).toContain('text/html');

    const list = (await (await request.get('/api/properties?page=1&pageSize=9')).json()) as PropertyPage;
    expect(list).toMatchObject({ total: 72, pages: 8, page: 1, pageSize: 9 });
    expect(list.properties).toHaveLength(9);

    expect((await request.get('/property/1')).status()).toBe(200);
    const property = (await (await request.get('/api/properties/1')).json()) as Property;
    expect(property.title).toBe('Diamond Bay Residences, Nyali');

    const picture = await request.get(property.images[0]!);
    expect(picture.status()).toBe(200);
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    expect(picture.headers()['cache-control']).toContain('immutable');
  });

  test('a property can be downloaded as a brochure', async ({ request }) => {
    const path = '/api/properties/1/brochure.pdf';
    const brochure = await request.get(path);
    expect(brochure.status()).toBe(200);
    const headers = brochure.headers();
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="LML-1-diamond-bay-residences-nyali.pdf"',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-encoding']).toBeUndefined();
    const body = await brochure.body();
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(body.length).toBeLessThan(400_000);
    // Four pictures of the property instead of placeholders.
    expect(body.toString('latin1').match(/\/Subtype \/Image\b/g)).toHaveLength(4);

    const head = await request.head(path);
    expect([head.status(), head.headers()['content-length']]).toEqual([200, String(body.length)]);
    const again = await request.get(path, { headers: { 'If-None-Match': headers['etag']! } });
    expect(again.status()).toBe(304);
    const none = await request.get('/api/properties/99999999/brochure.pdf');
    expect(none.status()).toBe(404);
    expect(await none.json()).toMatchObject({ code: 'PROPERTY_NOT_FOUND' });
  });

  test('every response has the security headers and its request id', async ({ request }) => {
    for (const path of [
      '/',
      '/property/1',
      '/api/properties',
      '/api/nothing',
      '/media/nothing.jpg',
      '/api/user',
      '/api/docs',
    ]) {
      const headers = (await request.get(path)).headers();
      expect(headers['content-security-policy'], path).toContain("default-src 'none'");
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
      expect(headers['x-request-id'], path).toMatch(/^[0-9a-f]{32}$/);
      expect(headers['x-powered-by'], path).toBeUndefined();
      expect(headers['server'], path).not.toMatch(/\d/);
    }
  });

  test('old addresses of a listing redirect permanently and keep the query [ADDRESS-15]', async ({
    request,
  }) => {
    const canonical = '/property/1-diamond-bay-residences-nyali';
    for (const path of ['/property/1', '/properties/1', '/property/1-another-title', '/property/1-']) {
      // The second answer comes from the cache, with the query of its own visitor.
      for (const query of ['', '?utm_source=letter&q=a%20b']) {
        const answer = await request.get(path + query, { maxRedirects: 0 });
        const { location } = answer.headers();
        expect([path, answer.status(), location]).toEqual([path, 301, canonical + query]);
      }
    }
    expect((await request.get(canonical, { maxRedirects: 0 })).status()).toBe(200);
    expect((await request.get('/property/99999-anything', { maxRedirects: 0 })).status()).toBe(404);
  });

  test('missing routes and files are answered in the common error format', async ({ request }) => {
    for (const path of [
      '/api/nothing',
      '/api/properties/0',
      '/api/properties/abc',
      '/api/properties/99999999999',
    ]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      const body = (await response.json()) as Record<string, unknown>;
      expect(body, path).toMatchObject({ statusCode: 404, requestId: response.headers()['x-request-id'] });
      expect(body.message, path).toBe(body.error);
    }
  });

  test('an invalid address is answered in the common error format', async ({ baseURL }) => {
    const { hostname, port } = new URL(baseURL!);
    const socket = connect(Number(port), hostname);
    // Sends "café" as raw bytes; a browser would encode them.
    socket.write(
      Buffer.from(
        'GET /api/properties?search=café HTTP/1.1\r\nHost: lml\r\nConnection: close\r\n\r\n',
        'latin1',
      ),
    );
    const answer = (await socket.setEncoding('utf8').toArray()).join('');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"MALFORMED_REQUEST"');
  });

  test('internal routes are not reachable', async ({ request }) => {
    for (const path of [
      '/internal/deliveries/1/claim',
      '/health/ready',
      '/.env',
      '/.git/config',
      '/media/',
      '/media/../.env',
    ]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });

  test('staff calls are refused to visitors [ACCESS-3]', async ({ request }) => {
    expect((await request.get('/api/inquiries')).status()).toBe(401);
    expect((await request.patch('/api/inquiries/1', { data: { status: 'resolved' } })).status()).toBe(401);
    expect((await request.get('/api/user')).status()).toBe(401);
  });

  test('cross-site calls are rejected [ACCESS-4]', async ({ request }) => {
    for (const path of ['/api/login', '/api/logout', '/api/inquiries', '/api/contact']) {
      const response = await request.post(path, {
        data: buildInquiry(),
        headers: { Origin: 'https://elsewhere.example' },
      });
      expect(response.status(), path).toBe(403);
    }
  });

  test('an oversized body is rejected with 413 and a clear error [OPERATION-4]', async ({ request }) => {
    const response = await request.post('/api/inquiries', {
      data: { ...buildInquiry(), message: 'x'.repeat(1_200_000) },
    });
    expect(response.status()).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });

  test('a picture may be larger than other bodies, up to its own limit [OPERATION-4]', async ({
    request,
  }) => {
    const upload = (bytes: number) =>
      request.post('/api/admin/pictures', {
        // A response before the end of the body closes the connection, so do not reuse it.
        headers: { Connection: 'close' },
        multipart: { file: { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(bytes) } },
      });
    const small = await upload(5_000_000);
    expect([small.status(), await small.json()]).toMatchObject([401, { code: 'NOT_SIGNED_IN' }]);
    const large = await upload(12_000_000);
    expect([large.status(), await large.json()]).toMatchObject([413, { code: 'PICTURE_TOO_LARGE' }]);
  });

  test('the three APIs are documented [OPERATION-3]', detail, async ({ page, request }) => {
    for (const name of ['auth', 'listings', 'inquiries']) {
      const document = (await (await request.get(`/api/docs/${name}.json`)).json()) as {
        openapi: string;
        paths: object;
      };
      expect(document.openapi, name).toMatch(/^3\./);
      expect(Object.keys(document.paths).length, name).toBeGreaterThan(1);
    }
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { name: /LML Properties/ })).toBeVisible();
    await expect(page.getByText('/api/properties/featured', { exact: true })).toBeVisible();
  });
});
