import type { BulkAction, PropertyInput, StaffProperty } from '@lml/common/contracts';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expectNoticeBeside, notices } from '../support/notices.js';
import { countShifts, expectNoShifts } from '../support/quiet.js';
import { askToDelete, bar, box, row } from '../support/property-list.js';
import { addProperty, staffProperty } from '../support/staff-properties.js';
import { signIn } from '../support/staff.js';
import { detail, thorough } from '../support/tags.js';

/** Adds properties that a unique word finds. */
async function ownProperties(
  api: APIRequestContext,
  ...inputs: Partial<PropertyInput>[]
): Promise<{ word: string; made: StaffProperty[] }> {
  const word = `q${randomUUID().slice(0, 8)}`;
  const made: StaffProperty[] = [];
  for (const [index, input] of inputs.entries()) {
    made.push(
      await addProperty(api, {
        title: `Plot ${index + 1} ${word}`,
        location: 'Links Road, Nyali, Mombasa',
        type: 'land',
        status: 'For Sale',
        price: 5_000_000,
        // Drafts, so that counts on public pages do not change for other tests.
        published: false,
        ...input,
      }),
    );
  }
  return { word, made };
}

const press = async (target: Locator) => {
  await target.focus();
  await target.press('Enter');
};

/** The last item of an opening row menu. */
async function pressDelete(page: Page): Promise<void> {
  const item = page.getByRole('menuitem', { name: 'Delete' });
  await expect(item).toBeVisible();
  // The menu handles keys when it has the focus.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(item).toBeFocused({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('listings are found, marked sold in bulk, and that is undone [MANAGE-7, TRASH-1]', async ({ page }) => {
  const { word, made } = await ownProperties(page.request, {}, { type: 'villa' }, { status: 'For Rent' });
  await page.goto('/admin/properties');
  await expect(page.getByRole('heading', { name: 'Property Management' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Mark sold' }).click();
  await expect(notices(page).getByText('No Selection')).toBeVisible();
  await expect(notices(page).getByText('Please select properties first')).toBeVisible();
  // The list is longer than the screen, and the bar lies over it.
  await expectNoticeBeside(page, bar(page));

  await page.getByLabel('Search').fill(word);
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  await expect(page.getByText('Showing 1 to 3 of 3')).toBeVisible();
  await page.getByLabel('Type').selectOption('villa');
  await expect(page).toHaveURL(new RegExp(`search=${word}&type=villa`));
  await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Showing 1 to 3 of 3')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue(word);

  await box(page, made[2]!.title).click();
  await box(page, made[0]!.title).click({ modifiers: ['Shift'] });
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeChecked();
  await box(page, made[1]!.title).click();
  await bar(page).getByRole('button', { name: 'Mark sold' }).click();
  await expect(notices(page).getByText('Bulk operation completed. 2 properties affected.')).toBeVisible();
  await expect(row(page, made[0]!.title)).toContainText('Sold');
  await expect(row(page, made[1]!.title)).toContainText('For Sale');
  await expect(box(page, made[0]!.title)).not.toBeChecked();

  // Undo stays available after the notice and a page change.
  await page.reload();
  await expect(bar(page).getByText('Marked sold: 2 properties')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notices(page).getByText('2 properties are as they were before.')).toBeVisible();
  await expect(row(page, made[2]!.title)).toContainText('For Rent');
  expect((await staffProperty(page.request, made[2]!.id)).status).toBe('For Rent');
});

test(
  'a listing is deleted after a confirmation, restored by Undo, and restored from the trash [TRASH-3]',
  detail,
  async ({ page }) => {
    const { word, made } = await ownProperties(page.request, {}, {});
    const [first, second] = made as [StaffProperty, StaffProperty];
    await page.goto(`/admin/properties?search=${word}`);
    const deleteIt = async (title: string) => {
      const dialog = await askToDelete(page, title);
      await expect(dialog).toContainText('this action cannot be undone.');
      await page.mouse.click(5, 5);
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Delete property' }).click();
      // The notice stays for as long as the pointer is over it.
      await notices(page).getByText('Property deleted successfully').hover();
      await expect(row(page, title)).toBeHidden();
    };

    await deleteIt(first.title);
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, first.title)).toBeVisible();

    await deleteIt(second.title);
    await page.getByRole('link', { name: 'Bin', exact: true }).click();
    await expect(row(page, second.title)).toContainText('30 days left');
    await page.getByRole('button', { name: `Restore ${second.title}` }).click();
    await expect(notices(page).getByText(`Restored: ${second.title}`)).toBeVisible();
    await expect(row(page, second.title)).toBeHidden();
    expect(await staffProperty(page.request, second.id)).toMatchObject({ deletedAt: null, version: 3 });
  },
);

