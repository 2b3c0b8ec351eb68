import { expect, test } from '@playwright/test';
import { waitForHydration } from '../support/hydrated.js';
import { detail, thorough } from '../support/tags.js';

/** LML-9 has twelve pictures and is a finished home. */
const MANY_PICTURES = '/property/9';
/** LML-65 is off-plan and has two floor plans. */
const FLOOR_PLANS = '/property/65';

test.describe('the payment plan of a development', () => {
  test(
    'adds up, month by month, for the home, the deposit and the months chosen [PROPERTY-7]',
    detail,
    async ({ page }) => {
      await page.clock.setFixedTime('2026-11-21T09:00:00+03:00');
      await page.goto(FLOOR_PLANS);
      const plan = page.getByRole('heading', { name: 'Payment Plan' }).locator('..');
      await expect(plan.getByText('Ksh 13,500,000', { exact: true })).toBeVisible();
      await expect(plan.getByText('Ksh 2,700,000', { exact: true })).toBeVisible();
      await expect(plan.getByText('Ksh 450,000', { exact: true })).toBeVisible();
      await expect(plan.getByText('24 payments, from 21 Dec 2026 to 21 Nov 2028')).toBeVisible();

      await plan.getByLabel('Unit').selectOption({ index: 1 });
      await plan.getByLabel('Deposit (%)').fill('30');
      await plan.getByLabel('Pay the balance over (months)').fill('7');
      await expect(plan.getByText('Ksh 4,770,000', { exact: true })).toBeVisible();
      await plan.getByText('Show every payment').click();
      const rows = plan.getByRole('row');
      await expect(rows).toHaveCount(10);
      await expect(rows.nth(1)).toContainText('Deposit');
      await expect(rows.nth(8)).toContainText('21 Jun 2027');
      const amounts = await plan
        .getByRole('row')
        .evaluateAll((all) =>
          all.slice(1, -1).map((row) => Number(row.children[2]?.textContent?.replaceAll(',', ''))),
        );
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(15_900_000);
      await expect(rows.nth(8).getByRole('cell').last()).toHaveText('0');

      await plan.getByLabel('Deposit (%)').fill('5');
      await expect(plan.getByText('Enter a whole number from 10 to 50 percent')).toBeVisible();
      await expect(plan.getByLabel('Deposit (%)')).toHaveAttribute('aria-invalid', 'true');
      await expect(plan.getByRole('table')).toBeHidden();
      await plan.getByLabel('Deposit (%)').fill('50');
      await plan.getByLabel('Pay the balance over (months)').fill('24.5');
      await expect(plan.getByText('Enter a whole number from 1 to 24 months')).toBeVisible();
    },
  );

  test('is not offered for a flat that is ready [PROPERTY-7]', thorough, async ({ page }) => {
    await page.goto(MANY_PICTURES);
    await expect(page.getByRole('heading', { name: 'Property Details' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Payment Plan' })).toBeHidden();
  });
});

test(
  'a sale shows its price per area, and every listing its date [PROPERTY-16]',
  detail,
  async ({ page }) => {
    await page.goto(MANY_PICTURES);
    await expect(page.getByRole('row', { name: 'Price per area Ksh 15,814 per sq ft' })).toBeVisible();
    await expect(page.getByText(/^Listed on \d{1,2} \w{3} 2026$/)).toBeVisible();
    await page.goto('/property/53');
    await expect(page.getByRole('heading', { name: 'Property Details' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Price per area/ })).toBeHidden();
  },
);

test(
  'on a wide screen the price stands once: in the header, then beside the text [PROPERTY-34]',
  detail,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(MANY_PICTURES);
    await waitForHydration(page);
    const amount = await page.locator('#price p').first().innerText();
    const inHeader = page.locator('#price').getByText(amount, { exact: true });
    const beside = page.getByRole('complementary').getByText(amount, { exact: true });
    await expect(inHeader).toBeInViewport();
    await expect(beside).toBeHidden();
    await page.getByRole('heading', { name: 'Property Details' }).scrollIntoViewIfNeeded();
    await expect(inHeader).not.toBeInViewport();
    await expect(beside).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(beside).toBeHidden();
  },
);

test(
  'on a wide screen Save, Share and Brochure stand beside a menu of the other actions [PROPERTY-33]',
  detail,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(MANY_PICTURES);
    await waitForHydration(page);
    const actions = page.getByRole('list', { name: 'Save and share' });
    await expect(actions.getByRole('button')).toHaveText(['Save', 'Share', 'More']);
    await expect(actions.getByRole('link')).toHaveText([/^Brochure/]);
    const more = actions.getByRole('button', { name: 'More' });
    await more.press('Enter');
    await expect(actions.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible();
    await expect(actions.getByRole('link', { name: 'Share by E-mail' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(actions.getByRole('link', { name: 'Share on WhatsApp' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await expect(actions.getByRole('link', { name: 'Share on WhatsApp' })).toBeHidden();
  },
);
