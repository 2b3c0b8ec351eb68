import { IDEMPOTENCY } from '@lml/common/contracts';
import { type Browser, type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { signIn, storedAbout } from '../support/staff.js';
import { type Part, start, stop } from '../support/system.js';
import { buildContactMessage, uniqueWords } from '../support/visitor.js';

/** Messages in all; `make test-slow ONLY=queued-messages QUEUED_MESSAGES=1000` sends a thousand. */
const MESSAGES = Number(process.env.QUEUED_MESSAGES ?? 20);
/** The most that a browser keeps (`WAITING_MAX`); so many are put into its queue at once. */
const PER_BATCH = 5;
const BATCHES = Math.ceil(MESSAGES / PER_BATCH);
/** With more batches, each browser sends several, one after the other. */
const BROWSERS = Math.min(BATCHES, 40);
const BROWSERS_AT_ONCE = 8;
/** Beyond the queue's pause between attempts, as the page's clock has it. */
const NEXT_ATTEMPT_MS = 31_000;
/** Time for a batch. */
const LONGEST_MS = 240_000;
/** A part is restarted whenever so many batches are done: twenty times at most. */
const BATCHES_PER_RESTART = Math.max(4, Math.ceil(BATCHES / 20));

/** Outcomes of the first attempt to send a message, in turn; `lost` and `closed` reach the server. */
const FAULTS = ['lost', 'busy', 'closed', 'refused', 'none'] as const;

/** Puts messages into the queue as they were made, without a page of ours; the open tabs notice. */
async function fillQueue(context: BrowserContext, words: string): Promise<void> {
  const messages = Array.from({ length: PER_BATCH }, (_, index) => ({
    key: randomUUID().replaceAll('-', ''),
    path: '/api/contact',
    body: JSON.stringify(buildContactMessage({ message: textOf(words, index) })),
    ...{ tries: 0, nextTryAt: 0, stopped: null },
  }));
  const page = await context.newPage();
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
    // By the clock of the browser, which the test puts forward.
    waiting.forEach((message, index) =>
      change.objectStore('waiting').add({ ...message, createdAt: Date.now() + index }),
    );
    await new Promise((resolve) => (change.oncomplete = resolve));
    database.close();
    localStorage.setItem('lml.waiting', '1');
  }, messages);
  await page.close();
}

const textOf = (words: string, index: number) => `Is it still free? ${words} number ${index}`;

/**
 * Waits until no tab sends, and returns how many messages wait, the texts of the ones that were refused, and their state.
 * Putting the clock forward during an attempt would end it by its time-out, again and again.
 */
function readQueue(page: Page) {
  return page.evaluate(async () => {
    const signal = AbortSignal.timeout(60_000);
    await navigator.locks.request('lml-waiting', { signal }, () => {});
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('lml', 1);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error!);
    });
    const reading = database.transaction('waiting').objectStore('waiting').getAll();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    database.close();
    const waiting = reading.result as {
      tries: number;
      nextTryAt: number;
      stopped: { text: string } | null;
    }[];
    return {
      left: waiting.length,
      refused: waiting.flatMap(({ stopped }) => stopped?.text ?? []),
      state: JSON.stringify({
        address: window.location.href,
        flag: localStorage.getItem('lml.waiting'),
        isHydrated: !('lmlEarlyInput' in window),
        waiting: waiting.map(({ tries, nextTryAt }) => ({ tries, inMs: nextTryAt - Date.now() })),
      }),
    };
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

/** Opens a browser in which the first attempt at each message meets a fault. @param first number of the first fault */
async function openBrowser(browser: Browser, first: number): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
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
  return context;
}

/** Fills the queue of a browser with two tabs, and opens a new one whenever a fault has closed them, until none waits. */
async function sendBatch(context: BrowserContext, words: string): Promise<void> {
  await fillQueue(context, words);
  while (context.pages().length < 2) await openTab(context);
  let left = PER_BATCH;
  let state = 'no page was read';
  const end = Date.now() + LONGEST_MS;
  while (left > 0) {
    expect(Date.now(), `${left} messages of ${words} still wait: ${state}`).toBeLessThan(end);
    const page = context.pages().at(-1) ?? (await openTab(context));
    // Its tab may be closed at any time.
    const queue = await readQueue(page).catch(() => null);
    if (!queue) continue;
    expect(queue.refused).toEqual([]);
    ({ left, state } = queue);
    // A page that a restart of the gateway cut in two sends nothing; the visitor's next one does.
    if (left > 0) await nextAttempt(page).catch(() => page.close());
  }
}

/** Opens a page that sends what waits; while the gateway is away, tries again. */
async function openTab(context: BrowserContext): Promise<Page> {
  let page!: Page;
  await expect(async () => {
    page = await context.newPage();
    try {
      expect((await page.goto('/privacy', { waitUntil: 'commit' }))?.status()).toBe(200);
    } catch (error) {
      await page.close();
      throw error;
    }
  }).toPass({ timeout: LONGEST_MS });
  return page;
}

async function nextAttempt(page: Page): Promise<void> {
  const attempt = page.waitForEvent('request', {
    predicate: (request) => request.url().endsWith('/api/contact'),
    timeout: 20_000,
  });
  await Promise.all([page.clock.fastForward(NEXT_ATTEMPT_MS), attempt]);
}

test(`${MESSAGES} messages that waited, with lost answers, closed tabs, 503 and restarts: each is stored once [OFFLINE-4]`, async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000 + MESSAGES * 2000);
  const words = uniqueWords();
  const wordsOf = (batch: number) => `${words}b${batch}e`;
  const queue = Array.from({ length: BROWSERS }, (_, index) => index);
  let done = 0;
  let restarts = Promise.resolve();
  const restart = async (part: Part) => {
    await stop(part);
    await start(part);
  };
  const worker = async () => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      // Browsers differ in which message meets which fault.
      const context = await openBrowser(browser, index);
      for (let batch = index; batch < BATCHES; batch += BROWSERS) {
        await sendBatch(context, wordsOf(batch));
        // Meanwhile the others send.
        if (++done % BATCHES_PER_RESTART !== 1) continue;
        const part = done % (2 * BATCHES_PER_RESTART) === 1 ? 'gateway' : 'inquiries';
        restarts = restarts.then(() => restart(part));
      }
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: BROWSERS_AT_ONCE }, worker));
  await restarts;

  await signIn(request);
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const stored = await storedAbout(request, wordsOf(batch));
    const expected = Array.from({ length: PER_BATCH }, (_, index) => textOf(wordsOf(batch), index));
    expect(stored.map(({ message }) => message).sort()).toEqual(expected);
  }
});
