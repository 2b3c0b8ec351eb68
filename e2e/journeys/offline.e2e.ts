import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe } from '../support/axe.js';
import { goOffline } from '../support/go-offline.js';
import { waitForHydration } from '../support/hydrated.js';
import { saveBeforehand } from '../support/property-cards.js';
import { countShifts, expectNoShifts } from '../support/quiet.js';
import { signIn, storedAbout } from '../support/staff.js';
import { uniqueWords } from '../support/visitor.js';
import { detail, slow } from '../support/tags.js';

test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the service worker controls it, which takes a second visit. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function fillContactForm(page: Page, words: string): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel('Full name').fill(`Wanjiku ${words}`);
  await page.getByLabel('E-mail address').fill('wanjiku@example.com');
  await page.getByLabel('Phone number').fill('0700 000 133');
  await page.getByLabel('Message', { exact: true }).fill(`I have no line here, ${words}`);
}

async function writeMessage(page: Page, words: string): Promise<void> {
  await openWithWorker(page, '/contact');
  await fillContactForm(page, words);
}

/** Writes a message, and sends it without a connection, so that it waits. */
async function sendOffline(page: Page, context: BrowserContext, words: string): Promise<void> {
  await writeMessage(page, words);
  await goOffline(page, context);
  await send(page);
  await expect(waiting(page)).toContainText('1 message is waiting');
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();
const waiting = (page: Page) => page.getByRole('region', { name: 'Messages that wait for a connection' });

test('a message sent without a connection outlives its tab, and is sent once from the next one [OFFLINE-3, OFFLINE-4]', async ({
  page,
  context,
  request,
}) => {
  const words = uniqueWords();
  await signIn(request);
  await sendOffline(page, context, words);
  await expect(page.getByText(/^Your message waits for a connection/).first()).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await page.close();

  await context.setOffline(false);
  const [next, other] = [await context.newPage(), await context.newPage()];
  await Promise.all([next.goto('/'), other.goto('/about')]);
  await expect.poll(async () => (await storedAbout(request, words)).length).toBe(1);
  await expect(waiting(next)).toHaveCount(0);
  await expect(waiting(other)).toHaveCount(0);
  expect(await storedAbout(request, words)).toHaveLength(1);
});

test(
  'a message is sent as soon as an attempt that began without a connection has failed [OFFLINE-4]',
  detail,
  async ({ page, context, request }) => {
    const words = uniqueWords();
    await signIn(request);
    await sendOffline(page, context, words);
    // Holds the lock as an attempt does until its time-out.
    await page.evaluate(
      () =>
        new Promise<void>((held) => {
          void navigator.locks.request('lml-waiting', () => {
            held();
            return new Promise<void>((end) => Object.assign(window, { endAttempt: end }));
          });
        }),
    );
    await context.setOffline(false);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length))
      .toBeGreaterThan(0);
    await page.evaluate(() => (window as unknown as { endAttempt: () => void }).endAttempt());
    await expect(page.getByText(/^Your message of .* was sent\. Reference \d+\.$/)).toBeVisible();
    expect(await storedAbout(request, words)).toHaveLength(1);
  },
);

test(
  'a message that waits outlives the browser [OFFLINE-3]',
  slow,
  async ({ request, baseURL, launchOptions }) => {
    const words = uniqueWords();
    await signIn(request);
    const profile = await mkdtemp(join(tmpdir(), 'lml-offline-'));
    const open = () =>
      chromium.launchPersistentContext(profile, { ...launchOptions, baseURL, locale: 'en-KE' });
    try {
      const first = await open();
      const page = await first.newPage();
      await sendOffline(page, first, words);
      await first.close();

      const second = await open();
      await (await second.newPage()).goto('/about');
      await expect.poll(async () => (await storedAbout(request, words)).length).toBe(1);
      await second.close();
    } finally {
      await rm(profile, { recursive: true, force: true });
    }
  },
);

test(
  'a message whose answer was lost is not stored twice [OFFLINE-4]',
  detail,
  async ({ page, context, request }) => {
    const words = uniqueWords();
    await signIn(request);
    await writeMessage(page, words);
    await page.route('**/api/contact', async (route) => {
      // The server stores it; the browser never learns of that.
      await route.fetch();
      await context.setOffline(true);
      await route.abort('connectionreset');
    });
    await send(page);
    await expect(waiting(page)).toContainText('1 message is waiting');
    await page.unroute('**/api/contact');
    await context.setOffline(false);
    await expect(page.getByText(/^Your message of .* was sent\. Reference \d+\.$/)).toBeVisible();
    expect(await storedAbout(request, words)).toHaveLength(1);
  },
);

