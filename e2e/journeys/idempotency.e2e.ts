import { expect, type Page, request as requests, type Route, test } from '@playwright/test';
import { IDEMPOTENCY } from '@lml/common/contracts';
import { mailAbout, mailsAbout } from '../support/mailbox.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { buildInquiry, takeTime, uniqueWords } from '../support/visitor.js';
import { thorough } from '../support/tags.js';

/** The server receives the message, but the response is lost. */
async function loseTheAnswer(route: Route): Promise<void> {
  const { status } = await route.fetch().then((response) => ({ status: response.status() }));
  expect(status).toBe(201);
  await route.abort('connectionreset');
}

async function writeMessage(page: Page, words: string): Promise<void> {
  await page.getByLabel('Full name').fill('Nafula Barasa');
  await page.getByLabel('E-mail address').fill('nafula@example.com');
  await page.getByLabel('Phone number').fill('+254 700 000 121');
  await page.getByLabel('Message', { exact: true }).fill(`The line is bad here. ${words}`);
  await takeTime(page);
}

async function expectOne(page: Page, words: string): Promise<void> {
  await mailAbout(words);
  await signIn(page.request);
  expect(await inquiriesAbout(page.request, words)).toHaveLength(1);
  await expect
    .poll(async () => (await inquiriesAbout(page.request, words))[0]!.deliveries.map(({ state }) => state))
    .toEqual(expect.arrayContaining(['sent']));
  expect(await mailsAbout(words)).toHaveLength(1);
}

test.describe('a message with a lost response', () => {
  test.beforeEach(({ page }) => page.clock.install());

  test('is sent again automatically and stored once, with one mail', async ({ page }) => {
    const words = uniqueWords();
    let sendOn = () => {};
    const held = new Promise<void>((resolve) => (sendOn = resolve));
    await page.route('**/api/contact', async (route) => {
      await held;
      await route.continue();
    });
    await page.route('**/api/contact', loseTheAnswer, { times: 1 });
    await page.goto('/contact');
    await writeMessage(page, words);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Weak connection. Trying again…')).toBeVisible();
    sendOn();
    await expect(page.getByRole('heading', { name: 'Message saved successfully' })).toBeVisible();
    await expectOne(page, words);
  });

  test('is stored once if the visitor reloads and sends again', thorough, async ({ page }) => {
    const words = uniqueWords();
    await page.route('**/api/contact', loseTheAnswer);
    await page.goto('/contact');
    await writeMessage(page, words);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Weak connection. Trying again…')).toBeVisible();
    await page.reload();
    // Only now, so that the response to the last retry is lost, too.
    await page.unroute('**/api/contact');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(`The line is bad here. ${words}`);
    const answered = page.waitForResponse('**/api/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    expect((await answered).headers()[IDEMPOTENCY.replayedHeader.toLowerCase()]).toBe('true');
    await expect(page.getByRole('heading', { name: 'Message saved successfully' })).toBeVisible();
    await expectOne(page, words);
  });
});

test('twenty parallel posts with one key create one inquiry and one mail', async ({ page }) => {
  const words = uniqueWords();
  const data = buildInquiry({ message: `Is it still available? ${words}` });
  const headers = { [IDEMPOTENCY.header]: words };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => page.request.post('/api/inquiries', { data, headers })),
  );
  expect(answers.map((answer) => answer.status())).toEqual(Array.from({ length: 20 }, () => 201));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  const other = await page.request.post('/api/inquiries', {
    data: { ...data, name: 'Somebody Else' },
    headers,
  });
  expect(other.status()).toBe(422);
  expect(await other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  await expectOne(page, words);
});

test('line breaks in visitor input add no mail header', async ({ page }) => {
  const words = uniqueWords();
  const evil = 'a\r\nBcc: x@evil.example\r\n\r\nbody';
  const answer = await page.request.post('/api/inquiries', {
    data: buildInquiry({ name: evil, subject: evil, message: `Is it free? ${words}` }),
  });
  expect(answer.status()).toBe(201);
  const refused = await page.request.post('/api/inquiries', {
    data: buildInquiry({ email: 'a@example.com\r\nBcc: x@evil.example' }),
  });
  expect(refused.status()).toBe(400);

  const mail = await mailAbout(words);
  const catcher = await requests.newContext();
  const url = `${process.env.MAIL_URL ?? 'http://localhost:8025'}/api/v1/message/${mail.ID}/raw`;
  const raw = await (await catcher.get(url)).text();
  await catcher.dispose();
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/));
  expect(head).toMatch(/^Reply-To: /im);
  expect(head).not.toMatch(/^\s*(Bcc|Cc)\s*:/im);
  expect(raw).not.toMatch(/^Bcc:/im);
});
