import { expect, type Page, type Route, test } from '@playwright/test';
import { detail, slow } from '../support/tags.js';
import { pmtilesOf } from '../support/pmtiles.js';

const FILE = '/media/map/kenya.pmtiles';
/** One pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURES = '/media/map/{z}/{x}/{y}.png';
const STREETS = pmtilesOf({
  roads: [
    {
      tags: { kind: 'highway', kind_detail: 'trunk', name: 'Mombasa Road' },
      corners: [
        [36.8, -1.3],
        [39.6, -4],
      ],
    },
  ],
});

/** The page as the pages service sends it with the setting MAP_TILES_URL. */
async function setTiles(page: Page, url: string): Promise<void> {
  await page.route('**/properties?map=yes', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(
      '<head>',
      `<head><meta name="map-tiles" content="${url}" data-attribution="© OpenStreetMap contributors">`,
    );
    await route.fulfill({ response: answer, body: html });
  });
}

/** Answers a range as the gateway does. */
function answerRange(route: Route): Promise<void> {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '') ?? [];
  const part = STREETS.subarray(Number(from), Number(to) + 1);
  return route.fulfill({
    status: 206,
    contentType: 'application/octet-stream',
    headers: { 'Content-Range': `bytes ${from}-${Number(from) + part.length - 1}/${STREETS.length}` },
    body: part,
  });
}

const map = (page: Page) => page.getByRole('region', { name: 'Map of the results' }).first();
const ownNames = (page: Page) => page.locator('.results-place');

test.describe('streets on the map of the results', () => {
  test(
    'come from a PMTiles file by ranges, name who made them, and follow the theme [MAP-13]',
    detail,
    async ({ page }) => {
      const ranges: (string | undefined)[] = [];
      await setTiles(page, FILE);
      await page.route(`**${FILE}`, (route) => {
        ranges.push(route.request().headers().range);
        return answerRange(route);
      });
      await page.goto('/properties?map=yes');
      await expect(map(page).getByRole('link', { name: 'OpenStreetMap' })).toHaveAttribute(
        'href',
        'https://www.openstreetmap.org/copyright',
      );
      expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range ?? ''))).toBe(true);
      // The streets' own names take the place of ours.
      await expect(ownNames(page)).toHaveCount(0);
      await expect(page.locator('[data-pin]').first()).toBeVisible();
      const canvas = page.locator('.maplibregl-canvas');
      const light = await canvas.screenshot();
      await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
      await expect.poll(async () => (await canvas.screenshot()).equals(light)).toBe(false);
    },
  );

  test('come as pictures of a tile server, too [MAP-13]', slow, async ({ page }) => {
    const asked: string[] = [];
    await setTiles(page, PICTURES);
    await page.route('**/media/map/*/*/*.png', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ contentType: 'image/png', body: TILE });
    });
    await page.goto('/properties?map=yes');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expect(map(page).getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
    expect(asked.every((path) => /^\/media\/map\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
  });

  test(
    'that cannot be loaded leave outlines, names and results, and are told [MAP-14]',
    detail,
    async ({ page }) => {
      await setTiles(page, FILE);
      await page.goto('/properties?map=yes');
      await expect(map(page)).toContainText('Streets could not be loaded · Outlines: Natural Earth');
      await expect(ownNames(page).first()).toBeVisible();
      await expect(page.locator('[data-pin]').first()).toBeVisible();
    },
  );
});
