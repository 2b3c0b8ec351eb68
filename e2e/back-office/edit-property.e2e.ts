import { expect, test } from '@playwright/test';
import { field, tab } from '../support/property-form.js';
import { addProperty, staffProperty } from '../support/staff-properties.js';
import { signIn } from '../support/staff.js';
import { detail } from '../support/tags.js';

test.beforeEach(async ({ page }) => signIn(page.request));

test(
  'a payment plan by stages is refused until it adds up to 100 percent, and then seen by visitors [PLAN-6]',
  detail,
  async ({ page }) => {
    const { id } = await addProperty(page.request, { type: 'development', price: 8_000_000 });
    await page.goto(`/admin/properties/${id}/edit`);
    await tab(page, 'Room Details').click();
    await page.getByText('Payment plans', { exact: true }).click();
    await page.getByRole('button', { name: 'Add a payment plan' }).click();
    await page.getByLabel('Kind of plan').selectOption('stages');
    await field(page, 'Deposit (%)').fill('20');
    for (const [index, label] of ['Foundation', 'Roof'].entries()) {
      await page.getByRole('button', { name: 'Add a stage' }).click();
      await field(page, 'Stage').nth(index).fill(label);
      await field(page, 'Percent of the stage').nth(index).fill('30');
    }
    const schedule = page.getByRole('region', { name: 'Schedule of payment plan 1' });
    await expect(schedule).toContainText('The schedule appears when this is solved:');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Stages' })).toHaveAccessibleDescription(
      /They are 80 %, 20 % too little/,
    );

    await field(page, 'Percent of the stage').nth(1).fill('50');
    await expect(schedule.getByRole('row').last()).toHaveText(/Total.*8,000,000/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/properties$/);
    expect((await staffProperty(page.request, id)).paymentTerms).toMatchObject([
      {
        kind: 'stages',
        depositMinPercent: 20,
        stages: [{ label: 'Foundation', percent: 30 }, { percent: 50 }],
      },
    ]);

    await page.goto(`/property/${id}`);
    const plan = page.getByRole('heading', { name: 'Payment Plan' }).locator('..');
    await expect(plan).toContainText('Foundation');
    await expect(plan).toContainText('4,000,000');
    await page.request.delete(`/api/admin/properties/${id}`);
  },
);

test('the list keeps its filters when a listing was edited or left [FORM-4]', detail, async ({ page }) => {
  const { id, title } = await addProperty(page.request, { type: 'villa', published: false });
  const filtered = /\/admin\/properties\?.*type=villa/;
  await page.goto('/admin/properties?type=villa&sort=updated');
  await page.getByRole('link', { name: title }).first().click();
  await expect(page).toHaveURL(`/admin/properties/${id}/edit`);
  await page.getByRole('link', { name: 'Back to Properties' }).click();
  await expect(page).toHaveURL(filtered);
  await page.getByRole('link', { name: title }).first().click();
  await field(page, 'Overview').fill('A villa by the sea.');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(filtered);
  // The menu leads to the whole list.
  await page.getByRole('navigation').getByRole('link', { name: 'Properties', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/properties$/);
  await page.request.delete(`/api/admin/properties/${id}`);
});

test(
  'the terms of a commercial letting show the total of the month before they are saved [COMMERCIAL-1]',
  detail,
  async ({ page }) => {
    const { id } = await addProperty(page.request, {
      type: 'commercial',
      status: 'For Rent',
      price: 100,
      size: 1000,
      areaUnit: 'sqft',
    });
    await page.goto(`/admin/properties/${id}/edit`);
    await page.getByText('Rent of commercial space').click();
    await field(page, 'Lettable area').fill('1200');
    await field(page, 'Service charge rate').fill('25');
    await page.getByLabel('VAT', { exact: true }).selectOption('added');
    await field(page, 'Rent rises by percent').fill('7.5');
    await page.getByLabel('Years between rises').selectOption({ label: '2' });
    await field(page, 'Lease offered, years').fill('4');
    const preview = page.getByRole('region', { name: 'As the page will show it' });
    // (100 + 25) × 1,200 with 16 percent of VAT; rent alone rises after two years.
    await expect(preview.getByRole('row', { name: /^Total per month/ })).toContainText('174,000');
    await expect(preview.getByRole('row', { name: /year 3/ })).toContainText('129,000');

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/properties$/);
    expect(await staffProperty(page.request, id)).toMatchObject({
      lettableArea: 1200,
      serviceRate: 25,
      vat: 'added',
      termYears: 4,
    });
    await page.goto(`/property/${id}`);
    await expect(page.getByText('174,000').first()).toBeVisible();
    await page.request.delete(`/api/admin/properties/${id}`);
  },
);
