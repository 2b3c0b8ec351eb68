import { devices, expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/hydrated.js';
import { useClientRenderedBuild } from '../support/plain-build.js';
import { detail, thorough } from '../support/tags.js';

const PICTURES = 6;

const heroPictures = (page: Page) => page.locator('#hero picture img');

/** File names of the hero's pictures, in request order. */
function watchPictures(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/(hero-[a-z-]+)-[^/]*\.avif$/.exec(request.url())?.[1];
    if (name && !asked.includes(name)) asked.push(name);
  });
  return asked;
}

test(
  'the first hero picture is preloaded and loads first; the others load when idle [HOME-7]',
  detail,
  async ({ page }) => {
    await useClientRenderedBuild(page);
    const asked = watchPictures(page);
    await page.goto('/');
    const hints = page.locator('link[rel="preload"][as="image"]');
    await expect(hints).toHaveCount(2);
    await expect(heroPictures(page)).toHaveCount(PICTURES);
    await expect.poll(() => asked.length).toBe(PICTURES);
    expect(asked[0]).toContain('villa');
    // The preload is for the same file that the page shows.
    const [shown, fetched] = await page.evaluate(() => {
      const { currentSrc } = document.querySelector<HTMLImageElement>('#hero picture img')!;
      return [currentSrc, performance.getEntriesByName(currentSrc).map((entry) => entry.toJSON() as unknown)];
    });
    expect(shown).toMatch(/\.avif$/);
    expect(fetched).toMatchObject([{ initiatorType: 'link' }]);
    await expect(hints).toHaveCount(0);
  },
);

test(
  'with data saving the hero does not rotate, and loads a picture only on request [HOME-9]',
  thorough,
  async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.goto('/');
    await expect(page.getByRole('switch', { name: 'Data saver' })).toBeChecked();
    await page.waitForLoadState('networkidle');
    await expect(heroPictures(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Pause slides' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Go to slide 2' }).click();
    await expect(heroPictures(page)).toHaveCount(2);
  },
);

test(
  'a dot of the hero leads to its slide, which fades in within a second [HOME-5]',
  thorough,
  async ({ page }) => {
    await page.goto('/');
    await expect(heroPictures(page)).toHaveCount(PICTURES);
    await page.getByRole('button', { name: 'Go to slide 4' }).click();
    const slide = page.locator('#hero [aria-hidden="false"]:has(> picture)');
    await expect(slide.locator('img')).toHaveAttribute('alt', /glass office tower/);
    const { property, duration } = await slide.evaluate((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element);
      return { property: transitionProperty, duration: transitionDuration };
    });
    expect({ property, duration }).toEqual({ property: 'opacity', duration: '1s' });
    await expect(slide).toHaveCSS('opacity', '1');
    await expect(page.locator('#hero [aria-hidden="true"]:has(> picture)').first()).toHaveCSS('opacity', '0');
  },
);

test(
  'dots of the hero keep place and size while slides turn by themselves [HOME-3]',
  thorough,
  async ({ page }) => {
    await page.goto('/');
    const dots = page.locator('#hero').getByRole('button', { name: /^Go to slide/ });
    // Browsers count a change of three pixels as a layout shift.
    const boxes = () =>
      dots
        .locator('span')
        .evaluateAll((spans) => spans.map((span) => [span.getBoundingClientRect().x, span.clientWidth]));
    await page.evaluate(() => document.fonts.ready);
    const before = await boxes();
    expect(before).toHaveLength(PICTURES);
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 10_000 });
    await dots.nth(1).evaluate(async (dot) => {
      await Promise.all(dot.getAnimations({ subtree: true }).map(({ finished }) => finished));
    });
    expect(await boxes()).toEqual(before);
  },
);

