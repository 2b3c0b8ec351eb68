import { expect, test } from '@playwright/test';

test('a visitor narrows the list down, pages through it, and comes back to the same list', async ({
  page,
}) => {
  await page.goto('/properties');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Properties' })).toBeVisible();
  await expect(page.getByText('Showing 1 to 9 of 72 properties')).toBeVisible();
  await expect(page.getByText('Page 1 of 8')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 10 to 18 of 72 properties')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);

  await page.getByLabel('Property Type').selectOption('land');
  await expect(page.getByText('Showing 1 to 9 of 12 properties')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Land Properties' })).toBeVisible();
  await page.getByLabel('Location').selectOption({ index: 1 });
  await page.getByLabel('Price Range').selectOption('10000000-99999999');
  const address = new URL(page.url());
  expect(address.searchParams.get('type')).toBe('land');

  await page.goBack();
  await page.goBack();
  await expect(page.getByText('Showing 1 to 9 of 12 properties')).toBeVisible();
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/property\/\d+$/);
  await page.goBack();
  await expect(page.getByText('Showing 1 to 9 of 12 properties')).toBeVisible();
});

test('a list that holds nothing says so and offers a way on', async ({ page }) => {
  await page.goto('/properties?type=godown&price=0-100000&location=Runda');
  await expect(page.getByText('No properties found')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Filters' }).first().click();
  await expect(page.getByText('Showing 1 to 9 of 72 properties')).toBeVisible();
});

test('on a phone the filters are a sheet that tells how many properties are left', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/properties');
  await expect(page.getByText('Showing 1 to 6 of 72 properties')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Property Type').selectOption('villa');
  await sheet.getByRole('button', { name: 'Show 7 properties' }).click();
  await expect(page.getByText('Showing 1 to 6 of 7 properties')).toBeVisible();
});

test('the search on the home page leads to the list with its filters set', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('search', { name: 'Search properties' });
  await search.getByLabel('Property Type').selectOption('commercial');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/properties\?type=commercial/);
  await expect(page.getByText(/of 14 properties/)).toBeVisible();
});

test('the pictures of a property can be looked at one by one', async ({ page }) => {
  await page.goto('/property/9');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Duplex Penthouse');
  await page.getByRole('button', { name: /^Open picture 1/ }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('1 / 12')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('12 / 12')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 / 12')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('a property that does not exist says so and leads back to the list', async ({ page }) => {
  await page.goto('/property/99999');
  await expect(page.getByRole('heading', { name: 'Property Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to properties' }).click();
  await expect(page).toHaveURL(/\/properties$/);
});

test('a list that fails to load offers to try again, and then loads', async ({ page }) => {
  await page.route('**/api/properties?**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away for a moment' } }),
  );
  await page.goto('/properties');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/properties?**');
  await again.click();
  await expect(page.getByText('Showing 1 to 9 of 72 properties')).toBeVisible();
});