test(
  'the row menu and the selection work with the keyboard alone [MANAGE-11]',
  thorough,
  async ({ page }) => {
    const { word, made } = await ownProperties(page.request, {}, {});
    const { title } = made[0]!;
    await page.goto(`/admin/properties?search=${word}`);
    const button = page.getByRole('button', { name: `Actions for ${title}` });
    await press(button);
    await expect(page.getByRole('menuitem', { name: 'View (not published)' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('f');
    await expect(page.getByRole('menuitem', { name: 'Feature' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notices(page).getByText(`Featured: ${title}`)).toBeVisible();
    await expect(row(page, title).getByText('Featured')).toBeAttached();
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await pressDelete(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();

    await box(page, title).focus();
    await page.keyboard.press('Space');
    await expect(bar(page).getByText('1 selected')).toBeVisible();

    // The focused row disappears; the focus moves to the list, not to the start of the page.
    await press(page.getByRole('button', { name: `Actions for Plot 2 ${word}` }));
    await pressDelete(page);
    await press(page.getByRole('dialog').getByRole('button', { name: 'Delete property' }));
    // Rows behind an open dialog are hidden from roles.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row(page, `Plot 2 ${word}`)).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused();
  },
);

test(
  'missing fields of a listing are shown for mouse, keyboard and touch [MANAGE-20]',
  thorough,
  async ({ page, browser }) => {
    const { word } = await ownProperties(page.request, {});
    await page.goto(`/admin/properties?search=${word}`);
    const meter = page.getByRole('button', { name: /^\d+% complete. Still missing: Add a main picture/ });
    const missing = page.getByText('Put it on the map', { exact: true });
    await meter.hover();
    await expect(missing).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(missing).toBeHidden();
    await box(page, `Plot 1 ${word}`).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(meter).toBeFocused();
    await expect(missing).toBeVisible();

    const context = await browser.newContext({
      hasTouch: true,
      viewport: { width: 390, height: 844 },
      storageState: await page.context().storageState(),
    });
    const phone = await context.newPage();
    await phone.goto(`/admin/properties?search=${word}`);
    await phone.getByRole('button', { name: /complete. Still missing/ }).tap();
    await expect(phone.getByText('Put it on the map', { exact: true })).toBeVisible();
    await context.close();
  },
);

test('a listing is duplicated as a draft, which opens for editing [FORM-22]', thorough, async ({ page }) => {
  const { word, made } = await ownProperties(page.request, {});
  await page.goto(`/admin/properties?search=${word}`);
  await page.getByRole('button', { name: `Actions for ${made[0]!.title}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(/\/admin\/properties\/\d+\/edit$/);
  await page.goBack();
  await expect(page.getByText('Showing 1 to 2 of 2')).toBeVisible();
  const copy = `${made[0]!.title} (copy)`;
  await expect(row(page, copy)).toContainText('Draft');
});

test(
  'the list loads without layout shifts, and the table fits its contents [MANAGE-4]',
  thorough,
  async ({ page }) => {
    await signIn(page.request);
    await countShifts(page);
    for (const width of [320, 390, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/admin/properties', '/admin/properties/bin']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${path} at ${width} px: as wide as the screen`).toBeLessThanOrEqual(width);
        await expectNoShifts(page, `${path} at ${width} px`);
      }
    }
  },
);

test('staff changes are visible to visitors within a second, deletions too', async ({
  request,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ baseURL });
  const title = `Shown at once ${randomUUID()}`;
  const { id } = await addProperty(request, { title });
  const path = `/property/${id}`;
  const shown = await visitor.get(path);
  expect(shown.status()).toBe(200);
  expect(await shown.text()).toContain(title);

  const moment = { intervals: [200] };
  const change = async (action: BulkAction) => {
    const answer = await request.post('/api/admin/properties/bulk', { data: { action, propertyIds: [id] } });
    expect(answer.ok(), action).toBe(true);
  };
  await change('unpublish');
  await expect.poll(async () => (await visitor.get(path)).status(), moment).toBe(404);
  await change('publish');
  await expect.poll(async () => (await visitor.get(path)).status(), moment).toBe(200);
  await change('delete');
  await expect.poll(async () => (await visitor.get(path)).status(), moment).toBe(410);
  expect(await (await visitor.get(path)).text()).toContain('<h1');
  await visitor.dispose();
});
