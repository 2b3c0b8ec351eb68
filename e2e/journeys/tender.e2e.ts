import { expect, test } from '@playwright/test';
import { detail } from '../support/tags.js';

test(
  'a tender says its reserve, closing day and site days, and has a bid form [TENDER-1, TENDER-2, TENDER-3]',
  detail,
  async ({ page }) => {
    await page.goto('/teleposta-properties');
    const card = page.getByRole('article').filter({ hasText: 'Creek Road Bungalow, Kilifi' });
    await expect(card.getByText('Reserve')).toBeVisible();
    await expect(card.getByText(/^Closing date \d+ \w+ \d{4}$/)).toBeVisible();
    await card.getByRole('link', { name: /View Details/ }).click();

    const tender = page.getByRole('heading', { name: 'How to bid' }).first().locator('..');
    const row = (name: string) => tender.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(row('Reserve')).toContainText('Ksh 14,500,000');
    await expect(row('Bids close')).toContainText(/12:00.*\d+ days left/s);
    await expect(row('Site days')).toContainText('Tuesdays and Thursdays, 10 am to 3 pm');
    await expect(row('Deposit')).toContainText('10% of the bid, Ksh 1,450,000 at the reserve');

    const download = page.waitForEvent('download');
    await tender.getByRole('link', { name: 'Download the bid form' }).click();
    expect((await download).suggestedFilename()).toBe('LML-24-creek-road-bungalow-kilifi-bid-form.pdf');
  },
);

test('a tender in Swahili has its form in Swahili [TENDER-3, SWAHILI-6]', detail, async ({ page }) => {
  await page.goto('/sw/property/24');
  const form = page.getByRole('link', { name: 'Pakua fomu ya zabuni' });
  await expect(form).toHaveAttribute('href', '/api/properties/24/bid-form.pdf?lang=sw');
  await expect(page.getByText(/^Mwisho wa zabuni /).first()).toBeVisible();
});
