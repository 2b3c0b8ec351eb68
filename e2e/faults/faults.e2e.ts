import { expect, test } from '@playwright/test';
import { mailsAbout } from '../support/mailbox.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { type Part, start, stop } from '../support/system.js';
import { postInquiry, uniqueWords } from '../support/visitor.js';

const INQUIRIES = 20;

/** Maximum time until mail delivery resumes. */
const RECOVERY = { timeout: 90_000 };

test.describe.configure({ mode: 'serial' });

for (const part of ['redis', 'notifications', 'mail'] satisfies Part[]) {
  test(`${INQUIRIES} inquiries while ${part} is down: all stored, each mailed once [INQUIRY-22]`, async ({
    request,
  }) => {
    const words = uniqueWords();

    await stop(part);
    try {
      for (let n = 1; n <= INQUIRIES; n++) {
        const response = await postInquiry(request, {
          message: `Is it still available? ${words} number ${n}`,
        });
        expect(response.status(), await response.text()).toBe(201);
      }
    } finally {
      await start(part);
    }

    // Services reconnect to Redis within about a second.
    await expect(async () => {
      await signIn(request);
      await inquiriesAbout(request, words);
    }).toPass(RECOVERY);
    const stored = await inquiriesAbout(request, words);
    expect(stored.map((inquiry) => inquiry.message).sort()).toHaveLength(INQUIRIES);
    expect(new Set(stored.map((inquiry) => inquiry.message)).size).toBe(INQUIRIES);

    await expect
      .poll(
        async () => (await inquiriesAbout(request, words)).flatMap(states).filter((s) => s === 'sent').length,
        RECOVERY,
      )
      .toBe(stored.flatMap(states).length);

    const mails = await mailsAbout(words);
    expect(mails).toHaveLength(INQUIRIES);
    expect(new Set(mails.map((mail) => mail.MessageID)).size).toBe(INQUIRIES);
  });
}

test('the site stays up while each part in turn is down [OPERATION-2]', async ({ request }) => {
  for (const part of ['redis', 'notifications', 'mail', 'auth', 'inquiries'] satisfies Part[]) {
    await stop(part);
    try {
      expect((await request.get('/api/properties')).status(), `properties without ${part}`).toBe(200);
      expect((await request.get('/')).status(), `home without ${part}`).toBe(200);
    } finally {
      await start(part);
    }
  }
});

test('a stopped service is answered with 503 in the common error format [OPERATION-2]', async ({
  request,
}) => {
  await stop('listings');
  try {
    // Not requested before, so it is not cached.
    const response = await request.get(`/api/properties?search=${uniqueWords()}`);
    expect(response.status()).toBe(503);
    expect(response.headers()['retry-after']).toBeTruthy();
    expect(await response.json()).toMatchObject({
      statusCode: 503,
      requestId: response.headers()['x-request-id'],
    });
    // An inquiry is stored even if the property cannot be looked up.
    expect(
      (await postInquiry(request, { message: `Asked while listings were away ${uniqueWords()}` })).status(),
    ).toBe(201);
  } finally {
    await start('listings');
  }
});

test('without the pages service pages are rendered in the browser', async ({ page }) => {
  await stop('pages');
  try {
    // Not requested before, so it is not cached.
    const response = await page.goto(`/properties?price=0-${Date.now()}`);
    expect(response?.status()).toBe(200);
    expect(await response?.text()).toContain('<div id="root"></div>');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  } finally {
    await start('pages');
  }
});

test('without the listings service cached pages are served, and others say that they are unavailable', async ({
  request,
}) => {
  const kept = `/properties?price=1-${Date.now()}`;
  expect((await request.get(kept)).status()).toBe(200);
  await stop('listings');
  try {
    const old = await request.get(kept);
    expect(old.headers()['x-cache']).toMatch(/^(HIT|STALE)$/);
    expect(old.status()).toBe(200);
    expect(await old.text()).toContain('Our Properties');

    const other = await request.get(`/properties?price=2-${Date.now()}`);
    expect(other.status()).toBe(503);
    expect(other.headers()['retry-after']).toBe('5');
    expect(await other.text()).toContain('<div id="root"></div>');
  } finally {
    await start('listings');
  }
});

function states(inquiry: { deliveries: { state: string }[] }): string[] {
  return inquiry.deliveries.map((delivery) => delivery.state);
}
