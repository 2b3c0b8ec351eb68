import { expect, test } from '@playwright/test';
import { detail } from '../support/tags.js';

/** A development with 20 percent on completion. */
const PAGE = '/property/60';

test('a chosen plan adds up, survives its address, and can be taken along [PLAN-1, PLAN-3, PLAN-4, PLAN-5]', async ({
  page,
}) => {
  await page.goto(PAGE);
  const plan = page.getByRole('heading', { name: 'Payment Plan' }).locator('..');
  await plan.getByLabel('Unit').selectOption('2 Bedroom');
  await plan.getByLabel('Pay the balance over (months)').fill('7');
  await expect(page).toHaveURL(/unit=2\+Bedroom.*months=7/);

  // Another visitor opens the same address.
  await page.reload();
  await expect(plan.getByLabel('Unit')).toHaveValue('2 Bedroom');
  await expect(plan.getByLabel('Pay the balance over (months)')).toHaveValue('7');
  await plan.getByText('Show every payment').click();
  const amounts = await plan
    .getByRole('row')
    .evaluateAll((all) =>
      all.slice(1, -1).map((row) => Number(row.children[2]?.textContent?.replaceAll(',', ''))),
    );
  expect(amounts).toHaveLength(9);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(11_200_000);
  await expect(plan.getByText('expected 31 Dec 2028').first()).toBeVisible();
  await expect(plan.getByText(/interest-free/i)).toBeHidden();

  for (const [name, start] of [
    ['Download as PDF', '%PDF-'],
    ['Add the dates to my calendar', 'BEGIN:VCALENDAR'],
  ] as const) {
    const href = await plan.getByRole('link', { name }).getAttribute('href');
    const file = await page.request.get(href!);
    expect(file.status()).toBe(200);
    expect((await file.body()).toString('latin1').startsWith(start)).toBe(true);
  }
  const chat = await plan.getByRole('link', { name: 'Send this plan on WhatsApp' }).getAttribute('href');
  const text = new URL(chat!).searchParams.get('text')!;
  expect(text.length).toBeLessThanOrEqual(700);
  expect(text).toContain('unit=2+Bedroom&plan=monthly&deposit=20&months=7');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the plan is a form, and wrong input stays at its field with the remedy [PLAN-3]',
    detail,
    async ({ page }) => {
      await page.goto(PAGE);
      const plan = page.getByRole('heading', { name: 'Payment Plan' }).locator('..');
      await plan.getByLabel('Unit').selectOption('2 Bedroom');
      const months = plan.getByLabel('Pay the balance over (months)');
      await months.fill('7');
      await plan.getByRole('button', { name: 'Show this plan' }).click();
      await expect(page).toHaveURL(/unit=2\+Bedroom.*months=7#payment-plan$/);
      await expect(plan.getByLabel('Unit')).toHaveValue('2 Bedroom');
      await expect(plan.getByText('7 payments, from', { exact: false })).toBeVisible();
      await expect(plan.getByText('Ksh 11,200,000', { exact: true })).toBeVisible();

      await months.fill('700');
      await plan.getByRole('button', { name: 'Show this plan' }).click();
      await expect(months).toHaveValue('700');
      await expect(plan.getByText(/^Enter a whole number from 1 to \d+ months$/)).toBeVisible();
    },
  );
});
