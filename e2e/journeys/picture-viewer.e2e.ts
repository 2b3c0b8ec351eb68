import { expect, type Locator, type Page, test } from '@playwright/test';
import { axe } from '../support/axe.js';
import { useClientRenderedBuild } from '../support/plain-build.js';
import { detail, slow, thorough } from '../support/tags.js';
import { doubleTap, phone, swipe, touch } from '../support/touch.js';
import { consoleErrors } from '../support/quiet.js';

/** LML-9 has twelve pictures and is a finished home. */
const MANY_PICTURES = '/property/9';
/** LML-65 is off-plan and has two floor plans. */
const FLOOR_PLANS = '/property/65';

async function openViewer(page: Page, picture = 1): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^Open picture ${picture} of`) }).click();
  const viewer = page.getByRole('dialog', { name: /^Pictures of / });
  // It takes the focus when it is ready for input.
  await expect(viewer).toBeFocused();
  return viewer;
}

/** Displayed width of the picture in view. */
function shownWidth(viewer: Locator): Promise<number> {
  return viewer
    .getByRole('group', { includeHidden: false })
    .getByRole('img')
    .first()
    .evaluate((image) => image.getBoundingClientRect().width);
}

test.describe('the pictures of a property', () => {
  test('are one large and four small ones; the others scroll by buttons and keys, and wrap around [PROPERTY-10]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(MANY_PICTURES);
    const pictures = page.getByRole('region', { name: 'Pictures' });
    const picture = (n: number) =>
      pictures.getByRole('button', { name: new RegExp(`^Open picture ${n} of`) });
    const box = async (n: number) => (await picture(n).boundingBox())!;
    /** To the right of the large picture, in view. */
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

  test(
    'open by keys, wrap around at both ends, and return the focus [PROPERTY-11]',
    detail,
    async ({ page }) => {
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
    },
  );

  test('trap the focus and the scrolling while open [PROPERTY-13]', thorough, async ({ page }) => {
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
    test(
      `are accessible and log no errors while open, in the ${theme} theme [PROPERTY-13]`,
      thorough,
      async ({ page }) => {
        const errors = consoleErrors(page);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
        await page.goto(MANY_PICTURES);
        const viewer = await openViewer(page);
        await expect(viewer.getByText('1 / 12')).toBeVisible();
        const { violations } = await axe(page).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
        ).toEqual([]);
        expect(errors).toEqual([]);
      },
    );
  }

  test('use a size and a format that fit the screen', thorough, async ({ page }) => {
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

  test('that fail to load show the placeholder [PROPERTY-14]', thorough, async ({ page }) => {
    await page.goto(MANY_PICTURES);
    await page.waitForLoadState('networkidle');
    await page.route('**/media/**', (route) => route.abort());
    const viewer = await openViewer(page);
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByRole('img', { name: /^This picture could not be loaded/ })).toBeVisible();
    await expect(viewer.getByText('12 / 12')).toBeVisible();
  });

  test('wrap around with two pictures, too [PROPERTY-11]', thorough, async ({ page }) => {
    await useClientRenderedBuild(page);
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

  test('close when the visitor goes back [PROPERTY-13]', thorough, async ({ page }) => {
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

  test('change by a swipe and zoom by a pinch and a double tap [PROPERTY-12]', slow, async ({ page }) => {
    await page.goto(MANY_PICTURES);
    const viewer = await openViewer(page);
    await expect(viewer.getByText('1 / 12')).toBeVisible();
    // Over half the screen, so that even a slow swipe counts.
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
  test(
    'open in the viewer, separate from the photos, and can be zoomed [PROPERTY-15]',
    detail,
    async ({ page }) => {
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
    },
  );

  test('are not mentioned if there are none [PROPERTY-15]', thorough, async ({ page }) => {
    await page.goto(MANY_PICTURES);
    await expect(page.getByRole('heading', { name: 'Location' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Floor Plans' })).toBeHidden();
  });
});
