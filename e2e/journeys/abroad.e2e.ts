import { daysAfter, officeDay, type StaffSettings, viewingTimes } from '@lml/common/contracts';
import { expect, test } from '@playwright/test';
import { axe } from '../support/axe.js';
import { fillContactDetails, openInquiry } from '../support/inquiry-form.js';
import { notices } from '../support/notices.js';
import { addProperty } from '../support/staff-properties.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { detail } from '../support/tags.js';
import { takeTime, uniqueWords } from '../support/visitor.js';

/** The first day from two days ahead on that has a time at ten. */
function openDay(): string {
  let day = daysAfter(officeDay(new Date()), 2);
  while (!viewingTimes(day, new Date()).includes('10:00')) day = daysAfter(day, 1);
  return day;
}

test.describe('a visitor in London', () => {
  test.use({ timezoneId: 'Europe/London' });

  test(
    'sees the price in pounds, with rate, source and day, and the choice lasts [ABROAD-1]',
    detail,
    async ({ page }) => {
      await page.goto('/property/1');
      const choice = page.getByLabel('Estimate of the price in another currency');
      const estimate = page.locator('output');
      await choice.selectOption('British pounds');
      await expect(estimate).toHaveText(/^from about £[\d,]+$/);
      const note = page.getByText(
        /^Estimate at KES [\d.]+ to GBP 1, .+, \d+ \w+ \d{4}\. The price is in Kenya/,
      );
      await expect(note).toBeVisible();
      expect((await axe(page).analyze()).violations).toEqual([]);
      const pounds = await estimate.textContent();
      await page.reload();
      await expect(choice).toHaveValue('GBP');
      await expect(estimate).toHaveText(pounds!);
      await page.goto('/sw/property/1');
      await expect(estimate).toHaveText(/^kuanzia takriban £[\d,]+$/);
    },
  );

  test('reads when the office opens or closes next by both clocks [ABROAD-4]', detail, async ({ page }) => {
    await page.goto('/contact');
    await expect(
      page.getByText(/^(Opens next: |Open now, until ).+ in London, .+ in Nairobi$/),
    ).toBeVisible();
  });

  test(
    'names a relative who views, and staff read it with the number [ABROAD-5]',
    detail,
    async ({ page }) => {
      await page.clock.install();
      await signIn(page.request);
      const { id } = await addProperty(page.request);
      const words = uniqueWords();
      await page.goto(`/property/${id}`);
      const dialog = await openInquiry(page);
      await fillContactDetails(dialog);
      await dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }).check();
      await dialog.getByLabel('Day', { exact: true }).fill(openDay());
      await dialog.getByLabel('Time', { exact: true }).selectOption('10:00 AM');
      await expect(dialog.getByText(/^For you: .+ in London, .+ in Nairobi$/)).toBeVisible();
      await dialog.getByText('Somebody else will view for me').click();
      await dialog.getByLabel('Name of that person').fill('Grace Wanjiru');
      await dialog.getByLabel('Phone number of that person').fill('+254 700 000 131');
      await dialog.getByLabel('Message').fill(`My sister will come. ${words}`);
      await takeTime(page);
      await dialog.getByRole('button', { name: 'Send Inquiry' }).click();
      await expect(notices(page).getByText('Inquiry sent successfully')).toBeVisible();
      const [inquiry] = await inquiriesAbout(page.request, words);
      await page.goto(`/admin/viewings?viewing=${inquiry!.viewings[0]!.id}`);
      const panel = page.getByRole('dialog', { name: 'Viewing' });
      await expect(panel.getByText('Grace Wanjiru')).toBeVisible();
      await expect(panel.getByRole('link', { name: '+254 700 000 131' })).toBeVisible();
    },
  );
});

test('a visitor in Nairobi reads one clock only [ABROAD-4]', detail, async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByText('Business hours')).toBeVisible();
  await expect(page.getByText(/in Nairobi/)).toHaveCount(0);
});

test(
  'rates that the owner enters reach visitors, and old ones are shown to nobody [ABROAD-2, ABROAD-3]',
  detail,
  async ({ page, browser }) => {
    await signIn(page.request);
    const settings = async () =>
      ((await (await page.request.get('/api/admin/settings')).json()) as StaffSettings).exchange;
    const before = await settings();
    const visitor = await (await browser.newContext()).newPage();
    const choice = visitor.getByLabel('Estimate of the price in another currency');
    await page.goto('/admin/settings');
    const section = page.getByRole('form', { name: 'Exchange rates' });
    try {
      await section.getByLabel('KSh for 1 US dollar').fill('12.95');
      await section.getByRole('button', { name: 'Save' }).click();
      await expect(section.getByText(/^US dollar must be from 50 to 400 shillings/)).toBeVisible();
      await section.getByLabel('KSh for 1 US dollar').fill('131.25');
      await section.getByLabel('Source').fill('Example bank, mean rate');
      await section.getByRole('button', { name: 'Save' }).click();
      await expect(notices(page)).toContainText('Settings saved');
      await expect(async () => {
        await visitor.goto('/property/1');
        await choice.selectOption('US dollars');
        await expect(
          visitor.getByText(/^Estimate at KES 131\.25 to USD 1, Example bank, mean rate/),
        ).toBeVisible({
          timeout: 3000,
        });
      }).toPass();

      await section.getByLabel('Day of the rates').fill(daysAfter(officeDay(new Date()), -8));
      await section.getByRole('button', { name: 'Save' }).click();
      await expect(section.getByText(/more than 7 days old, so visitors don't see them/)).toBeVisible();
      await expect(async () => {
        await visitor.goto('/property/1');
        await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(choice).toHaveCount(0, { timeout: 3000 });
      }).toPass();
    } finally {
      const { version } = await settings();
      await page.request.put('/api/admin/settings/exchange', { data: { version, values: before.values } });
    }
  },
);
