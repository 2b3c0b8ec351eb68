import { expect, test } from '@playwright/test';

const FLAT = '/costs?price=12500000&pay=mortgage&rent=75000';

test('a listing shows its all-in cost, which leads to the calculator [COSTS-9]', async ({ page }) => {
  await page.goto('/property/1');
  const costs = page.getByRole('table', { name: 'What it costs in all' });
  await expect(costs.getByRole('row', { name: /^In all Ksh/ })).toBeVisible();
  await expect(page.getByText(/^An estimate with the rates of/)).toBeVisible();
  const total = await costs.getByRole('row', { name: /^In all Ksh/ }).textContent();
  await page.getByRole('link', { name: 'With a mortgage or other details' }).click();
  await expect(page).toHaveURL(/\/costs\?price=\d+&use=residential$/);
  await expect(costs.getByRole('row', { name: /^In all Ksh/ })).toHaveText(total!);
  await page.getByLabel('How you pay').selectOption('mortgage');
  await expect(page).toHaveURL(/pay=mortgage/);
  await expect(page.getByRole('row', { name: /^Your own money/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('How you pay')).toHaveValue('mortgage');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the calculator sends a form and shows the sum [COSTS-8]', async ({ page }) => {
    await page.goto('/costs');
    await page.getByLabel('Price', { exact: true }).fill('KSh 12.5m');
    await page.getByRole('button', { name: 'Work it out' }).first().click();
    await expect(page.getByRole('row', { name: 'In all Ksh 13,295,950' })).toBeVisible();
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('KSh 12.5m');
  });
});

test('the calculator prints its tables and the date of the rates, without fields [COSTS-8]', async ({
  page,
}) => {
  await page.goto(FLAT);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row', { name: 'In all Ksh 13,295,950' })).toBeVisible();
  await expect(page.getByText(/^An estimate with the rates of/).first()).toBeVisible();
  await expect(page.getByRole('textbox').first()).toBeHidden();
});
