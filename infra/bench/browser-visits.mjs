import { existsSync } from 'node:fs';
import { chromium, devices } from '@playwright/test';
import { median } from './load.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').CDPSession} CDPSession
 *
 * What the page's own observers saw; times in milliseconds from its start.
 * @typedef {object} Seen
 * @property {number} origin wall clock of the page's start
 * @property {number} lcp of the last candidate
 * @property {{ at: number, value: number, what: string }[]} shifts that no input explains
 * @property {{ id: number, duration: number, what: string }[]} interactions
 *
 * A page as it comes to who has never been here.
 * @typedef {object} FirstView
 * @property {number} lcp milliseconds
 * @property {number} cls
 * @property {number} bytes as they came over the line, until what is in view is whole
 * @property {number} requests of these
 * @property {number} requestsBeforeLcp
 * @property {number} bytesUntilQuiet with what is fetched ahead, until nothing has come for half a second
 */

/** Debian's, which the browser tests take, too. */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) =>
  existsSync(path),
);

/** Nothing but the system itself can be reached: what a page asked of others would show as missing. */
export const BROWSER_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost',
];

/** Lighthouse's phone, and its slow 4G as it is applied to real requests. */
const PHONE = {
  userAgent: devices['Moto G4'].userAgent,
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 86_400 };
/** A chain of shifts less than a second apart, within five seconds, is one. */
const SHIFTS_APART_MS = 1000;
const SHIFTS_WITHIN_MS = 5000;
const CAROUSEL_MS = 15_000;
const PATIENCE_MS = 60_000;
const TAP_MS = 15_000;

/** @returns {Promise<string>} the browser that Playwright starts */
export async function chromiumPath() {
  return SYSTEM_CHROMIUM ?? chromium.executablePath();
}

/** Visits with a real browser on a phone's screen. */
export class BrowserVisits {
  /**
   * @param {import('@playwright/test').Browser} browser
   * @param {string} origin
   * @param {number} propertyId one with pictures
   */
  constructor(browser, origin, propertyId) {
    this.browser = browser;
    this.origin = origin;
    this.propertyId = propertyId;
  }

