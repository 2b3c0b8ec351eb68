import { expect, type Page, test } from '@playwright/test';
import { axe } from '../support/axe.js';
import { waitForHydration } from '../support/hydrated.js';
import { detail, slow, thorough } from '../support/tags.js';
import { phone, touch } from '../support/touch.js';

/** Collects the searches of the list and of the map, and all hosts that are asked. */
function watch(page: Page): { lists: URLSearchParams[]; pins: URLSearchParams[]; hosts: Set<string> } {
  const asked = {
    lists: [] as URLSearchParams[],
    pins: [] as URLSearchParams[],
    hosts: new Set<string>(),
  };
  page.on('request', (request) => {
    const { host, pathname, searchParams } = new URL(request.url());
    // A `blob:` or `data:` has none.
    if (host !== '') asked.hosts.add(host);
    if (pathname === '/api/properties') asked.lists.push(searchParams);
    if (pathname === '/api/properties/map') asked.pins.push(searchParams);
  });
  return asked;
}

const region = (page: Page) => page.getByRole('region', { name: 'Map of the results' }).first();
const canvas = (page: Page) => page.locator('.maplibregl-canvas');
const query = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const onMap = (page: Page) => region(page).getByRole('status').filter({ hasText: 'on the map' });

async function openMap(page: Page, address = '/properties?map=yes'): Promise<void> {
  // The map then moves without animations.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await waitForHydration(page);
  await expect(canvas(page)).toBeVisible();
  await expect(onMap(page)).toBeVisible();
  await expect(page.locator('[data-pin]').first()).toBeVisible();
  await canvas(page).scrollIntoViewIfNeeded();
}

/** Drags the map from its middle. */
async function drag(page: Page, right: number, down: number): Promise<void> {
  const { x, y, width, height } = (await canvas(page).boundingBox())!;
  const [fromX, fromY] = [x + width * 0.45, y + height * 0.45];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + right / 2, fromY + down / 2, { steps: 4 });
  await page.mouse.move(fromX + right, fromY + down, { steps: 4 });
  // A pause, so that the map does not glide on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await page.mouse.up();
}

/** A pin's position on the screen. */
async function placeOf(page: Page, name: RegExp) {
  const { x, y } = (await page.getByRole('button', { name }).first().boundingBox())!;
  return { x: Math.round(x), y: Math.round(y) };
}

