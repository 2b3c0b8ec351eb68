import { expect, test } from '@playwright/test';
import { fillContactDetails } from '../support/inquiry-form.js';
import { mailAbout } from '../support/mailbox.js';
import { signIn } from '../support/staff.js';
import { takeTime, uniqueWords } from '../support/visitor.js';
import { detail } from '../support/tags.js';

// Lets tests skip the minimum time: the forms treat faster input as spam.
test.beforeEach(({ page }) => page.clock.install());

test(
  'an owner asks for a valuation from the services page; staff get the mail and find it among owners [INQUIRY-25]',
  detail,
  async ({ page }) => {
    const words = uniqueWords();
    await page.goto('/services');
    await page.getByRole('link', { name: 'Have a property valued' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'List Your Property' })).toBeVisible();
    await expect(page.getByLabel('I want to')).toHaveValue('value');
    await page.getByLabel('Property type').selectOption('Land');
    await page.getByLabel('Town or area').fill(`Kitengela ${words}`);
    await page.getByLabel('Size (optional)').fill('50 x 100 ft');
    await page.getByLabel('Price in Ksh (optional)').fill('8,500,000');
    await fillContactDetails(page);
    await takeTime(page);
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByRole('heading', { name: 'Request sent successfully' })).toBeVisible();

    const mail = await mailAbout(words);
    expect(mail.Subject).toBe(`New owner's request: Valuation of land, Kitengela ${words}`);
    expect(mail.Text).toContain('50 x 100 ft, Ksh 8,500,000');

    await signIn(page.request);
    await page.goto(`/admin/inquiries?search=${words}`);
    await page.getByLabel('Filter by kind').selectOption('From owners');
    await expect(page).toHaveURL(/kind=owner/);
    const request = page.getByRole('article', { name: new RegExp(words) });
    await expect(request.getByText('Owner', { exact: true })).toBeVisible();
    await expect(request.getByText('A valuation')).toBeVisible();
    await expect(request.getByText('Ksh 8,500,000')).toBeVisible();
    await page.getByLabel('Filter by kind').selectOption('General');
    await expect(page.getByText('No messages match your search and filters.')).toBeVisible();
  },
);