  /**
   * @param {string} origin
   * @param {number} propertyId
   */
  static async begin(origin, propertyId) {
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: BROWSER_ARGUMENTS });
    return new BrowserVisits(browser, origin, propertyId);
  }

  async end() {
    await this.browser.close();
  }

  /**
   * Opens a page with nothing kept, on slow 4G and a processor at a quarter of its speed.
   * @param {string} path
   * @param {{ saveData?: boolean }} [options]
   * @returns {Promise<FirstView>}
   */
  async firstView(path, { saveData = false } = {}) {
    return await this.#visit({ network: SLOW_4G, slowdown: 4, saveData }, async (page, line) => {
      /** @type {Map<string, { wallTime: number, bytes?: number }>} */
      const requests = new Map();
      line.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
        if (!request.url.startsWith('data:')) requests.set(requestId, { wallTime: wallTime * 1000 });
      });
      line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const request = requests.get(requestId);
        if (request) request.bytes = encodedDataLength;
      });
      /** What came over the line: not what the page had already, as from a hint. */
      const come = () => [...requests.values()].filter(({ bytes }) => bytes !== undefined && bytes > 0);
      const sum = () => come().reduce((total, { bytes = 0 }) => total + bytes, 0);
      await this.#open(page, path);
      const first = { bytes: sum(), requests: come().length };
      await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
      const { origin, lcp, shifts } = await seenBy(page);
      return {
        ...first,
        ...{ lcp, cls: layoutShift(shifts), bytesUntilQuiet: sum() },
        requestsBeforeLcp: [...requests.values()].filter(({ wallTime }) => wallTime < origin + lcp).length,
      };
    });
  }

  /**
   * What a page asks for at a first view, its own address first: for a load that is like visits.
   * @param {string} path
   * @returns {Promise<string[]>}
   */
  async requestsOf(path) {
    return await this.#visit({}, async (page) => {
      /** @type {string[]} */
      const asked = [];
      page.on('request', (request) => {
        const { origin, pathname, search } = new URL(request.url());
        if (origin === this.origin && request.method() === 'GET') asked.push(pathname + search);
      });
      await this.#open(page, path);
      await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
      return asked;
    });
  }

  /**
   * A whole visit: reading the home page while its pictures turn, filtering the list, looking at pictures.
   * @returns {Promise<{ cls: number, shifts: string[], steps: string[] }>} the worst page's CLS
   */
  async session() {
    return await this.#visit({ network: SLOW_4G, slowdown: 4 }, async (page, line) => {
      let cls = 0;
      /** @type {string[]} */
      const moved = [];
      /** @type {string[]} */
      const steps = [];
      /** @param {string} name @param {() => Promise<unknown>} action */
      const step = async (name, action) => {
        const isDone = await action().then(
          () => true,
          () => false,
        );
        steps.push(isDone ? name : `${name} (not possible)`);
      };
      /** Reads what was seen before another page takes its place. */
      const leave = async () => {
        const { shifts } = await seenBy(page);
        cls = Math.max(cls, layoutShift(shifts));
        moved.push(...shifts.map(({ what, value }) => `${what} by ${value.toFixed(4)}`));
      };
      await this.#open(page, '/');
      await step('home read to its end and back', () => scrollThrough(page));
      await step(`${CAROUSEL_MS / 1000} s of turning pictures`, () => page.waitForTimeout(CAROUSEL_MS));
      await leave();
      await this.#open(page, '/properties');
      await step('list read', () => scrollThrough(page));
      await step('filtered', async () => {
        await page.getByRole('button', { name: /^Filters/ }).tap();
        const sheet = page.getByRole('dialog');
        await sheet.getByLabel('Property Type').selectOption({ index: 1 });
        await sheet.getByRole('button', { name: /^Show/ }).tap();
        await sheet.waitFor({ state: 'hidden' });
      });
      await step('filtered list read', () => scrollThrough(page));
      await leave();
      await this.#open(page, `/property/${this.propertyId}`);
      await step('property read', () => scrollThrough(page));
      await step('pictures looked at', async () => {
        await page
          .getByRole('button', { name: /^Open picture 1 of/ })
          .first()
          .tap();
        const viewer = page.getByRole('dialog', { name: /^Pictures of/ });
        await viewer.getByText(/^1 \//).waitFor();
        // There are no arrows on a phone.
        await line.send('Input.synthesizeScrollGesture', {
          x: 300,
          y: 400,
          xDistance: -250,
          gestureSourceType: 'touch',
          speed: 1600,
        });
        await viewer.getByText(/^2 \//).waitFor();
        await viewer.getByRole('button', { name: 'Close' }).tap();
        await viewer.waitFor({ state: 'hidden' });
      });
      await leave();
      return { cls, shifts: moved, steps };
    });
  }

  /**
   * Forty taps on what visitors tap most, with a processor at a sixth of its speed.
   * @returns {Promise<{ count: number, p98: number, median: number, worst: number, slowest: string[], missed: string[] }>}
   *   milliseconds from the tap to the next picture on the screen; missed: what could not be tapped
   */
  async taps() {
    return await this.#visit({ slowdown: 6 }, async (page) => {
      let count = 0;
      /** The slowest part of each tap. @type {{ duration: number, what: string }[]} */
      const told = [];
      /** @type {string[]} */
      const missed = [];
      /** @param {import('@playwright/test').Page | import('@playwright/test').Locator} within @param {string | RegExp} name */
      const buttons = (within, name) =>
        within.getByRole('button', { name, exact: true }).filter({ visible: true });
      /** @param {string | RegExp} name @param {number} [which] of several */
      const tap = (name, which = 0) => tapOn(buttons(page, name).nth(which), `${name}`);
      /** @param {string | RegExp} name */
      const tapInDialog = (name) =>
        tapOn(buttons(page.getByRole('dialog'), name).first(), `${name} of a dialog`);
      /** @param {import('@playwright/test').Locator} target @param {string} name */
      const tapOn = async (target, name) => {
        // As soon as it can be: one that is still fading in or busy is no fault.
        const isDone = await target.tap({ timeout: TAP_MS }).then(
          () => true,
          () => false,
        );
        if (isDone) count += 1;
        else missed.push(name);
      };
      const noDialog = () =>
        page
          .getByRole('dialog')
          .waitFor({ state: 'hidden', timeout: TAP_MS })
          .catch(() => undefined);
      const leave = async () => {
        /** @type {Map<number, Seen['interactions'][number]>} */
        const slowest = new Map();
        for (const one of (await seenBy(page)).interactions) {
          if (one.duration > (slowest.get(one.id)?.duration ?? -1)) slowest.set(one.id, one);
        }
        told.push(...slowest.values());
      };

      await this.#open(page, '/');
      for (let turn = 0; turn < 3; turn++) {
        await tap('Open menu');
        await tapInDialog('Close');
        await noDialog();
      }
      for (const slide of [2, 3, 4, 5, 6, 1]) await tap(`Go to slide ${slide}`);
      await leave();

      await this.#open(page, '/properties');
      for (let turn = 0; turn < 2; turn++) {
        await tap(/^Filters/);
        await tapInDialog('Close');
        await noDialog();
      }
      for (const card of [0, 1, 2, 3, 4, 0, 1, 2]) await tap(/^Save /, card);
      await tap('Next');
      await tap('Previous');
      await leave();

      await this.#open(page, `/property/${this.propertyId}`);
      for (let turn = 0; turn < 3; turn++) {
        await tap(/^Open picture 1 of/);
        // In, and out again.
        for (let zoom = 0; zoom < 2; zoom++) await tapInDialog('Zoom');
        await tapInDialog('Close');
        await noDialog();
      }
      await tap(/^Show/);
      await tap(/^Save/);
      await leave();

      told.sort((a, b) => b.duration - a.duration);
      // What took less than a frame is not told.
      const quick = Array.from({ length: Math.max(0, count - told.length) }, () => 0);
      const durations = [...told.map(({ duration }) => duration), ...quick];
      return {
        count,
        p98: durations[Math.floor(count * 0.02)] ?? NaN,
        median: median(durations),
        worst: durations[0] ?? NaN,
        slowest: told.slice(0, 8).map(({ duration, what }) => `${what} ${duration} ms`),
        missed,
      };
    });
  }

  /**
   * One visitor, who has nothing kept.
   * @template T
   * @param {{ network?: typeof SLOW_4G, slowdown?: number, saveData?: boolean }} how
   * @param {(page: Page, line: CDPSession) => Promise<T>} visit
   * @returns {Promise<T>}
   */
  async #visit({ network, slowdown = 1, saveData = false }, visit) {
    const context = await this.browser.newContext({
      ...PHONE,
      locale: 'en-KE',
      timezoneId: 'Africa/Nairobi',
      ...(saveData ? { extraHTTPHeaders: { 'Save-Data': 'on' } } : {}),
    });
    try {
      // It comes from the debugger, which the page's policy does not hold.
      await context.addInitScript(observe, saveData);
      const page = await context.newPage();
      const line = await context.newCDPSession(page);
      await line.send('Network.enable');
      if (network) await line.send('Network.emulateNetworkConditions', network);
      await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      return await visit(page, line);
    } finally {
      await context.close();
    }
  }

  /**
   * Until all that is in view is there.
   * @param {Page} page
   * @param {string} path
   */
  async #open(page, path) {
    await page.goto(this.origin + path, { waitUntil: 'load', timeout: PATIENCE_MS });
    await page.waitForFunction(
      () => {
        const inView = [...document.images].filter((image) => {
          const { top, bottom, left, right, width } = image.getBoundingClientRect();
          const isOnScreen = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
          return isOnScreen && width > 0 && image.checkVisibility({ opacityProperty: true });
        });
        return document.querySelector('main h1') !== null && inView.every((image) => image.complete);
      },
      undefined,
      { timeout: PATIENCE_MS },
    );
  }
}

