import { expect, test } from '@playwright/test';
import { cards } from '../support/property-cards.js';
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

test.describe('on a phone, without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('the table scrolls in its own box and its first column stays [COMPARE-6, COMPARE-2]', async ({
    page,
  }) => {
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
  });
});