test(
  'a message that waits is shown above the page, and can be deleted unsent; the privacy page deletes all [OFFLINE-5, OFFLINE-8]',
  slow,
  async ({ page, context, request }) => {
    const words = uniqueWords();
    await signIn(request);
    await openWithWorker(page, '/contact');
    for (const suffix of ['first', 'second']) {
      await fillContactForm(page, `${words} ${suffix}`);
      await goOffline(page, context);
      await send(page);
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    const [bar, main] = [await waiting(page).boundingBox(), await page.locator('#main').boundingBox()];
    expect(bar!.y + bar!.height).toBeLessThanOrEqual(main!.y);
    await waiting(page).getByText('2 messages are waiting').click();
    await waiting(page)
      .getByRole('listitem')
      .filter({ hasText: `${words} first` })
      .getByRole('button', { name: 'Do not send' })
      .click();
    await expect(waiting(page)).toContainText('1 message is waiting');

    await context.route('**/api/contact', (route) => route.abort());
    await context.setOffline(false);
    await page.goto('/privacy');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Clear it from this browser' }).click();
    await page.getByRole('button', { name: 'Clear it', exact: true }).click();
    await expect(waiting(page)).toHaveCount(0);
    await context.unroute('**/api/contact');
    await page.reload();
    await waitForHydration(page);
    expect(await storedAbout(request, words)).toHaveLength(0);
  },
);

test('saved properties and opened pages are read without a connection, others show the offline page [OFFLINE-1, OFFLINE-2]', async ({
  page,
  context,
}) => {
  await saveBeforehand(page, 1, 2);
  await openWithWorker(page, '/about');
  const kept = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('lml-shortlist-'));
      const urls = name
        ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
        : [];
      return ['/api/properties/1', '/api/properties/2', '/favourites'].every((path) => urls.includes(path));
    });
  await expect.poll(kept).toBe(true);
  await context.setOffline(true);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);

  await page.goto('/favourites');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('article').first().locator('a[href^="/property/"]').first().click();
  await expect(page).toHaveURL(/\/property\/[12]-/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const map = page.locator('img[src$="/locator.svg"]');
  await map.scrollIntoViewIfNeeded();
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto('/services');
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Huna mtandao' })).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe('rgb(250, 248, 243)');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  expect(await ground()).toBe('rgb(18, 24, 21)');
});

test(
  'the offline page has the phone number of the head office as it was last read [OFFLINE-2]',
  detail,
  async ({ page, context }) => {
    await openWithWorker(page, '/about');
    // The number is changed in the kept offices only: other tests read the one in the database.
    const changeKept = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((one) => one.startsWith('lml-data-'));
        const cache = name ? await caches.open(name) : undefined;
        const kept = await cache?.match('/api/offices');
        if (!kept) return false;
        const offices = (await kept.json()) as { isHeadOffice: boolean; phones: string[] }[];
        offices.find(({ isHeadOffice }) => isHeadOffice)!.phones = ['+254 711 222 333'];
        await cache!.put('/api/offices', Response.json(offices));
        return true;
      });
    await expect.poll(changeKept).toBe(true);
    await context.setOffline(true);
    await page.goto('/services');
    for (const name of ['Call +254 711 222 333', 'Piga +254 711 222 333']) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', 'tel:+254711222333');
    }
  },
);

test(
  'what staff read is never kept, and a property taken off the site is no longer offline [OFFLINE-1, OFFLINE-6]',
  slow,
  async ({ page, context }) => {
    await saveBeforehand(page, 99999);
    await openWithWorker(page, '/');
    await page.goto('/admin/login');
    await page.goto('/');
    const kept = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('lml-'));
      const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((path) => /^\/(?:admin|api\/(?:admin|user|login))/.test(path))).toEqual([]);
    expect(kept).not.toContain('/api/properties/99999');
    await context.setOffline(true);
    await page.goto('/property/99999').catch(() => {});
    await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  },
);

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(
    `at ${width} pixels the notice covers no heading, no bar, and not the end of the page [OFFLINE-7]`,
    detail,
    async ({ page, context }) => {
      await page.setViewportSize({ width, height });
      await countShifts(page);
      for (const path of ['/contact', '/properties?search=kilimani', '/property/1', '/sw/property/1']) {
        await page.goto(path);
        await waitForHydration(page);
        await context.setOffline(true);
        const notice = page.getByRole('status').filter({ hasText: /^(?:You're offline|Huna mtandao)\./ });
        await expect(notice).toBeVisible();
        await expectNoShifts(page, path);
        const line = (await notice.boundingBox())!;
        for (const part of [page.getByRole('heading', { level: 1 }), page.locator('[data-contact-bar]')]) {
          const box = (await part.isVisible()) ? await part.boundingBox() : null;
          if (box) expect(box.y >= line.y + line.height || box.y + box.height <= line.y, path).toBe(true);
        }
        await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        const footer = (await page.getByRole('contentinfo').boundingBox())!;
        // The scroll position is a whole number of pixels.
        expect(footer.y + footer.height - (await notice.boundingBox())!.y, path).toBeLessThan(1);
        await context.setOffline(false);
        await expect(notice).toBeHidden();
      }
    },
  );
}
