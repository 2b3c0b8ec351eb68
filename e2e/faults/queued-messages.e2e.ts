import { IDEMPOTENCY } from '@lml/common/contracts';
import { type Browser, type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { signIn, storedAbout } from '../support/staff.js';
import { type Part, start, stop } from '../support/system.js';
import { buildContactMessage, uniqueWords } from '../support/visitor.js';

/** Messages in all; `make test-slow ONLY=queued-messages QUEUED_MESSAGES=1000` sends a thousand. */
const MESSAGES = Number(process.env.QUEUED_MESSAGES ?? 20);
/** The most that a browser keeps (`WAITING_MAX`). */
const PER_BROWSER = 5;
const BROWSERS_AT_ONCE = 6;
/** Beyond the queue's pause between attempts, as the page's clock has it. */
const NEXT_ATTEMPT_MS = 31_000;
/** Time for the messages of one browser. */
const LONGEST_MS = 240_000;
/** A part is restarted whenever so many browsers are done. */
const BROWSERS_PER_RESTART = 4;

/** Outcomes of the first attempt to send a message, in turn; `lost` and `closed` reach the server. */
const FAULTS = ['lost', 'busy', 'closed', 'refused', 'none'] as const;

/** Puts messages into the queue as they were made, without a page of ours. */
async function fillQueue(page: Page, words: string): Promise<void> {
  const messages = Array.from({ length: PER_BROWSER }, (_, index) => ({
    key: randomUUID().replaceAll('-', ''),
    path: '/api/contact',
    body: JSON.stringify(buildContactMessage({ message: `Is it still free? ${words} number ${index}` })),
    createdAt: Date.now() + index,
    ...{ tries: 0, nextTryAt: 0, stopped: null },
  }));
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/empty');
  await page.evaluate(async (waiting) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('lml', 1);
      opening.onupgradeneeded = () =>
        ['waiting', 'sent'].forEach((name) => opening.result.createObjectStore(name, { keyPath: 'key' }));
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error!);
    });
    const change = database.transaction('waiting', 'readwrite');
    waiting.forEach((message) => change.objectStore('waiting').add(message));
    await new Promise((resolve) => (change.oncomplete = resolve));
    database.close();
    localStorage.setItem('lml.waiting', '1');
  }, messages);
  await page.close();
}

/** Returns how many messages wait, and the texts of the ones that were refused. */
function readQueue(page: Page): Promise<{ left: number; refused: string[] }> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('lml', 1);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error!);
    });
    const reading = database.transaction('waiting').objectStore('waiting').getAll();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    database.close();
    const waiting = reading.result as { stopped: { text: string } | null }[];
    return { left: waiting.length, refused: waiting.flatMap(({ stopped }) => stopped?.text ?? []) };
  });
}

async function disturb(route: Route, fault: (typeof FAULTS)[number]): Promise<void> {
  if (fault === 'none') return await route.continue();
  if (fault === 'busy') return await route.fulfill({ status: 503, body: '{}' });
  // The server stores the message; the browser never learns of that.
  if (fault !== 'refused') await route.fetch();
  if (fault === 'closed') await route.request().frame().page().close();
  else await route.abort('connectionreset');
}

/**
 * Opens two tabs of a browser with five messages, and a new one whenever a fault has closed them, until none waits.
 * @param first number of the first fault, so that browsers differ
 */
async function sendAll(browser: Browser, words: string, first: number): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    await fillQueue(await context.newPage(), words);
    await context.clock.install();
    // They load nothing else that takes time.
    await context.route(/\.(?:avif|webp|jpg|svg|woff2)$/, (route) => route.abort());
    const tried = new Set<string>();
    await context.route('**/api/contact', (route) => {
      const key = route.request().headers()[IDEMPOTENCY.header.toLowerCase()]!;
      const fault = tried.has(key) ? 'none' : FAULTS[(first + tried.size) % FAULTS.length]!;
      tried.add(key);
      // A tab may be closed and the gateway stopped in the middle of it.
      return disturb(route, fault).catch(() => route.abort().catch(() => {}));
    });
    await Promise.all([openTab(context), openTab(context)]);
    let left = PER_BROWSER;
    const end = Date.now() + LONGEST_MS;
    while (left > 0) {
      expect(Date.now(), `${left} messages of ${words} still wait`).toBeLessThan(end);
      const page = context.pages().at(-1) ?? (await openTab(context));
      // Its tab may be closed at any time.
      const queue = await readQueue(page).catch(() => null);
      if (!queue) continue;
      expect(queue.refused).toEqual([]);
      left = queue.left;
      // A page whose code did not arrive while the gateway was away sends nothing; the visitor's next one does.
      if (left > 0) await nextAttempt(page).catch(() => page.close());
    }
  } finally {
    await context.close();
  }
}

/** Opens a page that sends what waits; while the gateway is away, tries again. */
async function openTab(context: BrowserContext): Promise<Page> {
  let page!: Page;
  await expect(async () => {
    page = await context.newPage();
    try {
      expect((await page.goto('/privacy'))?.status()).toBe(200);
    } catch (error) {
      await page.close();
      throw error;
    }
  }).toPass();
  return page;
}

async function nextAttempt(page: Page): Promise<void> {
  const attempt = page.waitForEvent('request', {
    predicate: (request) => request.url().endsWith('/api/contact'),
    timeout: 5000,
  });
  await Promise.all([page.clock.fastForward(NEXT_ATTEMPT_MS), attempt]);
}

test(`${MESSAGES} messages that waited, with lost answers, closed tabs, 503 and restarts: each is stored once [OFFLINE-4]`, async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000 + MESSAGES * 2000);
  const words = uniqueWords();
  const browsers = Array.from({ length: Math.ceil(MESSAGES / PER_BROWSER) }, (_, index) => index);
  const queue = [...browsers];
  let done = 0;
  let restarts = Promise.resolve();
  const restart = async (part: Part) => {
    await stop(part);
    await start(part);
  };
  const worker = async () => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      await sendAll(browser, `${words}b${index}e`, index);
      // Meanwhile the others send.
      if (++done % BROWSERS_PER_RESTART !== 1) continue;
      const part = done % (2 * BROWSERS_PER_RESTART) === 1 ? 'gateway' : 'inquiries';
      restarts = restarts.then(() => restart(part));
    }
  };
  await Promise.all(Array.from({ length: BROWSERS_AT_ONCE }, worker));
  await restarts;

  await signIn(request);
  for (const index of browsers) {
    const stored = await storedAbout(request, `${words}b${index}e`);
    const expected = Array.from(
      { length: PER_BROWSER },
      (_, n) => `Is it still free? ${words}b${index}e number ${n}`,
    );
    expect(stored.map(({ message }) => message).sort()).toEqual(expected);
  }
});
