import { expect, test } from '@playwright/test';
import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { connected } from './support/raw-http.js';
import { signIn } from './support/staff.js';
import { start, stop } from './support/system.js';
import { postInquiry, uniqueWords } from './support/visitor.js';

/** What one address may do, and what the site does for others meanwhile: run when nothing else is. */
test.describe.configure({ mode: 'serial' });

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
  milliseconds: number;
}

/** Quicker than a browser's request, with whatever headers. */
function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body,
          milliseconds: performance.now() - since,
        }),
      );
    });
    request.on('error', reject).end();
  });
}

/** Asks so often at once that no person could, claiming another address each time. */
async function storm(baseURL: string, path: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  let n = 0;
  const worker = async () => {
    while (n < 4000 && answers.filter(({ status }) => status === 429).length < 20) {
      n += 1;
      answers.push(
        await get(baseURL + path, {
          'X-Forwarded-For': `203.0.113.${n % 250}`,
          'X-Real-IP': `10.0.0.${n % 250}`,
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: 40 }, worker));
  return answers;
}

test('whoever asks too often is told to wait, whatever address he claims, and pages go on being served', async ({
  request,
  baseURL,
}) => {
  const answers = await storm(baseURL!, '/api/offices');
  const refused = answers.find(({ status }) => status === 429);
  expect(refused, `none of ${answers.length}`).toBeDefined();
  expect(refused!.headers['retry-after']).toBe('5');
  expect(refused!.headers['content-security-policy']).toContain("default-src 'none'");
  expect(refused!.headers['x-content-type-options']).toBe('nosniff');
  expect(JSON.parse(refused!.body)).toMatchObject({
    statusCode: 429,
    code: 'TOO_MANY_REQUESTS',
    requestId: refused!.headers['x-request-id'],
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect((await request.get('/')).status()).toBe(200);
  // It is soon forgotten.
  await expect.poll(async () => (await request.get('/api/offices')).status()).toBe(200);
});

test('500 connections that say next to nothing keep nobody waiting, and are closed', async ({ baseURL }) => {
  const slow: Socket[] = [];
  try {
    for (let n = 0; n < 500; n++) {
      const socket = await connected(baseURL!);
      socket.on('error', () => undefined);
      socket.resume();
      // Most say a header byte by byte; as many as one address may have under way, a body.
      socket.write(
        n % 10 === 0
          ? 'POST /api/contact HTTP/1.1\r\nHost: lml\r\nContent-Length: 1000\r\n\r\n{'
          : 'GET / HTTP/1.1\r\nHost: lml\r\nX-A: ',
      );
      slow.push(socket);
    }
    const others: number[] = [];
    for (let n = 0; n < 100; n++) {
      const { status, milliseconds } = await get(`${baseURL}/api/properties?page=${(n % 8) + 1}`);
      expect(status).toBe(200);
      others.push(milliseconds);
      for (const socket of slow.slice(n * 5, n * 5 + 5)) socket.write('b');
    }
    const [p99 = Infinity] = others.sort((a, b) => b - a).slice(1);
    expect(p99, 'milliseconds, a hundred times what they are on an idle machine').toBeLessThan(2000);
    // A header must have come after ten seconds, however many bytes come meanwhile; a body must not pause for fifteen.
    await expect.poll(() => slow.filter((socket) => !socket.closed).length, { timeout: 60_000 }).toBe(0);
  } finally {
    for (const socket of slow) socket.destroy();
  }
});

test('without the listings service visitors see what was there, forms work, and staff are told', async ({
  request,
  playwright,
  baseURL,
}) => {
  const paths = [
    '/api/properties',
    '/api/properties/1',
    '/api/properties/filter-options',
    '/api/properties/featured',
    '/api/directors',
    '/api/offices',
    '/api/agents/1',
  ];
  const before = new Map<string, string>();
  for (const path of paths) before.set(path, await (await request.get(path)).text());
  const staff = await playwright.request.newContext({ baseURL });
  await signIn(staff);
  await stop('listings');
  try {
    for (const path of paths) {
      const answer = await request.get(path);
      expect([answer.status(), await answer.text()], path).toEqual([200, before.get(path)]);
      expect(answer.headers()['x-cache'], path).toMatch(/^(HIT|STALE)$/);
    }
    const never = await request.get(`/api/properties?search=${uniqueWords()}`);
    expect([never.status(), never.headers()['retry-after']]).toEqual([503, '5']);
    expect(await never.json()).toMatchObject({ statusCode: 503, code: 'SERVICE_UNAVAILABLE' });
    expect((await staff.get('/api/admin/properties')).status()).toBe(503);
    expect(
      (await staff.get('/api/properties/1')).headers()['x-cache'],
      'nothing old for staff',
    ).toBeUndefined();
    expect(
      (await postInquiry(request, { message: `While listings are away ${uniqueWords()}` })).status(),
    ).toBe(201);
  } finally {
    await start('listings');
    await staff.dispose();
  }
  await expect
    .poll(async () => (await request.get('/api/properties')).headers()['x-cache'])
    .toMatch(/EXPIRED|HIT/);
});
