import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from './hydrated.js';

/** `target-size` (24 px) is among them. */
const ACCESSIBILITY = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, each with where. */
export async function barriers(page: Page): Promise<string[]> {
  return foundBy(new AxeBuilder({ page }).withTags(ACCESSIBILITY));
}

/** The same in both themes, which differ in their colours alone; the light one is left standing. */
export async function barriersInBothThemes(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  const inDark = await foundBy(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
  return [...(await barriers(page)), ...inDark.map((barrier) => `dark: ${barrier}`)];
}

async function foundBy(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => {
    const found = nodes.map(({ html, any }) => [html, ...any.map(({ message }) => message)].join(' '));
    return `${id}: ${found.join(' | ')}`;
  });
}

/** Collects what a page complains about and whom else it calls. */
export function watch(page: Page) {
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('console', (message) => {
    // The browser reports every 4xx and 5xx answer by itself; the missing property is one on purpose.
    if (['error', 'warning'].includes(message.type()) && !/status of (40[14]|410)/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (
      protocol.startsWith('http') &&
      host !== new URL(page.url() === 'about:blank' ? request.url() : page.url()).host
    ) {
      strangers.push(request.url());
    }
  });
  return { complaints, strangers };
}

/** Reads the page as a person would: waits for it, then scrolls to its end, where the rest loads. */
export async function seeAll(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' });
      // A browser without a screen may stop drawing, which is nothing that this is about.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1000);
      });
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
}

interface Shift {
  value: number;
  /** Within half a second of a press, whose very purpose it may be. */
  withInput: boolean;
  moved: string[];
}

/** Notes from now on whatever jumps, in every page that is opened. */
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

/** What jumped without anybody having pressed anything a moment before. */
export async function jumps(page: Page): Promise<Shift[]> {
  return (await shiftsOf(page)).filter(({ withInput }) => !withInput);
}

/** The visible texts that stick out of the screen, or out of a box that cuts them off and can't be scrolled. */
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
      const { left, right, top, bottom } = range.getBoundingClientRect();
      let cut = right > window.innerWidth + 1 || left < -1;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const { overflowX, overflowY, position } = style;
        if (position === 'fixed') break;
        // Dots say that there is more, and where; the whole text is a press away.
        const shortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        const scrolls = ['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY);
        if (scrolls || (shortened && overflowX !== 'visible')) {
          cut = false;
          break;
        }
        if (overflowX === 'visible') continue;
        const frame = box.getBoundingClientRect();
        // Said to readers alone at this width.
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

/** The distances between letters, words and lines that readers may set for themselves (WCAG 1.4.12). */
async function spaceOutTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Axe finds nothing on the page in either theme, its console stays empty, and it asks no other host for anything. */
export async function expectAccessibleAndQuiet(page: Page, path: string): Promise<void> {
  // The rules are gone through twice, on whatever page.
  test.setTimeout(180_000);
  const { complaints, strangers } = watch(page);
  // Colours change at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await seeAll(page);

  expect(await barriersInBothThemes(page)).toEqual([]);
  expect(complaints).toEqual([]);
  expect(strangers).toEqual([]);
}

/**
 * One look at a page: axe finds nothing, nothing is cut off, the console stays empty, no other host is called, and neither
 * a desktop nor the narrowest phone scrolls sideways. `make test-looks` looks in both themes and at five widths.
 */
export async function expectSound(page: Page, path: string): Promise<void> {
  const { complaints, strangers } = watch(page);
  // Colours change at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForHydration(page);
  expect(await barriers(page)).toEqual([]);
  expect(await cutOffTexts(page), 'nothing is cut off').toEqual([]);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${width} px: as wide as the screen`,
      })
      .toBeLessThanOrEqual(width);
  }
  expect(complaints).toEqual([]);
  expect(strangers).toEqual([]);
}

/** From a screen at four times its size to a large one nothing scrolls sideways, is cut off or jumps. */
export async function expectWholeAtEveryWidth(page: Page, path: string): Promise<void> {
  // Five pages from their top to their end.
  test.setTimeout(180_000);
  await watchShifts(page);
  for (const [width, height] of [
    // A screen of 1280 × 1024 at four times its size.
    [320, 256],
    [360, 740],
    [768, 1024],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await seeAll(page);
    expect(await jumps(page), `${width} px: nothing jumps`).toEqual([]);
    if (width === 320 || width === 1440) {
      expect(await cutOffTexts(page), `${width} px: nothing is cut off`).toEqual([]);
      await spaceOutTexts(page);
      expect(await cutOffTexts(page), `${width} px: nothing is cut off when spaced out`).toEqual([]);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${width} px: as wide as the screen`).toBeLessThanOrEqual(width);
  }
}
