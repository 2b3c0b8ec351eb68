import { expect, test } from '@playwright/test';
import type { PropertySummary } from '@lml/common/contracts';
import { titles, titlesOf } from '../support/property-cards.js';
import { detail, slow, thorough } from '../support/tags.js';

test.describe('similar properties', () => {
  test('are listed by similarity, without sold ones [PROPERTY-23]', detail, async ({ page }) => {
    const answer = await page.request.get('/api/properties/1/similar');
    const similar = (await answer.json()) as PropertySummary[];
    expect(similar).toHaveLength(6);
    expect(similar.every(({ id, status }) => id !== 1 && status.toLowerCase() !== 'sold')).toBe(true);
    await page.goto('/property/1');
    await expect(page.getByRole('heading', { name: 'Similar properties' })).toBeVisible();
    await expect(titles(page)).toHaveCount(6);
    await expect(titles(page).first()).toHaveAccessibleName(similar[0]!.title);
    await titles(page).first().click();
    await expect(page).toHaveURL(new RegExp(`/property/${similar[0]!.id}-`));
  });

  test('are offered on a sold property, which says so first [PROPERTY-24]', thorough, async ({ page }) => {
    await page.goto('/property/21');
    await expect(page.getByText('This property is sold.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'These are still available' }).click();
    await expect(page.getByRole('heading', { name: 'These are still available' })).toBeInViewport();
    await expect(titles(page).first()).toBeVisible();
  });

  test('a sold property offers a saved search for what is like it [ALERT-14]', detail, async ({ page }) => {
    await page.goto('/property/21');
    await page.getByRole('link', { name: 'E-mail me new homes like this' }).click();
    const dialog = page.getByRole('dialog', { name: 'Homes like these by e-mail' });
    await expect(dialog.getByLabel('Name of the search')).toHaveValue(
      'Residential properties for sale in Thika',
    );
    await expect(page).toHaveURL('/properties?for=sale&type=residential&location=Thika');
  });

  for (const id of ['99999', 'no-number']) {
    test(`are offered for "${id}", which does not exist [PROPERTY-24]`, detail, async ({ page }) => {
      await page.goto(`/property/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Property Not Found' })).toBeVisible();
      await expect(
        page.getByText('the requested property could not be found or has been removed'),
      ).toBeVisible();
      await expect(titles(page).first()).toBeVisible();
      await page.getByRole('link', { name: 'Back to properties' }).click();
      await expect(page).toHaveURL(/\/properties$/);
    });
  }
});

test.describe('recently viewed', () => {
  test(
    'are listed below the next property, latest first, until they are cleared [PROPERTY-25]',
    slow,
    async ({ page }) => {
      for (const id of [1, 2, 3, 2]) {
        await page.goto(`/property/${id}`);
        await expect
          .poll(() => page.evaluate(() => localStorage.getItem('lml.recently-viewed')))
          .toContain(`"id":${id}`);
      }
      const strip = page.getByRole('region', { name: 'Recently viewed' });
      await strip.scrollIntoViewIfNeeded();
      const [third, first] = await titlesOf(page, [3, 1]);
      const links = strip.getByRole('link');
      await expect(links).toHaveCount(2);
      await expect(links.nth(0)).toContainText(third!);
      await expect(links.nth(1)).toContainText(first!);

      await strip.getByRole('button', { name: 'Clear' }).click();
      await expect(strip).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Similar properties' })).toBeVisible();
      await expect(strip).toBeHidden();
    },
  );

  test(
    'load once when they come near the viewport, without deleted ones [PROPERTY-25]',
    thorough,
    async ({ page }) => {
      await page.addInitScript(() => {
        const seen = [987_654, 2, 3].map((id, index) => ({ id, at: 1_000_000 - index }));
        localStorage.setItem('lml.recently-viewed', JSON.stringify(seen));
      });
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('ids=')) asked.push(request.url());
      });
      await page.goto('/property/1');
      await expect(page.getByRole('heading', { name: 'Similar properties' })).toBeVisible();
      expect(asked).toEqual([]);
      const strip = page.getByRole('region', { name: 'Recently viewed' });
      await strip.scrollIntoViewIfNeeded();
      await expect(strip.getByRole('link')).toHaveCount(2);
      expect(new URL(asked[0]!).searchParams.get('ids')).toBe('987654,2,3');
    },
  );
});

test('a newly opened page starts at the top', thorough, async ({ page }) => {
  await page.goto('/property/1');
  await expect(page.getByRole('heading', { name: 'Similar properties' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.goto('/property/2');
  await expect(page.getByRole('heading', { name: 'Similar properties' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