test.describe('the map of the results', () => {
  test(
    'is loaded when it is asked for, needs nobody else, and follows the list [MAP-5, MAP-6, MAP-7]',
    detail,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const files: string[] = [];
      page.on('request', (request) => files.push(new URL(request.url()).pathname));
      const asked = watch(page);
      await page.goto('/properties');
      await waitForHydration(page);
      expect(
        files.filter((path) => /map-pane|maplibre|results-map|\/api\/properties\/map/.test(path)),
      ).toEqual([]);

      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await expect(canvas(page)).toBeVisible();
      await expect(onMap(page)).toContainText(/^\d+ on the map/);
      expect(query(page, 'map')).toBe('yes');
      expect(query(page, 'bounds')).toBeNull();

      // A filter moves the map to its results, with one search.
      const before = asked.pins.length;
      const far = await page.locator('[data-pin]').first().boundingBox();
      await page.getByLabel('Location').selectOption('Nyali');
      await expect(page.getByText(/Showing 1 to \d of \d properties/)).toBeVisible();
      await expect.poll(() => page.locator('.results-place', { hasText: 'Nyali' }).count()).toBe(1);
      expect(await page.locator('[data-pin]').first().boundingBox()).not.toEqual(far);
      expect(asked.pins.slice(before).map((one) => one.get('location'))).toEqual(['Nyali']);
      expect(query(page, 'bounds')).toBeNull();
      expect([...asked.hosts]).toEqual([new URL(page.url()).host]);

      // The choice is remembered, and the page without it is as before.
      await page.goto('/properties');
      await expect(canvas(page)).toBeVisible();
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await expect(canvas(page)).toBeHidden();
      await page.reload();
      await waitForHydration(page);
      await expect(page.getByText('Showing 1 to 9 of 68 properties')).toBeVisible();
      expect(query(page, 'map')).toBeNull();
    },
  );

  test('searches once where it is moved, stays there, and Back returns [MAP-6]', slow, async ({ page }) => {
    await openMap(page, '/properties?map=yes&location=Nairobi');
    const asked = watch(page);
    await drag(page, -160, 60);
    await expect.poll(() => query(page, 'bounds')).toMatch(/^-?\d/);
    const bounds = query(page, 'bounds');
    await expect(page.getByRole('button', { name: "Remove filter: In the map's view" })).toBeVisible();
    await expect(onMap(page)).toBeVisible();
    // Nothing moves or searches again.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 800)));
    expect(asked.lists.map((one) => one.get('bounds'))).toEqual([bounds]);
    expect(asked.pins.map((one) => one.get('bounds'))).toEqual([bounds]);
    expect(query(page, 'bounds')).toBe(bounds);

    // A second move replaces the first in the history.
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await expect.poll(() => query(page, 'bounds')).not.toBe(bounds);
    await expect.poll(() => asked.pins.length).toBe(2);
    const seen = page.url();
    await page.getByLabel('Property Type').selectOption('land');
    await expect.poll(() => query(page, 'bounds')).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL(seen);
    await expect(page.getByRole('button', { name: "Remove filter: In the map's view" })).toBeVisible();
    await page.getByRole('button', { name: "Remove filter: In the map's view" }).click();
    await expect.poll(() => query(page, 'bounds')).toBeNull();
  });

  test('"Search this area" neither moves nor zooms the map [MAP-6]', slow, async ({ page }) => {
    await openMap(page, '/properties?map=yes&location=Nairobi');
    await page.getByLabel('Search as I move the map').uncheck();
    const asked = watch(page);
    await drag(page, 60, 40);
    const here = page.getByRole('button', { name: 'Search this area' });
    await expect(here).toBeVisible();
    expect(query(page, 'bounds')).toBeNull();
    const pin = /properties here|KSH|KSh|Ksh|Request/;
    const before = await placeOf(page, pin);
    await here.click();
    await expect.poll(() => query(page, 'bounds')).not.toBeNull();
    await expect(onMap(page)).toBeVisible();
    expect(await placeOf(page, pin)).toEqual(before);
    await expect(here).toBeHidden();
    await expect.poll(() => [asked.pins.length, asked.lists.length]).toEqual([1, 1]);
  });

  test(
    'shows the card of a pressed pin; pins and cards highlight each other [MAP-8]',
    detail,
    async ({ page }) => {
      await openMap(page, '/properties?map=yes&location=Nyali');
      const pin = page.locator('.results-pin').first();
      const title = (await pin.getAttribute('title'))!;
      const card = page.getByRole('article').filter({ hasText: title }).first();
      await page.locator('.results-grid > li').first().hover();
      await expect(page.locator('[data-pin].is-active')).toHaveCount(1);
      await pin.hover();
      await expect(page.locator('.results-grid > .is-active')).toHaveCount(1);
      await expect(card).toBeVisible();
      await pin.click();
      const shown = region(page).getByRole('article');
      await expect(shown).toBeFocused();
      await expect(shown.getByRole('link', { name: /View Details/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(shown).toBeHidden();
      await pin.focus();
      await page.keyboard.press('Enter');
      await shown.getByRole('link', { name: /View Details/ }).click();
      await expect(page).toHaveURL(/\/property\/\d+/);
      await page.goBack();
      await expect(canvas(page)).toBeVisible();
      expect(query(page, 'location')).toBe('Nyali');
    },
  );

  test(
    'takes an area drawn by presses, again after it was removed, and by keys alone [MAP-9]',
    slow,
    async ({ page }) => {
      await openMap(page);
      const drawTriangle = async () => {
        await canvas(page).scrollIntoViewIfNeeded();
        const { x, y, width, height } = (await canvas(page).boundingBox())!;
        await region(page).getByRole('button', { name: /^Draw/ }).click();
        for (const [right, down] of [
          [0.25, 0.55],
          [0.75, 0.55],
          [0.5, 0.85],
        ] as const)
          await page.mouse.click(x + width * right, y + height * down);
        await expect(region(page).getByText('3 of 40 corners')).toBeVisible();
        await page.getByRole('button', { name: 'Use this area' }).click();
        await expect.poll(() => query(page, 'area')).toMatch(/^BF[\w-]+$/);
      };
      await drawTriangle();
      const first = query(page, 'area');
      const inside = page.getByRole('button', { name: 'Remove filter: In the drawn area' });
      await expect(inside).toBeVisible();
      await inside.click();
      await expect.poll(() => query(page, 'area')).toBeNull();
      await drawTriangle();
      await page.getByRole('button', { name: 'Remove area' }).click();
      await expect.poll(() => query(page, 'area')).toBeNull();
      await page.goBack();
      await expect.poll(() => query(page, 'area')).not.toBeNull();

      await page.goto(`/properties?map=yes&area=${first!}`);
      await waitForHydration(page);
      await expect(inside).toBeVisible();

      // By keys: the cross in the middle marks corners.
      await page.getByRole('button', { name: 'Draw again' }).focus();
      await page.keyboard.press('Enter');
      await expect(canvas(page)).toBeFocused();
      await page.keyboard.press('Enter');
      for (const key of ['ArrowRight', 'ArrowDown']) {
        const before = await page.locator('.results-place').first().boundingBox();
        await page.keyboard.press(key);
        await expect.poll(() => page.locator('.results-place').first().boundingBox()).not.toEqual(before);
        await page.keyboard.press('Enter');
      }
      await expect(region(page).getByText('3 of 40 corners')).toBeVisible();
      await page.keyboard.press('Backspace');
      await expect(region(page).getByText('2 of 40 corners')).toBeVisible();
      await page.keyboard.press('Enter');
      // The button can be pressed with three.
      await expect(region(page).getByText('3 of 40 corners')).toBeVisible();
      await page.getByRole('button', { name: 'Use this area' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => query(page, 'area')).not.toBe(first);
      const { violations } = await axe(page).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
    },
  );

  test(
    'takes the place of the list on a phone, and is moved by a finger [MAP-10]',
    slow,
    async ({ browser }) => {
      const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/properties');
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Map', exact: true }).tap();
      await expect(page.locator('[data-pin]').first()).toBeVisible();
      await expect(page.getByText('Showing 1 to 6')).toBeHidden();
      await expect(page.getByLabel('Search as I move the map')).not.toBeChecked();
      const { x, y, width, height } = (await canvas(page).boundingBox())!;
      const middle = { x: x + width / 2, y: Math.min(y + height / 2, 700) };
      await touch(page, [{ from: middle, to: { x: middle.x - 80, y: middle.y } }]);
      await page.getByRole('button', { name: 'Search this area' }).tap();
      await expect.poll(() => query(page, 'bounds')).not.toBeNull();
      const first = query(page, 'bounds');
      await page.getByRole('button', { name: 'List', exact: true }).tap();
      await expect(page.getByText(/Showing 1 to \d of/)).toBeVisible();
      expect(query(page, 'bounds')).toBe(first);

      // On a slow phone the list is pressed before the page has followed the search.
      await page.getByRole('button', { name: 'Map', exact: true }).tap();
      await expect(page.locator('[data-pin]').first()).toBeVisible();
      await touch(page, [{ from: middle, to: { x: middle.x + 60, y: middle.y } }]);
      await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible();
      await page.evaluate(async () => {
        const press = (text: string) =>
          [...document.querySelectorAll('button')].find((one) => one.innerText.trim() === text)!.click();
        press('Search this area');
        // React takes the press over in a microtask, and the new address later.
        await Promise.resolve();
        press('List');
      });
      await expect(page.getByText(/Showing 1 to \d of/)).toBeVisible();
      expect(query(page, 'bounds')).not.toBeNull();
      expect(query(page, 'bounds')).not.toBe(first);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      await context.close();
    },
  );

  test(
    'that cannot be loaded or drawn leaves the list whole, with a retry [MAP-11]',
    slow,
    async ({ page }) => {
      await page.route(/map-pane/, (route) => route.abort());
      await page.goto('/properties?map=yes');
      const failed = page.getByRole('alert');
      await expect(failed.getByText('The map could not be loaded')).toBeVisible();
      await expect(page.getByText('Showing 1 to 9 of 68 properties')).toBeVisible();
      await page.unroute(/map-pane/);
      await page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
      await page.reload();
      await expect(failed.getByText('This browser cannot draw the map.')).toBeVisible();
      await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(page.getByText('Showing 1 to 9 of 68 properties')).toBeVisible();
    },
  );

  test('without scripts is the list [MAP-11]', thorough, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/properties?map=yes&bounds=-1.4,36.6,-1.1,37');
    await expect(page.getByText(/Showing 1 to 9 of \d+ properties/)).toBeVisible();
    await expect(page.getByText('Loading the map...')).toBeHidden();
    await context.close();
  });
});
