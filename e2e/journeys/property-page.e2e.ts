import AxeBuilder from '@axe-core/playwright';
import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { withPlainBuild } from '../support/plain-build.js';
import { thorough } from '../support/thorough.js';

/** LML-9 has twelve pictures and is ready to live in; LML-65 is off-plan and has two floor plans. */
const MANY_PICTURES = '/property/9';
const FLOOR_PLANS = '/property/65';
const TILES = 'https://tile.openstreetmap.org/**';
/** One pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const phone = { width: 390, height: 844 };

async function openViewer(page: Page, picture = 1): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^Open picture ${picture} of`) }).click();
  const viewer = page.getByRole('dialog', { name: /^Pictures of / });
  // It takes the focus when it is ready for keys and fingers.
  await expect(viewer).toBeFocused();
  return viewer;
}

interface Point {
  x: number;
  y: number;
}

/** Fingers on the screen, each along a path of its own. */
async function touch(page: Page, paths: { from: Point; to: Point }[]): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const steps = 8;
  const at = (step: number) =>
    paths.map(({ from, to }, id) => ({
      id,
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Two taps that come one right after the other, however long the answers to them take. */
async function doubleTap(page: Page, at: Point): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await Promise.all(
    [[at], [], [at], []].map((touchPoints, index) =>
      session.send('Input.dispatchTouchEvent', {
        type: index % 2 === 0 ? 'touchStart' : 'touchEnd',
        touchPoints,
      }),
    ),
  );
  await session.detach();
}

/** Across the middle of an element, to the left by so many pixels. */
async function swipe(page: Page, element: Locator, pixels: number): Promise<void> {
  const box = (await element.boundingBox())!;
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await touch(page, [{ from: { x: middle + pixels / 2, y }, to: { x: middle - pixels / 2, y } }]);
}

/** How wide the picture in view is drawn. */
function shownWidth(viewer: Locator): Promise<number> {
  return viewer
    .getByRole('group', { includeHidden: false })
    .getByRole('img')
    .first()
    .evaluate((image) => image.getBoundingClientRect().width);
}

test.describe('the pictures of a property', () => {
  test('are one large and four small ones; the others scroll, by buttons and by keys, and go round', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(MANY_PICTURES);
    const pictures = page.getByRole('region', { name: 'Pictures' });
    const picture = (n: number) =>
      pictures.getByRole('button', { name: new RegExp(`^Open picture ${n} of`) });
    const box = async (n: number) => (await picture(n).boundingBox())!;
    /** Beside the large one and not beneath it, where the others have been scrolled to. */
    const isBeside = async (n: number) => {
      await expect(picture(n)).toBeInViewport({ ratio: 0.9 });
      const large = await box(1);
      await expect.poll(async () => (await box(n)).x).toBeGreaterThan(large.x + large.width);
    };
    for (const n of [2, 3, 4, 5]) await isBeside(n);
    await expect(picture(6)).not.toBeInViewport();
    expect((await box(1)).width).toBeGreaterThan((await box(2)).width * 1.9);

    await pictures.getByRole('button', { name: 'More thumbnails' }).click();
    for (const n of [6, 7, 8, 9]) await isBeside(n);
    await expect(picture(1)).toBeInViewport({ ratio: 0.9 });
    await pictures.getByRole('button', { name: 'Previous thumbnails' }).click();
    await isBeside(2);
    await pictures.getByRole('button', { name: 'Previous thumbnails' }).click();
    await isBeside(12);
    await pictures.getByRole('button', { name: 'More thumbnails' }).click();
    await isBeside(2);

    await picture(5).focus();
    await page.keyboard.press('Tab');
    await expect(picture(6)).toBeFocused();
    await isBeside(6);
  });

  test('open by keys, go round at both ends, and give the focus back', async ({ page }) => {
    await page.goto(MANY_PICTURES);
    const opener = page.getByRole('button', { name: /^Open picture 2 of 12/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', {
      name: 'Pictures of Duplex Penthouse above Argwings Kodhek Road',
    });
    await expect(viewer).toBeFocused();
    await expect(viewer.getByText('2 / 12')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('12 / 12')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('1 / 12')).toBeVisible();
    await page.keyboard.press('End');
    await expect(viewer.getByText('12 / 12')).toBeVisible();
    await page.keyboard.press('Home');
    await expect(viewer.getByText('1 / 12')).toBeVisible();
    await viewer.getByRole('button', { name: 'Next picture' }).click();
    await expect(viewer.getByText('2 / 12')).toBeVisible();
    await viewer.getByRole('button', { name: 'Previous picture' }).click();
    await expect(viewer.getByText('1 / 12')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('keep the focus and the scrolling to themselves while open', thorough, async ({ page }) => {
    await page.goto(MANY_PICTURES);
    const viewer = await openViewer(page);
    const names = ['Zoom', 'Close', 'Previous picture', 'Next picture'];
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('[role=dialog]') !== null,
      );
      expect(inside, `after ${press + 1} presses of Tab`).toBe(true);
    }
    for (const name of names) await expect(viewer.getByRole('button', { name })).toBeVisible();
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('PageDown');
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  });

  for (const theme of ['light', 'dark']) {
    test(`are accessible and quiet while open, in the ${theme} theme`, thorough, async ({ page }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await page.goto(MANY_PICTURES);
      const viewer = await openViewer(page);
      await expect(viewer.getByText('1 / 12')).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }

  test('take a size and a format that suit the screen', thorough, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(MANY_PICTURES);
    await page.waitForLoadState('networkidle');
    fetched.length = 0;
    const viewer = await openViewer(page, 5);
    await expect
      .poll(() => fetched.filter((url) => /\/media\/\w+\/1200\.avif$/.test(url)).length)
      .toBeGreaterThan(0);
    expect(fetched.filter((url) => url.endsWith('.jpg'))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  test('that cannot be loaded give way to the placeholder', thorough, async ({ page }) => {
    await page.goto(MANY_PICTURES);
    await page.waitForLoadState('networkidle');
    await page.route('**/media/**', (route) => route.abort());
    const viewer = await openViewer(page);
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByRole('img', { name: /^This picture could not be loaded/ })).toBeVisible();
    await expect(viewer.getByText('12 / 12')).toBeVisible();
  });

  test('of which there are two go round as well', thorough, async ({ page }) => {
    await withPlainBuild(page);
    await page.route('**/api/properties/9', async (route) => {
      const response = await route.fetch();
      const property = (await response.json()) as { pictures: unknown[]; images: string[] };
      await route.fulfill({
        json: { ...property, pictures: property.pictures.slice(0, 2), images: property.images.slice(0, 2) },
      });
    });
    await page.goto(MANY_PICTURES);
    const viewer = await openViewer(page);
    for (const position of ['2 / 2', '1 / 2', '2 / 2']) {
      await page.keyboard.press('ArrowLeft');
      await expect(viewer.getByText(position)).toBeVisible();
    }
  });

  test('close when the visitor goes back', thorough, async ({ page }) => {
    await page.goto('/properties');
    await page.goto(MANY_PICTURES);
    const viewer = await openViewer(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Properties' })).toBeVisible();
    await expect(viewer).toBeHidden();
    await expect(page.getByRole('link', { name: 'Properties' }).first()).toBeEnabled();
  });
});

test.describe('the pictures on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('go on by a swipe and grow by a pinch and a double tap', async ({ page }) => {
    await page.goto(MANY_PICTURES);
    const viewer = await openViewer(page);
    await expect(viewer.getByText('1 / 12')).toBeVisible();
    // Over half the screen, so that it counts however slowly it is done.
    await swipe(page, viewer, 300);
    await expect(viewer.getByText('2 / 12')).toBeVisible();
    await swipe(page, viewer, -300);
    await expect(viewer.getByText('1 / 12')).toBeVisible();
    await swipe(page, viewer, -300);
    await expect(viewer.getByText('12 / 12')).toBeVisible();

    const before = await shownWidth(viewer);
    const middle = { x: phone.width / 2, y: phone.height / 2 };
    await touch(page, [
      { from: { x: middle.x - 30, y: middle.y }, to: { x: middle.x - 130, y: middle.y } },
      { from: { x: middle.x + 30, y: middle.y }, to: { x: middle.x + 130, y: middle.y } },
    ]);
    await expect.poll(() => shownWidth(viewer)).toBeGreaterThan(before * 1.5);
    await doubleTap(page, middle);
    await expect.poll(() => shownWidth(viewer)).toBeLessThan(before * 1.1);
    await viewer.getByRole('button', { name: 'Close' }).tap();
    await expect(viewer).toBeHidden();
  });
});

test.describe('floor plans', () => {
  test('open in the viewer, apart from the photos, and can be enlarged', async ({ page }) => {
    await page.goto(FLOOR_PLANS);
    await expect(page.getByRole('button', { name: 'View all 5 pictures' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Floor Plans' })).toBeVisible();
    const opener = page.getByRole('button', {
      name: /^Open floor plan 2 of 2: Floor plan of a maisonette, first floor/,
    });
    await opener.click();
    const viewer = page.getByRole('dialog', { name: 'Floor plans of Menengai View Maisonettes, Nakuru' });
    await expect(viewer.getByText('2 / 2')).toBeVisible();
    await expect(viewer.getByRole('img', { name: /first floor/ }).first()).toBeVisible();
    const before = await shownWidth(viewer);
    await viewer.getByRole('button', { name: 'Zoom' }).click();
    await expect.poll(() => shownWidth(viewer)).toBeGreaterThan(before * 2);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('are not spoken of where there are none', thorough, async ({ page }) => {
    await page.goto(MANY_PICTURES);
    await expect(page.getByRole('heading', { name: 'Location' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Floor Plans' })).toBeHidden();
  });
});

test.describe('the map', () => {
  /** Counts what is asked of the host of the tiles. */
  async function answerTiles(page: Page, answer: 'tile' | 'nothing'): Promise<{ asked: string[] }> {
    const asked: string[] = [];
    await page.route(TILES, (route) => {
      asked.push(route.request().url());
      return answer === 'tile' ? route.fulfill({ contentType: 'image/png', body: TILE }) : route.abort();
    });
    return { asked };
  }

  test('is asked for at a press only, takes the room of the drawing, and moves by keys', async ({ page }) => {
    // The map then zooms at once.
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
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
      [],
    );
  });

  test('that cannot be loaded leaves the page whole, and can be tried again', thorough, async ({ page }) => {
    await answerTiles(page, 'nothing');
    await page.goto(FLOOR_PLANS);
    await page.getByRole('button', { name: 'Show map' }).click();
    const location = page.getByRole('alert');
    await expect(location.getByText('The map could not be loaded')).toBeVisible();
    await expect(location.getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\//,
    );
    await expect(page.getByRole('link', { name: 'View on Map' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Street View' })).toBeVisible();

    await page.unroute(TILES);
    await answerTiles(page, 'tile');
    await location.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: /^Map of/ })).toBeVisible();
    await expect(location).toBeHidden();
  });
});

test.describe('the payment plan of a development', () => {
  test('adds up, month by month, for the home, the deposit and the months chosen', async ({ page }) => {
    await page.clock.setFixedTime('2026-11-21T09:00:00+03:00');
    await page.goto(FLOOR_PLANS);
    const plan = page.getByRole('heading', { name: 'Payment Plan' }).locator('..');
    await expect(plan.getByText('Ksh 13,500,000', { exact: true })).toBeVisible();
    await expect(plan.getByText('Ksh 2,700,000', { exact: true })).toBeVisible();
    await expect(plan.getByText('Ksh 450,000', { exact: true })).toBeVisible();
    await expect(plan.getByText('24 payments, from 21 Dec 2026 to 21 Nov 2028')).toBeVisible();

    await plan.getByLabel('Home').selectOption({ index: 1 });
    await plan.getByLabel('Deposit in percent').fill('30');
    await plan.getByLabel('Months to pay the rest').fill('7');
    await expect(plan.getByText('Ksh 4,770,000', { exact: true })).toBeVisible();
    await plan.getByText('Show every payment').click();
    const rows = plan.getByRole('row');
    await expect(rows).toHaveCount(10);
    await expect(rows.nth(1)).toContainText('Deposit');
    await expect(rows.nth(8)).toContainText('21 Jun 2027');
    const amounts = await plan
      .getByRole('row')
      .evaluateAll((all) =>
        all.slice(1, -1).map((row) => Number(row.children[2]?.textContent?.replaceAll(',', ''))),
      );
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(15_900_000);
    await expect(rows.nth(8).getByRole('cell').last()).toHaveText('0');

    await plan.getByLabel('Deposit in percent').fill('5');
    await expect(plan.getByText('Enter a whole number from 10 to 50 percent')).toBeVisible();
    await expect(plan.getByLabel('Deposit in percent')).toHaveAttribute('aria-invalid', 'true');
    await expect(plan.getByRole('table')).toBeHidden();
    await plan.getByLabel('Deposit in percent').fill('50');
    await plan.getByLabel('Months to pay the rest').fill('24.5');
    await expect(plan.getByText('Enter a whole number from 1 to 24 months')).toBeVisible();
  });

  test('is not offered for a flat that is ready', thorough, async ({ page }) => {
    await page.goto(MANY_PICTURES);
    await expect(page.getByRole('heading', { name: 'Property Details' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Payment Plan' })).toBeHidden();
  });
});

test('a sale tells its price per area, and every listing since when it is there', async ({ page }) => {
  await page.goto(MANY_PICTURES);
  await expect(page.getByRole('row', { name: 'Price per area Ksh 15,814 per sq ft' })).toBeVisible();
  await expect(page.getByText(/^Listed on \d{1,2} \w{3} 2026$/)).toBeVisible();
  await page.goto('/property/53');
  await expect(page.getByRole('heading', { name: 'Property Details' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Price per area/ })).toBeHidden();
});

const CAROUSEL_PAGE = '/properties?type=godown&price=0-100000&location=Runda';

/** The carousel, once it can be moved: then its cards have a place of their own. */
async function carouselOf(page: Page): Promise<Locator> {
  const carousel = page.getByRole('region', { name: 'Featured Listings You Might Like' });
  await expect(carousel.locator('ul[style*="translate"]')).toBeAttached();
  return carousel;
}

/** Those in view: the others take no focus. */
function reachableCards(carousel: Locator): Locator {
  return carousel.locator('li:not([inert])').getByRole('article');
}

for (const [width, perView] of [
  [767, 1],
  [768, 2],
] as const) {
  test(
    `the featured carousel shows ${perView} a view at ${width} px and moves by buttons, dots and keys`,
    thorough,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 1600 });
      await page.goto(CAROUSEL_PAGE);
      const carousel = await carouselOf(page);
      const [previous, next] = ['Previous', 'Next'].map((name) =>
        carousel.getByRole('button', { name, exact: true }),
      );
      const reachable = reachableCards(carousel);
      const dots = carousel.getByRole('button', { name: /^Go to listing/ });
      // Ten are featured.
      await expect(dots).toHaveCount(11 - perView);
      await expect(reachable).toHaveCount(perView);
      await expect(previous!).toBeDisabled();
      await next!.click();
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await expect(reachable).toHaveCount(perView);
      await expect(reachable.first()).toBeInViewport({ ratio: 0.3 });
      await dots.last().click();
      await expect(next!).toBeDisabled();
      await expect(previous!).toBeEnabled();
      await page.keyboard.press('ArrowRight');
      await expect(dots.last()).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('ArrowLeft');
      await expect(dots.nth(9 - perView)).toHaveAttribute('aria-current', 'true');
      await expect(next!).toBeEnabled();
    },
  );
}

test.describe('the featured carousel on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test(
    'moves one card at a swipe over 50 pixels, however far it goes, and none at a shorter one',
    thorough,
    async ({ page }) => {
      await page.goto(CAROUSEL_PAGE);
      const carousel = await carouselOf(page);
      const dots = carousel.getByRole('button', { name: /^Go to listing/ });
      await reachableCards(carousel).scrollIntoViewIfNeeded();
      const isCurrent = (n: number) => expect(dots.nth(n)).toHaveAttribute('aria-current', 'true');
      await isCurrent(0);
      await swipe(page, carousel, 60);
      await isCurrent(1);
      await swipe(page, carousel, 190);
      await isCurrent(2);
      await swipe(page, carousel, 40);
      await isCurrent(2);
      await swipe(page, carousel, -60);
      await isCurrent(1);
      await swipe(page, carousel, -150);
      await isCurrent(0);
      await swipe(page, carousel, -150);
      await isCurrent(0);
      await expect(page).toHaveURL(/properties\?/);
    },
  );
});
