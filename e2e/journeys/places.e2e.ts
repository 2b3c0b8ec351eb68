import { expect, test } from '@playwright/test';
import { cards } from '../support/property-cards.js';
import { waitForHydration } from '../support/hydrated.js';
import { detail } from '../support/tags.js';

test('a visitor chooses a distance from a landmark, changes and removes it [PLACE-5]', async ({ page }) => {
  await page.goto('/properties?q=near+yaya');
  await waitForHydration(page);
  await page.getByRole('combobox', { name: 'Distance from Yaya Centre' }).selectOption('Within 10 km');
  await expect(page).toHaveURL(/\/properties\?near=Yaya\+Centre&radius=10km$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties within 10 km of Yaya Centre');
  await expect(cards(page).first()).toBeVisible();
  const distance = page.getByRole('combobox', { name: 'Distance from Yaya Centre' });
  await expect(distance).toHaveValue('10km');
  await distance.selectOption('Within 2 km');
  await expect(page).toHaveURL(/radius=2km/);
  await page.getByRole('button', { name: 'Remove filter: Within 2 km of Yaya Centre' }).click();
  await expect(page).toHaveURL(/\/properties$/);
});

test(
  'an unknown place says what to do, also to a press before the page is ready [PLACE-4]',
  detail,
  async ({ page }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const response = await page.goto('/properties?near=Atlantis');
    expect(response!.status()).toBe(404);
    await expect(page.getByRole('heading', { name: "We don't know this place" })).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter: Near Atlantis' }).click();
    await expect(cards(page).first()).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a place has figures, listings and links [PLACE-7]', detail, async ({ page }) => {
    const response = await page.goto('/places/kilimani');
    expect(response!.status()).toBe(200);
    await expect(page).toHaveTitle(/^Properties in Kilimani/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/places\/kilimani$/);
    await expect(cards(page).first()).toBeVisible();
    const table = page.getByRole('table');
    const offer = table.getByRole('link').first();
    await expect(offer).toBeVisible();
    await page.getByRole('navigation', { name: 'Near Kilimani' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/places\//);
    expect((await page.goto('/places/atlantis'))!.status()).toBe(404);
    await page.goto('/places/kilimani/castles-for-sale');
    await expect(page).toHaveURL(/\/places\/kilimani$/);
    await page.goto('/places/garissa');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  });

  test('the page of a listing leads to the page of its place [PLACE-7]', detail, async ({ page }) => {
    await page.goto('/places');
    await page.getByRole('main').getByRole('link').first().click();
    await cards(page)
      .first()
      .getByRole('link', { name: /^View Details/ })
      .click();
    const steps = page.getByRole('navigation', { name: 'Breadcrumb' });
    await steps.getByRole('link').last().click();
    await expect(page).toHaveURL(/\/places\/[\w-]+$/);
  });
});
