import { devices, expect, type Locator, type Page, test } from '@playwright/test';
import { withPlainBuild } from '../support/plain-build.js';
import { waitForHydration } from '../support/hydrated.js';
import { thorough, thoroughUnless } from '../support/thorough.js';

/** The API answers late, as over a weak connection. */
async function slowDown(page: Page): Promise<void> {
  await withPlainBuild(page);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
}

/** Where on the screen the link to a property stands; letters that change their width meanwhile do not move it. */
interface Place {
  href: string;
  top: number;
}

/** The links to properties, but for the cards of a carousel that are out of its view. */
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
      message: 'the place on the page is the same',
    })
    .toBeLessThanOrEqual(2);

const pages = {
  'a filtered list': '/properties?for=sale&sort=price-asc&page=2',
  'a category': '/properties/category/residential?page=2',
  "an agent's listings": '/agents/1/listings?page=2',
  'the home page': '/',
  'the Teleposta listings': '/teleposta-properties',
};

/** Opens the page, scrolls down, opens a property from there, and tells where that was. */
async function openFromFarDown(page: Page, path: string): Promise<Place> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('article').first()).toBeAttached();
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const href = await links(page).last().getAttribute('href');
  if (!href) throw new Error('There is no property to open');
  // This one, also where more comes after it meanwhile.
  const link = linkTo(page, href);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  const place = { href, top: await topOf(link) };
  await link.click();
  await expect(page).toHaveURL(/\/property\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  return place;
}

/** As after a long time: nothing is at hand any more, all has to be fetched again, and that takes its time. */
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
        `Back from a property leads to the same place of ${name}`,
        thoroughUnless(name === 'a filtered list'),
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
    `Back leads to the same place of ${name} also when everything comes late`,
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

test('Back before the code of a page has come leads to where it should', thorough, async ({ page }) => {
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
  await expect(page.getByRole('heading', { level: 1, name: 'Our Properties' })).toBeAttached();
  await expectPlace(page, place);
});

test('a reader who goes elsewhere meanwhile is left alone', thorough, async ({ page }) => {
  await openFromFarDown(page, '/');
  await forgetAndSlowDown(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 3, name: 'Latest Properties' })).toBeAttached();
  await page.keyboard.press('Home');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('main').getByRole('article').first()).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('another address opened in the same tab begins at its top', thorough, async ({ page }) => {
  await page.goto('/properties/category/residential');
  await expect(page.getByRole('main').getByRole('article').first()).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.goto('/properties');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});
