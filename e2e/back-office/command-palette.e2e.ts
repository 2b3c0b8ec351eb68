import { expect, type Page, test } from '@playwright/test';
import { violationsInBothThemes } from '../support/page-checks.js';
import { addProperty } from '../support/staff-properties.js';
import { signIn } from '../support/staff.js';
import { detail } from '../support/tags.js';
import { ownPhone, postInquiry, uniqueWords } from '../support/visitor.js';

async function openPalette(page: Page) {
  await expect(page.getByRole('button', { name: 'Go to' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  return palette;
}

test(
  'Ctrl-K opens a listing, a message or a screen by a few letters [PALETTE-1]',
  detail,
  async ({ page }) => {
    await signIn(page.request);
    const { id, title } = await addProperty(page.request, { published: false });
    await page.goto('/admin/dashboard');

    let palette = await openPalette(page);
    await page.keyboard.type(`LML-${id}`);
    await expect(palette.getByRole('option', { name: title })).toHaveAttribute('aria-selected', 'true');
    await expect(palette.getByRole('option', { name: title })).toContainText('Draft');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/properties/${id}/edit`);

    palette = await openPalette(page);
    await page.keyboard.type('offic');
    await expect(palette.getByRole('option', { name: 'Offices', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();

    await page.getByRole('button', { name: 'Go to' }).click();
    await page.getByRole('combobox').fill('follow due');
    await page.getByRole('option', { name: 'Follow-ups that are due' }).click();
    await expect(page).toHaveURL('/admin/inquiries?follow=overdue');
    await page.request.delete(`/api/admin/properties/${id}`);
  },
);

test(
  'Enter opens the first of what is typed, not of what was found before [PALETTE-1]',
  detail,
  async ({ page }) => {
    await signIn(page.request);
    await page.goto('/admin/dashboard');
    const palette = await openPalette(page);
    await page.keyboard.type('LML-1');
    await expect(
      palette.getByRole('option', { name: 'Diamond Bay Residences, Nyali' }).first(),
    ).toBeVisible();
    let answer = () => {};
    const answers = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/**', async (route) => {
      await answers;
      await route.continue();
    });
    await page.keyboard.press('Backspace');
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(palette).toBeVisible();
    answer();
    await expect(page).toHaveURL('/admin/properties/7/edit');
  },
);

test(
  'the palette finds people by phone number, and says when nothing fits [PALETTE-1]',
  detail,
  async ({ page }) => {
    await signIn(page.request);
    const inquiry = {
      name: 'Zawadi Kemunto',
      email: `${uniqueWords()}@example.com`,
      phone: ownPhone(),
    };
    expect((await postInquiry(page.request, inquiry)).status()).toBe(201);
    await page.goto('/admin/properties');
    const palette = await openPalette(page);
    await page.keyboard.type(inquiry.phone);
    await expect(palette.getByRole('option', { name: inquiry.name }).first()).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await palette.getByRole('combobox').fill('xqzzy castle on mars');
    await expect(palette).toContainText('Nothing found for “xqzzy castle on mars”');
    await palette.getByRole('combobox').fill(inquiry.phone);
    await palette.getByRole('option', { name: inquiry.name }).first().click();
    await expect(page).toHaveURL(/\/admin\/inquiries\?inquiry=\d+$/);
  },
);
