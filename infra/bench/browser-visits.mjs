import { chromium, devices } from '@playwright/test';
import { systemChromium } from '../test/chromium.mjs';
import { cumulativeLayoutShift, observe, readMetrics } from './browser-metrics.mjs';
import { median } from './load.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').CDPSession} CDPSession
 *
 * Measurements of a first visit with empty caches.
 * @typedef {object} FirstView
 * @property {number} lcp milliseconds
 * @property {number} cls
 * @property {number} bytes transferred until the viewport is complete
 * @property {number} requests until then
 * @property {number} requestsBeforeLcp
 * @property {number} bytesUntilQuiet total bytes, with prefetching, until the network was idle for half a second
 */

/** Blocks other hosts, so that third-party requests fail. */
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

/** Lighthouse's phone and its slow 4G network. */
const PHONE = {
  userAgent: devices['Moto G4'].userAgent,
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 86_400 };
const CAROUSEL_MS = 15_000;
const TIMEOUT_MS = 60_000;
const TAP_MS = 15_000;

/** @returns {Promise<string>} path of the browser that Playwright starts */
export async function chromiumPath() {
  return systemChromium() ?? chromium.executablePath();
}

/** Visits pages in a real browser with a phone's screen. */
export class BrowserVisits {
  /**
   * @param {import('@playwright/test').Browser} browser
   * @param {string} origin
   * @param {number} propertyId a property with pictures
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
  static async start(origin, propertyId) {
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: BROWSER_ARGUMENTS });
    return new BrowserVisits(browser, origin, propertyId);
  }

  async close() {
    await this.browser.close();
  }

  /**
   * Opens a page with empty caches, slow 4G and a CPU slowdown of 4.
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
      /** Transferred requests, without those served from a cache or a preload. */
      const transferred = () =>
        [...requests.values()].filter(({ bytes }) => bytes !== undefined && bytes > 0);
      const sum = () => transferred().reduce((total, { bytes = 0 }) => total + bytes, 0);
      await this.#open(page, path);
      const first = { bytes: sum(), requests: transferred().length };
      await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
      const { origin, lcp, shifts } = await readMetrics(page);
      return {
        ...first,
        ...{ lcp, cls: cumulativeLayoutShift(shifts), bytesUntilQuiet: sum() },
        requestsBeforeLcp: [...requests.values()].filter(({ wallTime }) => wallTime < origin + lcp).length,
      };
    });
  }

  /**
   * Lists the requests of a first visit, the page first, to build a realistic load.
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
      await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
      return asked;
    });
  }

  /**
   * A complete visit: scrolls the home page during its slide show, filters the list, opens pictures.
   * @returns {Promise<{ cls: number, shifts: string[], steps: string[] }>} CLS of the worst page
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
      /** Reads the metrics before the next navigation. */
      const leave = async () => {
        const { shifts } = await readMetrics(page);
        cls = Math.max(cls, cumulativeLayoutShift(shifts));
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
        // The viewer has no arrow buttons on a phone.
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
   * Forty taps on the most used buttons, with a CPU slowdown of 6.
   * @returns {Promise<{ count: number, p98: number, median: number, worst: number, slowest: string[], missed: string[] }>}
   *   milliseconds from the tap to the next paint; missed: elements that could not be tapped
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
        // Playwright waits until the element is ready.
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
        /** @type {Map<number, import('./browser-metrics.mjs').PageMetrics['interactions'][number]>} */
        const slowest = new Map();
        for (const one of (await readMetrics(page)).interactions) {
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
        // Zooms in and out.
        for (let zoom = 0; zoom < 2; zoom++) await tapInDialog('Zoom');
        await tapInDialog('Close');
        await noDialog();
      }
      await tap(/^Show/);
      await tap(/^Save/);
      await leave();

      told.sort((a, b) => b.duration - a.duration);
      // Browsers do not report interactions shorter than a frame.
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
   * Runs a visit in a new browser context.
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
      // Init scripts are exempt from the Content-Security-Policy.
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
   * Opens a page and waits until the pictures in the viewport are complete.
   * @param {Page} page
   * @param {string} path
   */
  async #open(page, path) {
    await page.goto(this.origin + path, { waitUntil: 'load', timeout: TIMEOUT_MS });
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
      { timeout: TIMEOUT_MS },
    );
  }
}

/**
 * Scrolls to the end of the page and back.
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
