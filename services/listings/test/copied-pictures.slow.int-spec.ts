import type { ErrorBody, PropertyInput, UploadedPicture } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { selfSigned } from '@lml/common/testing/self-signed';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import supertest from 'supertest';
import type { DownloadRules } from '../src/pictures/download-picture.js';
import { DOWNLOAD_RULES } from '../src/pictures/pictures.service.js';
import { cleanUp } from './listings-under-test.js';
import { somePicture, type StaffUnderTest, startForStaff } from './staff-under-test.js';

const HOST = 'pictures.example';

let staff: StaffUnderTest;
let site: Server;
let front: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  staff = await startForStaff();
  const pair = await selfSigned(HOST);
  site = createServer(pair, (request, response) => answer(request, response));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  front = `https://${HOST}:${port}/photos/front.jpg?size=large`;
  Object.assign(staff.app.get<DownloadRules>(DOWNLOAD_RULES), {
    ports: [port],
    resolve: () => Promise.resolve(['127.0.0.1']),
    isAllowed: (address: string) => address === '127.0.0.1',
    ca: pair.cert,
  } satisfies Partial<DownloadRules>);
});

afterAll(async () => {
  await new Promise((resolve) => site.close(resolve));
  await cleanUp();
});

beforeEach(async () => {
  await staff.empty();
});

const copy = (status = 201) =>
  staff.ask<UploadedPicture & ErrorBody>('post', '/api/admin/pictures/copies', { url: front }, status);

it('stores a picture from an address like an upload: detected by its bytes, re-encoded, without metadata', async () => {
  const bytes = await sharp(await somePicture(700, 500))
    .withExif({ IFD0: { Copyright: 'SECRET' } })
    .png()
    .toBuffer();
  answer = (_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(bytes);
  const picture = await copy();
  expect(picture).toMatchObject({ alt: '', width: 700, height: 500, widths: [320, 640, 700] });
  const folder = join(staff.mediaFolder, picture.url.split('/')[2]!);
  for (const name of await readdir(folder)) {
    expect([name, (await readFile(join(folder, name))).includes('SECRET')]).toEqual([name, false]);
  }
  expect((await staff.upload(bytes)).url).toBe(picture.url);

  const images: PropertyInput['images'] = [{ id: picture.id, alt: 'Front' }];
  const { pictures } = await staff.create({ images });
  expect(pictures).toMatchObject([{ url: picture.url, alt: 'Front', widths: [320, 640, 700] }]);
});

it.each([
  ['a page', 200, 'text/html', '<h1>Not here</h1>'],
  ['an SVG', 200, 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['nothing', 200, 'image/jpeg', ''],
  ['an error', 404, 'image/jpeg', 'gone'],
])('rejects %s, naming the address without its query and what to do', async (_what, status, type, body) => {
  answer = (_request, response) => response.writeHead(status, { 'Content-Type': type }).end(body);
  const refused = await copy(422);
  expect(refused).toMatchObject({ code: 'PICTURE_NOT_COPIED', details: [{ field: 'url' }] });
  expect(refused.message).toMatch(/^pictures\.example:\d+\/photos\/front\.jpg was not copied: .* upload/);
});

it('rejects a picture above the upload limit', async () => {
  answer = (_request, response) => response.end(Buffer.alloc(10 * 1024 * 1024 + 1));
  expect((await copy(422)).message).toMatch(/was not copied: it is too large\. Choose one of at most 10 MB$/);
});

it('accepts four in parallel, and answers 503 beyond that', async () => {
  const waiting: ServerResponse[] = [];
  const four = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      if (waiting.push(response) === 4) resolve();
    };
  });
  const copies = Array.from({ length: 4 }, () => copy());
  await four;
  expect(await copy(503)).toMatchObject({ code: 'TOO_MANY_UPLOADS' });
  const bytes = await somePicture();
  for (const response of waiting) response.end(bytes);
  const made = await Promise.all(copies);
  expect(new Set(made.map(({ url }) => url)).size).toBe(1);
});

it.each([
  {},
  { url: null },
  { url: 7 },
  { url: '' },
  { url: '/media/0/640.jpg' },
  { url: 'file:///etc/passwd' },
])('rejects a body without an HTTPS address: %j', async (body) => {
  const refused = await staff.ask<ErrorBody>('post', '/api/admin/pictures/copies', body, 400);
  expect(refused.details!.map(({ field }) => field)).toEqual(['url']);
});

it('the picture copy requires a session', async () => {
  await supertest(staff.app.getHttpServer())
    .post('/api/admin/pictures/copies')
    .send({ url: front })
    .expect(401);
});
