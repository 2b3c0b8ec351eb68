import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mailsToStaffAbout } from '../support/mailbox.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { start, stop } from '../support/system.js';
import { buildContactMessage, buildInquiry, uniqueWords } from '../support/visitor.js';
import { thorough } from '../support/tags.js';

const run = promisify(execFile);
const MAX_BUFFER = 256 * 1024 * 1024;

/** Reads all logs, or makes PostgreSQL reject (or accept again) messages from people with this name. */
async function logs(action: 'read' | 'refuse' | 'accept', words = ''): Promise<string> {
  const command = ['infra/test/logs-for-test.mjs', action, words];
  return (await run('node', command, { timeout: 60_000, maxBuffer: MAX_BUFFER })).stdout;
}

test('no log contains personal data, whatever fails', thorough, async ({ page }) => {
  const { request } = page;
  const words = uniqueWords();
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  const person = {
    name: `Zawadi ${words}`,
    email: `${words}@example.com`,
    phone: `+254 7${digits}`,
    message: `Please call me on Saturday: ${words}`,
  };
  /** Failed requests, to find them in the logs. */
  const requestIds: string[] = [];
  const expectStatus = async (answer: ReturnType<typeof request.post>, status: number) => {
    const response = await answer;
    expect(response.status(), await response.text()).toBe(status);
    requestIds.push(response.headers()['x-request-id'] ?? '');
  };

  // Accepted and mailed.
  await expectStatus(request.post('/api/inquiries', { data: buildInquiry(person) }), 201);
  await expectStatus(request.post('/api/contact', { data: buildContactMessage(person) }), 201);
  await expect.poll(async () => (await mailsToStaffAbout(words)).length).toBe(2);

  // Rejected: fields, properties, bodies, addresses, sign-ins.
  await expectStatus(
    request.post('/api/contact', { data: buildContactMessage({ ...person, email: `${words} at home` }) }),
    400,
  );
  await expectStatus(
    request.post('/api/inquiries', { data: buildInquiry({ ...person, propertyId: 99_999 }) }),
    404,
  );
  await expectStatus(request.post('/api/contact', { data: { [words]: person.email } }), 400);
  const json = { 'Content-Type': 'application/json' };
  await expectStatus(request.post('/api/contact', { headers: json, data: `{"name": "${person.name}` }), 400);
  await expectStatus(request.get(`/api/inquiries?search=${words}`), 401);
  await expectStatus(request.get(`/api/nothing/${encodeURIComponent(person.email)}`), 404);
  for (const agent of [
    `Robot of ${person.email}`,
    `Robot, call ${person.phone}`,
    `Robot/1 (tel:07${digits})`,
  ])
    await expectStatus(request.get('/about', { headers: { 'User-Agent': agent } }), 200);
  for (const path of [`tel:${person.phone}`, `07${digits}`, `Robot +254-7${digits}`].map(encodeURI))
    await expectStatus(request.get(`/nothing/${path}`), 404);
  const signingIn = { username: person.email, password: words };
  await expectStatus(request.post('/api/admin/login', { data: signingIn }), 401);

  // Staff requests, with a Referer.
  await signIn(request);
  await page.goto(`/admin/inquiries?search=${words}`);
  await expect(page.getByText(person.name).first()).toBeVisible();
  const [inquiry] = await inquiriesAbout(request, words);
  await expectStatus(
    request.post(`/api/admin/inquiries/${inquiry!.id}/notes`, { data: { text: `Call ${words}` } }),
    201,
  );
  await expectStatus(request.get(`/api/admin/inquiries/export.csv?search=${words}`), 200);
  for (const call of ['search', 'export']) {
    await expectStatus(request.post(`/api/admin/privacy/${call}`, { data: { person: person.email } }), 200);
  }

  // PostgreSQL's error quotes the whole row.
  await logs('refuse', words);
  try {
    await expectStatus(request.post('/api/contact', { data: buildContactMessage(person) }), 500);
  } finally {
    await logs('accept', words);
  }

  // Stops the mail server, a service and the database while a page with a name in its address sends requests.
  for (const [part, status] of [
    ['mail', 201],
    ['inquiries', 503],
    ['postgres', 503],
  ] as const) {
    await stop(part);
    try {
      await expectStatus(request.post('/api/contact', { data: buildContactMessage(person) }), status);
      await page.reload();
      await request.get(`/api/inquiries?search=${words}`);
    } finally {
      await start(part);
    }
  }
  // A request of the page would restore the earlier session.
  await page.goto('about:blank');
  await expect(() => signIn(request)).toPass({ timeout: 60_000 });
  await expect.poll(async () => (await mailsToStaffAbout(words)).length, { timeout: 90_000 }).toBe(3);
  await expectStatus(request.post('/api/admin/privacy/erase', { data: { person: person.phone } }), 200);

  const written = await logs('read');
  for (const id of requestIds.filter((_id, n) => n % 4 === 0))
    expect(written, 'the failed requests are logged').toContain(id);
  expect(written).toContain('"code":"23514"');
  const national = digits.replace(/^/, '7');
  const found = written.split('\n').filter((line) => line.includes(words) || line.includes(national));
  // The test's own constraint has the words in its name.
  const rule = `refuses_${words}`;
  expect(
    found.filter((line) => line.replaceAll(rule, '').includes(words) || line.includes(national)),
  ).toEqual([]);
});
