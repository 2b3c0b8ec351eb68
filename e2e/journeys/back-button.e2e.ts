import { devices, expect, type Locator, type Page, test } from '@playwright/test';
import { useClientRenderedBuild } from '../support/plain-build.js';
import { waitForHydration } from '../support/hydrated.js';
import { detailUnless, thorough } from '../support/tags.js';

/** Delays API responses. */
async function slowDown(page: Page): Promise<void> {
  await useClientRenderedBuild(page);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
}

/** Position of the link to a property. */
interface Place {
  href: string;
  top: number;
}

/** Links to properties, except hidden cards of a carousel. */
const links = (page: Page) =>
  page.locator('main li:not([inert])').getByRole('link', { name: /View Details/ });

const linkTo = (page: Page, href: string) =>
  links(page)
    .and(page.locator(`[href="${href}"]`))
    .last();

const topOf = async (link: Locator) => (await link.boundingBox())?.y ?? Infinity;

const expectPlace = (page: Page, { href, top }: Place) =>
  expect
    .poll(async () => Math.abs((await topOf(linkTo(page, href))) - top), {
      message: 'the scroll position is the same',
    })
    .toBeLessThanOrEqual(2);

const pages = {
  'a filtered list': '/properties?for=sale&sort=price-asc&page=2',
  'a category': '/properties/category/residential?page=2',
  "an agent's listings": '/agents/1/listings?page=2',
  'the home page': '/',
  'the Teleposta listings': '/teleposta-properties',
};

/** Opens the page, scrolls down, opens a property and returns the position of its link. */
async function openFromFarDown(page: Page, path: string): Promise<Place> {
  // A font that comes in time for one view of the page only makes its cards lower or higher.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('article').first()).toBeAttached();
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const href = await links(page).last().getAttribute('href');
  if (!href) throw new Error('There is no property to open');
  // Keeps this link, even if more are added after it.
  const link = linkTo(page, href);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  const place = { href, top: await topOf(link) };
  await link.click();
  await expect(page).toHaveURL(/\/property\/\d+-[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  return place;
}

/** Empties the caches, so that everything is loaded again, slowly. */
async function forgetAndSlowDown(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await slowDown(page);
}

const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];

for (const [device, options] of [
  ['desktop', { viewport: { width: 1280, height: 720 } }],
  ['phone', { viewport: { ...viewport, width: 360 }, userAgent, isMobile, hasTouch }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(options);

    for (const [name, path] of Object.entries(pages)) {
      test(
        `Back from a property leads to the same place of ${name} [LIST-23]`,
        name === 'a filtered list' ? detailUnless(device === 'desktop') : thorough,
        async ({ page }) => {
          const place = await openFromFarDown(page, path);
          await page.goBack();
          expect(page.url()).toContain(path);
          await expectPlace(page, place);
        },
      );
    }
  });
}

for (const [name, path] of Object.entries(pages)) {
  test(
    `Back leads to the same place of ${name} also when responses are slow [LIST-23]`,
    thorough,
    async ({ page }) => {
      const place = await openFromFarDown(page, path);
      await forgetAndSlowDown(page);
      await page.goBack();
      await expect(page.getByRole('main').getByRole('article').first()).toBeAttached();
      await expectPlace(page, place);
      expect(page.url()).toContain(path);
    },
  );
}

test('Back before the code of a page has loaded leads to the right page', thorough, async ({ page }) => {
  const place = await openFromFarDown(page, '/properties?for=sale&sort=price-asc&page=2');
  let letItCome = () => {};
  const held = new Promise<void>((resolve) => (letItCome = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.goBack();
  letItCome();
  await expect(page.getByRole('heading', { level: 1, name: 'Properties for sale' })).toBeAttached();
  await expectPlace(page, place);
});

test('the position is not restored after the visitor has scrolled [LIST-23]', thorough, async ({ page }) => {
  await openFromFarDown(page, '/');
  await forgetAndSlowDown(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 3, name: 'Latest Properties' })).toBeAttached();
  const scrolled = () => page.evaluate(() => window.scrollY);
  // The page has begun to return.
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.keyboard.press('Home');
  await expect.poll(scrolled).toBe(0);
  await expect(page.getByRole('main').getByRole('article').first()).toBeAttached();
  expect(await scrolled()).toBe(0);
});

test('another address opened in the same tab starts at the top', thorough, async ({ page }) => {
  await page.goto('/properties/category/residential');
  await expect(page.getByRole('main').getByRole('article').first()).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.goto('/properties');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});
