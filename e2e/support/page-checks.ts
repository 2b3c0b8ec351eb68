import { type ConsoleMessage, expect, type Page, test } from '@playwright/test';
import { axe } from './axe.js';
import { WORKER_BLOCKED } from './quiet.js';
import { waitForHydration } from './hydrated.js';

/** Includes `target-size` (24 px). */
const ACCESSIBILITY = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations that axe finds, with their elements. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  return foundBy(axe(page).withTags(ACCESSIBILITY));
}

/** Violations in both themes, which differ only in colours. Leaves the light theme on. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  await setTheme(page, 'dark');
  const inDark = await foundBy(axe(page).withRules(['color-contrast', 'link-in-text-block']));
  await setTheme(page, 'light');
  return [...(await accessibilityViolations(page)), ...inDark.map((barrier) => `dark: ${barrier}`)];
}

/** Sets the theme and waits for the change of colours, which would be measured half way. */
async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen;
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  }, theme);
}

async function foundBy(builder: ReturnType<typeof axe>): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => {
    const found = nodes.map(({ html, any }) => [html, ...any.map(({ message }) => message)].join(' '));
    return `${id}: ${found.join(' | ')}`;
  });
}

/** Collects console errors and third-party requests of a page. */
export function watch(page: Page) {
  const consoleErrors: string[] = [];
  const thirdPartyRequests: string[] = [];
  page.on('console', (message) => {
    // The browser logs every failed request; missing properties are requested on purpose. Without a graphics card it also
    // warns of its own slow drawing.
    const isExpected =
      /status of (40[14]|410)|GL Driver Message \(OpenGL, Performance/.test(message.text()) ||
      WORKER_BLOCKED.test(message.text()) ||
      isRefusedLink(message);
    if (['error', 'warning'].includes(message.type()) && !isExpected) {
      consoleErrors.push(message.text());
    }
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (
      protocol.startsWith('http') &&
      host !== new URL(page.url() === 'about:blank' ? request.url() : page.url()).host
    ) {
      thirdPartyRequests.push(request.url());
    }
  });
  return { consoleErrors, thirdPartyRequests };
}

/** Invalid links for a new password are opened on purpose. */
function isRefusedLink(message: ConsoleMessage): boolean {
  return /status of 403/.test(message.text()) && message.location().url.includes('/password-resets');
}

/** Waits for the page and scrolls to its end, so that lazy parts load. */
export async function scrollThrough(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' });
      // A headless browser may stop painting, so do not wait for frames alone.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1000);
      });
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
}

/**
 * Answers calls of the API one after the other, each painted before the next, once the heading or a skeleton is there: whatever
 * an answer moves is recorded as a layout shift.
 */
export async function answerOneByOne(page: Page): Promise<void> {
  let previous = Promise.resolve();
  const painted = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  await page.route('**/api/**', (route) => {
    // The frame of the back office waits for the account.
    if (new URL(route.request().url()).pathname === '/api/user') return route.continue();
    const turn = previous.then(async () => {
      await page.locator('h1, main [role="status"]').first().waitFor({ state: 'attached' });
      await painted();
      await route.continue();
      await (await route.request().response())?.finished();
      await painted();
    });
    // The next page may have been opened meanwhile.
    previous = turn.catch(() => undefined);
    return previous;
  });
}

interface Shift {
  /** On the page's clock. */
  at: number;
  value: number;
  /** Within half a second of user input, which may cause it on purpose. */
  withInput: boolean;
  moved: string[];
}

/** Records layout shifts of all pages opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        shifts.push({
          at: entry.startTime,
          value: entry.value,
          withInput: entry.hadRecentInput,
          moved: entry.sources.map(({ node }) => {
            if (!(node instanceof Element)) return node?.textContent ?? '';
            return node.outerHTML.slice(0, 120);
          }),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** Layout shifts without recent input. */
export async function layoutShifts(page: Page): Promise<Shift[]> {
  return (await shiftsOf(page)).filter(({ withInput }) => !withInput);
}

/** Waits until all changes so far have been laid out. @returns the time on the page's clock */
export function laidOut(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
      ),
  );
}

/** Visible texts outside the screen, cut off by a box that cannot scroll, or broken letter by letter in a narrow box. */
function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !parent || parent.closest('.sr-only, [inert], [aria-hidden="true"], select, noscript'))
        continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      const lines = range.getClientRects().length;
      if (lines > 3 && width < 1.5 * Number.parseFloat(getComputedStyle(parent).fontSize)) {
        found.push(`${parent.tagName}, letter by letter: ${text.slice(0, 80)}`);
        continue;
      }
      let cut = right > window.innerWidth + 1 || left < -1;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const { overflowX, overflowY, position } = style;
        if (position === 'fixed') break;
        // An ellipsis is allowed: the whole text is a click away.
        const shortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        const scrolls = ['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY);
        if (scrolls || (shortened && overflowX !== 'visible')) {
          cut = false;
          break;
        }
        if (overflowX === 'visible') continue;
        const frame = box.getBoundingClientRect();
        // Visible only to screen readers at this width.
        if (frame.width <= 1 && frame.height <= 1) {
          cut = false;
          break;
        }
        cut ||= right > frame.right + 1 || left < frame.left - 1;
        cut ||= bottom > frame.bottom + 4 || top < frame.top - 4;
      }
      if (cut) found.push(`${parent.tagName}: ${text.slice(0, 80)}`);
    }
    return found;
  });
}

/** Text spacing that users may set (WCAG 1.4.12). */
async function spaceOutTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Checks accessibility in both themes, the console and third-party requests. */
export async function expectAccessibleWithoutErrors(page: Page, path: string): Promise<void> {
  // Axe runs twice.
  test.setTimeout(180_000);
  const { consoleErrors, thirdPartyRequests } = watch(page);
  // Disables colour transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scrollThrough(page);

  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
  expect(thirdPartyRequests).toEqual([]);
}

/**
 * Checks accessibility, cut-off text, the console, third-party requests, and horizontal scrolling on a desktop and the
 * narrowest phone. `make test-looks` checks both themes and five widths.
 */
export async function expectAccessibleLayout(page: Page, path: string): Promise<void> {
  const { consoleErrors, thirdPartyRequests } = watch(page);
  // Disables colour transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForHydration(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await cutOffTexts(page), 'nothing is cut off').toEqual([]);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${width} px: as wide as the screen`,
      })
      .toBeLessThanOrEqual(width);
  }
  expect(consoleErrors).toEqual([]);
  expect(thirdPartyRequests).toEqual([]);
}

/** Checks for horizontal scrolling, cut-off text and layout shifts, from 400% zoom to a large screen. */
export async function expectLayoutAtEveryWidth(page: Page, path: string): Promise<void> {
  // Scrolls through five pages.
  test.setTimeout(180_000);
  await watchShifts(page);
  for (const [width, height] of [
    // 1280 × 1024 at 400% zoom.
    [320, 256],
    [360, 740],
    [768, 1024],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    // An address with a fragment would not be loaded anew, and resizing moves what is shown.
    await page.goto('about:blank');
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scrollThrough(page);
    expect(await layoutShifts(page), `${width} px: no layout shifts`).toEqual([]);
    if (width === 320 || width === 1440) {
      expect(await cutOffTexts(page), `${width} px: nothing is cut off`).toEqual([]);
      await spaceOutTexts(page);
      expect(await cutOffTexts(page), `${width} px: nothing is cut off when spaced out`).toEqual([]);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${width} px: as wide as the screen`).toBeLessThanOrEqual(width);
  }
}
