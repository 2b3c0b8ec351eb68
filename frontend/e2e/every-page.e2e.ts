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
  'property without pictures': '/property/52',
  'commercial property': '/property/27',
  'missing property': '/property/99999',
  teleposta: '/teleposta-properties',
  about: '/about',
  services: '/services',
  directors: '/directors',
  contact: '/contact',
  'sign-in': '/admin/login',
  'no such page': '/no/such/page',
};

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

for (const [name, path] of Object.entries(publicPages)) {
  for (const theme of ['light', 'dark']) {
    test(`${name} is accessible and quiet in the ${theme} theme`, async ({ page }) => {
      const { complaints, strangers } = watch(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await seeAll(page);

      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
      expect(complaints).toEqual([]);
      expect(strangers).toEqual([]);
    });
  }

  test(`${name} never scrolls sideways and never jumps`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts = { total: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[]) {
          if (!entry.hadRecentInput) shifts.total += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [width, height] of [
      [320, 640],
      [360, 740],
      [768, 1024],
      [1440, 900],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await seeAll(page);
      const measured = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        shifts: (window as unknown as { shifts: { total: number } }).shifts.total,
      }));
      expect(measured.wide, `${width} px: as wide as the screen`).toBeLessThanOrEqual(width);
      expect(measured.shifts, `${width} px: nothing jumps`).toBeLessThan(0.01);
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
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
      [],
    );
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