for (const [width, columns] of [
  [360, 1],
  [768, 2],
  [1200, 3],
] as const) {
  test(
    `the cards of the home page stand in ${columns} columns at ${width} px [HOME-13]`,
    thorough,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const cards = page.locator('#properties article');
      await expect(cards.nth(3)).toBeAttached();
      const boxes = await cards.evaluateAll((all) =>
        all.map((card) => {
          const { top, right } = card.getBoundingClientRect();
          return { top, right };
        }),
      );
      // On phones the cards are one row, in which one is whole and the others are swiped into view.
      const firstRow = boxes.filter(({ top, right }) => top === boxes[0]!.top && right <= width);
      expect(firstRow).toHaveLength(columns);
    },
  );
}

test('the group of the latest properties can be closed and opened [HOME-12]', thorough, async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('#properties article');
  await expect(cards.first()).toBeVisible();
  const group = page.getByRole('heading', { name: 'Latest Properties' });
  await group.click();
  await expect(cards.first()).toBeHidden();
  await group.click();
  await expect(cards.first()).toBeVisible();
});

test(
  'the featured properties below the latest ones can be browsed, without duplicates [HOME-15]',
  detail,
  async ({ page }) => {
    await page.goto('/');
    const latest = page.getByRole('group').filter({ hasText: 'Latest Properties' });
    const carousel = page.getByRole('region', { name: 'Browse Featured Properties' });
    const dots = carousel.getByRole('button', { name: /^Go to listing/ });
    await expect(latest.getByRole('article')).toHaveCount(6);
    // They load when the reader comes near.
    await expect(carousel).toBeHidden();
    await waitForHydration(page);
    const pulses = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => one instanceof CSSAnimation && one.animationName === 'pulse-soft').length,
    );
    expect(pulses).toBe(0);
    await latest.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(dots.first()).toHaveAttribute('aria-current', 'true');
    const titles = (part: typeof carousel) =>
      part.locator('article h3').evaluateAll((all) => all.map((title) => title.textContent));
    const both = [...(await titles(latest)), ...(await titles(carousel))];
    expect(new Set(both).size).toBe(both.length);

    await expect(carousel.locator('ul[style*="translate"]')).toBeAttached();
    await carousel.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
    await carousel.getByRole('link', { name: 'View Properties' }).click();
    await expect(page).toHaveURL(/\/properties$/);
  },
);

test('Contact in the footer of any page leads to the contact section of the home page [FOOTER-1]', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeInViewport();
});

test(
  'a link to a part of another page leads there before the first page is laid out [FOOTER-1]',
  detail,
  async ({ page }) => {
    // A browser that is never idle.
    await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    await page.goto('/about');
    await page.waitForFunction(() => document.readyState === 'complete' && !('lmlEarlyInput' in window));
    await expect(page.locator('html')).toHaveAttribute('data-first-layout');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeInViewport();
  },
);

test(
  'a part that a link leads to stays in view when what is above it loads late [FOOTER-1]',
  detail,
  async ({ page }) => {
    let answer = () => {};
    const answers = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/properties?*', async (route) => {
      await answers;
      await route.continue();
    });
    await page.goto('/about');
    await waitForHydration(page);
    // As in Safari, which does not keep the place by itself.
    await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    const heading = page.getByRole('heading', { name: 'Get in Touch' });
    await expect(heading).toBeInViewport();
    answer();
    await expect(
      page.getByRole('group').filter({ hasText: 'Latest Properties' }).getByRole('article'),
    ).toHaveCount(6);
    await expect(heading).toBeInViewport();
  },
);

test('the page can be zoomed to five times its size [SCREEN-3]', thorough, async ({ page }) => {
  await page.goto('/');
  const viewport = await page.locator('meta[name="viewport"]').getAttribute('content');
  expect(viewport).toContain('maximum-scale=5');
  expect(viewport).not.toContain('user-scalable');
});

test.describe('on a phone', () => {
  const { viewport, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, isMobile, hasTouch });

  test('the menu fits the screen while the window reports another width', thorough, async ({ page }) => {
    // A busy phone may briefly report the width at minimum zoom.
    await page.addInitScript(() =>
      Object.defineProperty(window, 'innerWidth', { get: () => screen.width * 4 }),
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Close' }).tap();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await menu.getByRole('link', { name: 'About' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'About LML Properties' })).toBeVisible();
  });
});
