import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { axe } from '../support/axe.js';
import { waitForHydration } from '../support/hydrated.js';
import { detailUnless, slow, thorough } from '../support/tags.js';

/** LML-65 is off-plan and has two floor plans. */
const FLOOR_PLANS = '/property/65';
const TILES = 'https://tile.openstreetmap.org/**';
/** One pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('the map', () => {
  /** Collects requests to the tile server. */
  async function answerTiles(page: Page, answer: 'tile' | 'nothing'): Promise<{ asked: string[] }> {
    const asked: string[] = [];
    await page.route(TILES, (route) => {
      asked.push(route.request().url());
      return answer === 'tile' ? route.fulfill({ contentType: 'image/png', body: TILE }) : route.abort();
    });
    return { asked };
  }

  test(
    'loads only on a click, without a layout shift, and can be zoomed by keys [PROPERTY-18]',
    slow,
    async ({ page }) => {
      // The map then zooms without an animation.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const { asked } = await answerTiles(page, 'tile');
      const referers: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.url().includes('openstreetmap'))
          void request.allHeaders().then(({ referer }) => referers.push(referer));
      });
      await page.goto(FLOOR_PLANS);
      const show = page.getByRole('button', { name: 'Show map' });
      await show.scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);

      await show.click();
      const map = page.getByRole('region', { name: 'Map of Menengai Drive, Milimani, Nakuru' });
      await expect(map).toBeFocused();
      await expect(map.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
      await expect(map.getByRole('img', { name: 'Menengai View Maisonettes, Nakuru is here' })).toBeVisible();
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      await expect.poll(() => referers[0]).toMatch(/^http/);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);

      const zooms = () => asked.map((url) => Number(/org\/(\d+)\//.exec(url)?.[1]));
      expect(new Set(zooms())).toEqual(new Set([16]));
      await page.keyboard.press('+');
      await expect.poll(zooms).toContain(17);
      await map.getByRole('button', { name: 'Zoom out' }).click();
      await map.getByRole('button', { name: 'Zoom out' }).click();
      await expect.poll(zooms).toContain(15);
      const { violations } = await axe(page).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
    },
  );

  test(
    'that fails to load leaves the page working, and can be retried [PROPERTY-18]',
    thorough,
    async ({ page }) => {
      await answerTiles(page, 'nothing');
      await page.goto(FLOOR_PLANS);
      await page.getByRole('button', { name: 'Show map' }).click();
      const location = page.getByRole('alert');
      await expect(location.getByText('The map could not be loaded')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
        'href',
        /^https:\/\/www\.google\.com\/maps\//,
      );
      await expect(page.getByRole('link', { name: 'Street View' })).toBeVisible();

      await page.unroute(TILES);
      await answerTiles(page, 'tile');
      await location.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('region', { name: /^Map of/ })).toBeVisible();
      await expect(location).toBeHidden();
    },
  );
});

test.describe('the drawing before the map', () => {
  for (const [theme, isDark] of [
    ['light', false],
    ['dark', true],
  ] as const) {
    test(
      `shows the places around in the colours of the ${theme} theme, whatever the system prefers [PROPERTY-37]`,
      detailUnless(isDark),
      async ({ page }) => {
        await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        await page.goto('/property/1');
        // The drawing moves while the parts above it are laid out.
        await waitForHydration(page);
        const drawing = page.locator('img[src="/api/properties/1/locator.svg"]');
        await drawing.scrollIntoViewIfNeeded();
        await expect
          .poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
          .toBe(true);
        const { channels } = await sharp(await drawing.screenshot()).stats();
        for (const { mean } of channels.slice(0, 3)) {
          if (isDark) expect(mean).toBeLessThan(80);
          else expect(mean).toBeGreaterThan(190);
        }
      },
    );
  }

  test('is an SVG in a sandbox, cached for all visitors, whose styles are allowed by their hash', async ({
    page,
    request,
  }) => {
    const path = '/api/properties/1/locator.svg';
    await request.get(path);
    const { 'content-security-policy': policy, ...headers } = (await request.get(path)).headers();
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; .*; sandbox$/);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'cache-control': 'no-cache',
      'x-cache': 'HIT',
      'x-content-type-options': 'nosniff',
      'content-encoding': 'gzip',
    });
    expect((await request.get(path, { headers: { 'If-None-Match': headers.etag! } })).status()).toBe(304);
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    await page.goto(path);
    await expect(page.getByText('Nyali', { exact: true }).first()).toBeVisible();
    expect(refused).toEqual([]);
  });
});
