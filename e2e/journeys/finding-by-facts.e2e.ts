import { expect, test } from '@playwright/test';
import { cards } from '../support/property-cards.js';
import { waitForHydration } from '../support/hydrated.js';
import { detail } from '../support/tags.js';

test(
  'a visitor on a small phone finds land with title, and takes the filters off again [FIND-1, FACTS-7]',
  detail,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/');
    await waitForHydration(page);
    const search = page.getByRole('search');
    await search.getByText('Land', { exact: true }).click();
    await expect(search.getByRole('radio', { name: 'Land' })).toBeChecked();
    await search.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/properties\?type=land$/);
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Title', { exact: true }).selectOption('With title');
    await sheet.getByLabel('Land from').selectOption('1/8 acre');
    await sheet.getByLabel('Maximum price').fill('cheap');
    await sheet.getByLabel('Maximum price').press('Tab');
    await expect(sheet.getByText('Enter whole shillings, such as 150k or 2m')).toBeVisible();
    await sheet.getByLabel('Maximum price').fill('');
    await sheet.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/\/properties\?type=land&minLand=eighth&titled=yes$/);
    await page.getByRole('button', { name: 'Remove filter: With title' }).click();
    await page.getByRole('button', { name: 'Remove filter: From 1/8 acre' }).click();
    await expect(page).toHaveURL(/\/properties\?type=land$/);
    await expect(cards(page).first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the forms of the home page and the list take segments, typed prices and facts [FIND-1, FIND-3]',
    detail,
    async ({ page }) => {
      await page.goto('/');
      await page.getByRole('search').getByText('Rent', { exact: true }).click();
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(/\/properties\?.*for=rent/);
      await expect(page.getByRole('link', { name: 'Rent', exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await page.getByText('More filters').click();
      await page.getByLabel('Maximum rent').fill('100k');
      await page.getByLabel('Furniture').selectOption('');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page).toHaveURL(/max=100k/);
      await expect(page.getByLabel('Price Range')).toHaveValue('0-100000');
      await expect(cards(page).first()).toBeVisible();
      await page.getByRole('link', { name: 'Land', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Land Properties');
    },
  );
});
