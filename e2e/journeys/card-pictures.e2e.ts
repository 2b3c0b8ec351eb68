import type { PropertyPage, PropertySummary } from '@lml/common/contracts';
import { devices, expect, type Locator, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/hydrated.js';
import { cards } from '../support/property-cards.js';
import { detail, detailUnless, thorough } from '../support/tags.js';
import { touch } from '../support/touch.js';

const { isMobile, hasTouch, userAgent } = devices['Pixel 7'];
test.use({ viewport: { width: 390, height: 844 }, isMobile, hasTouch, userAgent });

/** Moves one finger to the left across the picture of a card. */
async function swipePicture(page: Page, card: Locator): Promise<void> {
  const { x, y, width } = (await card.boundingBox())!;
  // Between the buttons, which are in the corners.
  await touch(page, [{ from: { x: x + width * 0.8, y: y + 110 }, to: { x: x + width * 0.15, y: y + 110 } }]);
}

async function listingsOf(page: Page): Promise<PropertySummary[]> {
  const answer = await page.request.get('/api/properties?sold=hide&pageSize=100');
  return ((await answer.json()) as PropertyPage).properties;
}

/** The keys of a listing's pictures that were fetched. */
function watchPictures(page: Page): Set<string> {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const key = /\/media\/([0-9a-f]{32})\//.exec(request.url())?.[1];
    if (key) fetched.add(key);
  });
  return fetched;
}
const keyOf = (url: string) => url.split('/')[2]!;

/** The first card whose listing has at least three pictures, and that listing. */
async function cardWithPictures(page: Page): Promise<{ card: Locator; listing: PropertySummary }> {
  const listings = await listingsOf(page);
  for (const card of await cards(page).all()) {
    const href = await card.getByRole('link', { name: /^View Details/ }).getAttribute('href');
    const listing = listings.find(({ id }) => href?.startsWith(`/property/${id}-`));
    if (listing && listing.images.length > 2) return { card, listing };
  }
  throw new Error('No card has three pictures');
}

for (const path of ['/properties', '/properties/category/residential', '/']) {
  test(
    `a card on ${path} is swiped; its second picture is fetched then, and a tap opens the listing [CARD-12]`,
    path === '/' ? thorough : detailUnless(path === '/properties'),
    async ({ page }) => {
      const fetched = watchPictures(page);
      await page.goto(path);
      await waitForHydration(page);
      const { card, listing } = await cardWithPictures(page);
      const count = listing.images.length;
      await card.scrollIntoViewIfNeeded();
      const counter = (n: number) => card.getByText(`${n}/${count}`, { exact: true });
      await expect(counter(1)).toBeInViewport();
      await page.waitForLoadState('networkidle');
      expect(fetched).toContain(keyOf(listing.images[0]!));
      const second = keyOf(listing.images[1]!);
      expect(fetched).not.toContain(second);

      await swipePicture(page, card);
      await expect(counter(2)).toBeInViewport();
      expect(fetched).toContain(second);
      await expect
        .poll(() =>
          card
            .locator(`img[src="${listing.images[1]}"]`)
            .evaluate((image) => (image as HTMLImageElement).naturalWidth),
        )
        .toBeGreaterThan(0);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

      const { x, y, width } = (await card.boundingBox())!;
      await page.touchscreen.tap(x + width / 2, y + 110);
      await expect(page).toHaveURL(new RegExp(`/property/${listing.id}-`));
    },
  );
}

test(
  'while data is saved a card has its first picture only, on request [CARD-12]',
  detail,
  async ({ page, context }) => {
    await context.setExtraHTTPHeaders({ 'Save-Data': 'on' });
    const fetched = watchPictures(page);
    await page.goto('/properties');
    const { card, listing } = await cardWithPictures(page);
    await card.scrollIntoViewIfNeeded();
    await swipePicture(page, card);
    expect([...fetched]).toEqual([]);
    await card.getByRole('button', { name: /^Show photo/ }).tap();
    await expect.poll(() => [...fetched]).toEqual([keyOf(listing.images[0]!)]);
    await swipePicture(page, card);
    await expect(card.getByText(/^\d\/\d$/)).toHaveCount(0);
    expect(fetched.size).toBe(1);
  },
);
