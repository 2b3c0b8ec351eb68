import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/staff.js';
import { notices } from './support/notices.js';

const publicPages = {
  home: '/',
  list: '/properties',
  'list by type': '/properties?type=commercial',
  'corrected search': '/properties?q=kilimni&for=sale&beds=2',
  categories: '/properties/categories',
  category: '/properties/category/residential',
  "an agent's listings": '/agents/1/listings',
  'missing agent': '/agents/99999/listings',
  "a developer's listings": '/developers/tsavo',
  property: '/property/1',
  'property with floor plans': '/property/65',
  'property without pictures': '/property/52',
  'commercial property': '/property/27',
  'missing property': '/property/99999',
  'saved properties': '/favourites',
  'a shared list': '/favourites?ids=1,27,99999',
  'sold property': '/property/21',
  teleposta: '/teleposta-properties',
  about: '/about',
  services: '/services',
  directors: '/directors',
  contact: '/contact',
  'sign-in': '/admin/login',
  'registering without an invitation': '/admin/register',
  'no such page': '/no/such/page',
};

/** `target-size` (24 px) is among them. */
const ACCESSIBILITY = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(ACCESSIBILITY).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Collects what a page complains about and whom else it calls. */
function watch(page: Page) {
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('console', (message) => {
    // The browser reports every 4xx and 5xx answer by itself; the missing property is one on purpose.
    if (['error', 'warning'].includes(message.type()) && !/status of 40[14]/.test(message.text())) {
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
async function seeAll(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
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
async function watchShifts(page: Page): Promise<void> {
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
            return node.matches('li:has(> article)') ? 'a card' : node.outerHTML.slice(0, 120);
          }),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** What jumped without anybody having pressed anything a moment before. */
async function jumps(page: Page): Promise<Shift[]> {
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
        const { overflowX, overflowY, position, textOverflow } = getComputedStyle(box);
        if (position === 'fixed') break;
        if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) {
          cut = false;
          break;
        }
        if (overflowX === 'visible' || textOverflow === 'ellipsis') continue;
        const frame = box.getBoundingClientRect();
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

for (const [name, path] of Object.entries(publicPages)) {
  for (const theme of ['light', 'dark']) {
    test(`${name} is accessible and quiet in the ${theme} theme`, async ({ page }) => {
      const { complaints, strangers } = watch(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await seeAll(page);

      expect(await barriers(page)).toEqual([]);
      expect(complaints).toEqual([]);
      expect(strangers).toEqual([]);
    });
  }

  test(`${name} never scrolls sideways, cuts nothing off and never jumps`, async ({ page }) => {
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
  });
}

for (const theme of ['light', 'dark']) {
  test(`the inbox is accessible and quiet in the ${theme} theme`, async ({ page }) => {
    const { complaints } = watch(page);
    await signIn(page.request);
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await page.goto('/admin/inquiries');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('the theme is light at first, can be changed, and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.evaluate(() => localStorage.setItem('theme', 'system'));
  await page.reload();
  expect(await ground()).not.toBe(light);
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.reload();
  expect(await ground()).toBe(light);
});

test('a notice can be reached with F8', async ({ page }) => {
  await page.goto('/admin/inquiries');
  await expect(notices(page).getByText('Please sign in')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(notices(page).getByRole('list')).toBeFocused();
});

test('nothing jumps while a slow list is paged through and filtered', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/properties');
  await expect(page.getByText('Showing 1 to 9 of 72 properties')).toBeVisible();
  // Later than the half second after a press in which things may move.
  await page.route('**/api/properties?**', async (route) => {
    await page.waitForTimeout(700);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 10 to 18 of 72 properties')).toBeVisible();
  await page.getByLabel('Price Range').focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/price=10000000-99999999/);
  await expect(page.getByText(/Page 1 of [1-7]/)).toBeVisible();
  // A card that is in both lists may stand elsewhere in the new one.
  const moved = (await jumps(page)).flatMap((shift) => shift.moved);
  expect(moved.filter((what) => what !== 'a card')).toEqual([]);
});

for (const [what, path, opener] of [
  ['the offices', '/', 'Contact Us'],
  ['the inquiry', '/property/1', 'Send Inquiry'],
  ['the pictures', '/property/1', /^View all \d+ pictures$/],
] as const) {
  test(`nothing beneath moves as ${what} open and close`, async ({ page }) => {
    await watchShifts(page);
    await page.goto(path);
    await page.getByRole('button', { name: opener }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await shiftsOf(page)).toEqual([]);
  });
}

test('for whoever wants no motion nothing on the home page moves by itself or takes its time', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await seeAll(page);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        const longest = (list: string) => Math.max(...list.split(',').map(Number.parseFloat));
        return (
          longest(transitionDuration) > 0.001 ||
          (animationName !== 'none' && longest(animationDuration) > 0.001)
        );
      }).length,
  );
  expect(moving).toBe(0);
});

test('in forced colours what is drawn by its ground alone can still be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const dots = page.getByRole('button', { name: /^Go to slide/ }).locator('span');
  expect(await dots.first().evaluate(groundOf)).not.toBe(await page.locator('body').evaluate(groundOf));
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  expect(await skip.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid');
});