/**
 * Runs in the page, before anything of its own.
 * @param {boolean} saveData
 */
function observe(saveData) {
  if (saveData)
    Object.defineProperty(window.navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  /** @type {Seen} */
  const seen = { origin: window.performance.timeOrigin, lcp: 0, shifts: [], interactions: [] };
  Object.assign(window, { seen });
  /** @param {Node | null | undefined} node */
  const named = (node) => {
    if (!(node instanceof window.Element)) return node?.nodeName ?? 'something gone';
    const label = node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 30) ?? '';
    return `${node.tagName.toLowerCase()} "${label}"`;
  };
  /** @param {string} type @param {object} options @param {(entry: any) => void} take */
  const watch = (type, options, take) =>
    new window.PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  watch('largest-contentful-paint', {}, ({ startTime }) => (seen.lcp = startTime));
  watch('layout-shift', {}, ({ startTime, value, hadRecentInput, sources }) => {
    if (!hadRecentInput) seen.shifts.push({ at: startTime, value, what: named(sources[0]?.node) });
  });
  watch('event', { durationThreshold: 16 }, ({ interactionId, duration, name, target }) => {
    if (interactionId)
      seen.interactions.push({ id: interactionId, duration, what: `${name} on ${named(target)}` });
  });
}

/**
 * @param {Page} page
 * @returns {Promise<Seen>}
 */
function seenBy(page) {
  return page.evaluate(
    () =>
      // Entries are handed out after the frame that they are about.
      new Promise((resolve) =>
        window.requestAnimationFrame(() =>
          setTimeout(() => resolve(/** @type {Window & { seen?: any }} */ (window).seen), 100),
        ),
      ),
  );
}

/**
 * CLS as it is defined: the greatest chain of shifts.
 * @param {Seen['shifts']} shifts
 */
function layoutShift(shifts) {
  let worst = 0;
  let [begun, last, sum] = [-Infinity, -Infinity, 0];
  for (const { at, value } of shifts) {
    if (at - last > SHIFTS_APART_MS || at - begun > SHIFTS_WITHIN_MS) [begun, sum] = [at, 0];
    last = at;
    sum += value;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/**
 * To the end of the page and back, as a thumb does it.
 * @param {Page} page
 */
async function scrollThrough(page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const direction of [1, -1]) {
    for (let far = 0; far < height; far += 600) {
      await page.mouse.wheel(0, 600 * direction);
      await page.waitForTimeout(150);
    }
  }
}
