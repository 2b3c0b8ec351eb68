import { expect, type Locator, test } from '@playwright/test';
import { waitForHydration } from '../support/hydrated.js';
import { cards } from '../support/property-cards.js';
import { detail } from '../support/tags.js';
import { phone } from '../support/touch.js';

test('a visitor chooses on cards and a page, compares, and sees only what differs [COMPARE-1, COMPARE-2]', async ({
  page,
}) => {
  await page.goto('/properties?type=residential');
  await cards(page)
    .nth(0)
    .getByRole('button', { name: /^Compare / })
    .click();
  const bar = page.getByRole('region', { name: 'Properties to compare' });
  await expect(bar).toContainText('1 of 4 chosen');
  await cards(page)
    .nth(1)
    .getByRole('button', { name: /^Compare / })
    .click();
  await page.goto('/property/1');
  await page
    .getByRole('button', { name: /^Compare / })
    .first()
    .click();
  await bar.getByRole('link', { name: 'Compare 3' }).click();

  await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+,1$/);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expect(bar).toBeHidden();
  const same = table.getByRole('row', { name: /^Property type/ });
  await expect(same).toBeVisible();
  await page.getByRole('switch', { name: 'Only differences' }).check();
  await expect(same).toBeHidden();
  await expect(table.getByRole('row', { name: /^Price ≠ differs/ })).toBeVisible();

  await table
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await expect(page).toHaveURL(/\/compare\?ids=\d+,1$/);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test(
    'properties are chosen, compared and taken out by taps [COMPARE-1, COMPARE-2]',
    detail,
    async ({ page }) => {
      await page.goto('/properties?type=residential');
      await waitForHydration(page);
      for (const index of [0, 1]) {
        await cards(page)
          .nth(index)
          .getByRole('button', { name: /^Compare / })
          .tap();
      }
      await page
        .getByRole('region', { name: 'Properties to compare' })
        .getByRole('link', { name: 'Compare 2' })
        .tap();
      const table = page.getByRole('table');
      await page.getByRole('switch', { name: 'Only differences' }).tap();
      await expect(table.getByRole('row', { name: /^Property type/ })).toBeHidden();
      await table
        .getByRole('link', { name: /^Remove / })
        .first()
        .tap();
      await expect(table.getByRole('columnheader')).toHaveCount(1);
    },
  );
});

test(
  'properties are chosen and compared by keyboard alone [COMPARE-1, COMPARE-2]',
  detail,
  async ({ page }) => {
    const pressOn = async (element: Locator, key: string) => {
      await element.focus();
      await page.keyboard.press(key);
    };
    await page.goto('/properties?type=residential');
    await waitForHydration(page);
    for (const index of [0, 1]) {
      await pressOn(
        cards(page)
          .nth(index)
          .getByRole('button', { name: /^Compare / }),
        'Space',
      );
    }
    await pressOn(page.getByRole('link', { name: 'Compare 2' }), 'Enter');
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveCount(2);
    await pressOn(page.getByRole('switch', { name: 'Only differences' }), 'Space');
    await expect(table.getByRole('row', { name: /^Property type/ })).toBeHidden();
    await pressOn(table.getByRole('link', { name: /^Remove / }).first(), 'Enter');
    await expect(table.getByRole('columnheader')).toHaveCount(1);
  },
);

test.describe('on a phone, without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test(
    'the table scrolls in its own box and its first column stays [COMPARE-6, COMPARE-2]',
    detail,
    async ({ page }) => {
      await page.goto('/compare?ids=1,27,52,2');
      const box = page.getByRole('region', { name: 'Comparison of 4 properties' });
      const fact = box.getByRole('rowheader', { name: /^Price/ }).first();
      const last = box.getByRole('columnheader').last();
      const left = (await fact.boundingBox())!.x;
      const before = (await last.boundingBox())!.x;
      await box.hover();
      await page.mouse.wheel(200, 0);
      await expect.poll(async () => (await last.boundingBox())!.x).toBeLessThan(before);
      expect((await fact.boundingBox())!.x).toBeCloseTo(left, 0);
    },
  );
});
