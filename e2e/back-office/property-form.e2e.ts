import { expect, type Locator, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expectNoticeBeside } from '../support/notices.js';
import { field, tab } from '../support/property-form.js';
import { addProperty, staffProperty, staffPropertyTitled } from '../support/staff-properties.js';
import { signIn } from '../support/staff.js';
import { detail, slow, thorough } from '../support/tags.js';

const unique = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

test.beforeEach(async ({ page }) => signIn(page.request));

test(
  'tabs count their errors, and the first error gets the focus [FORM-14, FORM-24]',
  detail,
  async ({ page }) => {
    await page.goto('/admin/properties/new');
    await tab(page, 'Images & Media').click();
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(field(page, 'Title')).toBeFocused();
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Title is required');
    await expect(tab(page, 'Basic Info')).toHaveAccessibleName('Basic Info 4 to fix');
    await expect(tab(page, 'Location & Map')).toHaveAccessibleName('Location & Map 1 to fix');
    await expect(page.getByText('5 fields need attention')).toBeVisible();

    await page.getByRole('button', { name: 'Put it on the map' }).click();
    await expect(field(page, 'Latitude')).toBeFocused();
  },
);

test('a draft is saved with its title alone, and publishing it names what is missing [FORM-28]', async ({
  page,
}) => {
  const title = unique('Plot to be measured');
  await page.goto('/admin/properties/new');
  await field(page, 'Title').fill(title);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(/\/admin\/properties$/);
  const stored = await staffPropertyTitled(page.request, title);
  expect(stored).toMatchObject({ type: '', price: 0, location: '', description: '', published: false });

  await page.goto(`/admin/properties/${stored.id}/edit`);
  await expect(page.getByLabel('Property type')).toHaveValue('');
  await expect(field(page, 'Price')).toHaveValue('');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByLabel('Property type')).toBeFocused();
  await expect(page.getByText('Property type is required')).toBeVisible();
  await expect(page.getByText('4 fields need attention')).toBeVisible();
  await page.request.delete(`/api/admin/properties/${stored.id}`);
});

test(
  'a conflicting edit names its author, is merged field by field, and nothing is lost [FORM-20, FORM-31]',
  slow,
  async ({ page, browser }) => {
    const property = await addProperty(page.request, { overview: 'Before.', published: false });
    const address = `/admin/properties/${property.id}/edit`;
    const other = await browser.newContext();
    await signIn(other.request);
    const theirs = await other.newPage();
    await page.goto(address);
    await theirs.goto(address);
    await field(page, 'Title').fill(`${property.title} by me`);
    await field(page, 'Overview').fill('By me.');
    await field(theirs, 'Overview').fill('By them.');
    await field(theirs, 'Amenities').fill('Their pool.');
    await theirs.getByRole('button', { name: 'Save as draft' }).click();
    await expect(theirs).toHaveURL(/\/admin\/properties$/);

    await page.getByRole('button', { name: 'Save as draft' }).click();
    const dialog = page.getByRole('dialog', { name: 'Two versions of this property' });
    await expect(dialog).toContainText('This property was changed by someone else.');
    await expect(dialog).toContainText(/Saved by \S+, \d+ \w+ \d{4}, \d\d:\d\d\./);
    await expect(dialog.getByRole('radio', { name: 'Title: yours' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'Amenities: theirs' })).toBeChecked();
    const overview = dialog.getByRole('group', { name: /^Overview/ });
    await expect(overview).toContainText('Changed by both');
    await expect(overview).toContainText('By me.');
    await expect(overview).toContainText('By them.');

    // The form keeps its input, and the next save compares again.
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect(field(page, 'Overview')).toHaveValue('By me.');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await dialog.getByRole('radio', { name: 'Overview: theirs' }).check();
    await dialog.getByRole('button', { name: 'Save selected' }).click();
    await expect(page).toHaveURL(/\/admin\/properties$/);
    expect(await staffProperty(page.request, property.id)).toMatchObject({
      title: `${property.title} by me`,
      overview: 'By them.',
      amenitiesText: 'Their pool.',
      version: property.version + 2,
    });
    await other.close();
    await page.request.delete(`/api/admin/properties/${property.id}`);
  },
);

test('a property is added with the keyboard alone [FORM-21, FORM-26]', thorough, async ({ page }) => {
  const title = unique('Keyboard House');
  await page.goto('/admin/properties/new');
  const onto = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await page.getByRole('heading', { level: 1 }).focus();
  await onto(tab(page, 'Basic Info'));
  await onto(field(page, 'Title'));
  await page.keyboard.type(title);
  await onto(page.getByLabel('Property type'));
  await page.keyboard.press('V');
  await onto(field(page, 'Price'));
  await page.keyboard.type('45M');
  await onto(field(page, 'Description'));
  await page.keyboard.type('Five minutes from the beach, behind old trees.');
  await onto(field(page, 'Features'));
  await page.keyboard.type('Pool');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Gaden');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('rden');
  await page.keyboard.press('Enter');

  await tab(page, 'Basic Info').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Room Details')).toBeFocused();
  await onto(field(page, 'Bedrooms'));
  await page.keyboard.type('5');
  await tab(page, 'Room Details').focus();
  await page.keyboard.press('ArrowRight');
  await onto(field(page, 'Address'));
  await page.keyboard.type('Vipingo Ridge');
  await page.keyboard.press('Control+s');

  await expect(page).toHaveURL(/\/admin\/properties$/);
  const stored = await staffPropertyTitled(page.request, title);
  expect(stored).toMatchObject({
    type: 'villa',
    price: 45_000_000,
    features: ['Pool', 'Garden'],
    bedrooms: 5,
    location: 'Vipingo Ridge',
    published: false,
  });
  await page.request.delete(`/api/admin/properties/${stored.id}`);
});

test(
  'unsaved input is guarded, kept in the browser and offered again [FORM-19]',
  thorough,
  async ({ page }) => {
    const property = await addProperty(page.request, { published: false });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`/admin/properties/${property.id}/edit`);
    await field(page, 'Overview').fill('Typed and not saved.');
    await expect(page.getByText('Unsaved changes, kept in this browser')).toBeVisible();

    await page.getByRole('link', { name: 'Back to Properties' }).click();
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
    await guard.getByRole('button', { name: 'Stay' }).click();
    await expect(field(page, 'Overview')).toHaveValue('Typed and not saved.');

    await page.reload();
    const offer = page.getByRole('region', { name: 'Unsaved draft' });
    await expect(field(page, 'Overview')).toHaveValue('');
    await offer.getByRole('button', { name: 'Restore' }).click();
    await expect(field(page, 'Overview')).toHaveValue('Typed and not saved.');

    await page.getByRole('link', { name: 'Back to Properties' }).click();
    await guard.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/admin\/properties$/);

    // After a change by another person the draft says so, and saving compares.
    await page.request.put(`/api/properties/${property.id}`, { data: { overview: 'By somebody else.' } });
    await page.goto(`/admin/properties/${property.id}/edit`);
    await expect(offer).toContainText('The property has been changed since.');
    await offer.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    const dialog = page.getByRole('dialog', { name: 'Two versions of this property' });
    await expect(dialog).toContainText('By somebody else.');
    await dialog.getByRole('button', { name: 'Save selected' }).click();
    await expect(page).toHaveURL(/\/admin\/properties$/);
    expect((await staffProperty(page.request, property.id)).overview).toBe('Typed and not saved.');

    // Saving deletes the draft.
    await page.goto(`/admin/properties/${property.id}/edit`);
    await expect(field(page, 'Overview')).toHaveValue('Typed and not saved.');
    await expect(offer).toBeHidden();
    await page.request.delete(`/api/admin/properties/${property.id}`);
  },
);

test(
  'a property can be previewed, duplicated and restored on its edit screen [FORM-22]',
  thorough,
  async ({ page }) => {
    const property = await addProperty(page.request);
    await page.goto(`/admin/properties/${property.id}/edit`);
    await field(page, 'Description').fill('## The garden\nWith old trees.');
    const saveBar = page.getByRole('group', { name: 'Save the property' });
    await saveBar.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview: as visitors will see it' });
    await expect(preview.getByRole('heading', { name: 'The garden' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute(
      'href',
      new RegExp(`^/property/${property.id}-`),
    );
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/admin\/properties$/);

    await page.goto(`/admin/properties/${property.id}/edit`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expectNoticeBeside(page, saveBar);
    await expect(field(page, 'Title')).toHaveValue(`${property.title} (copy)`);
    await expect(page).not.toHaveURL(new RegExp(`/${property.id}/edit$`));
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    const copyId = /properties\/(\d+)\/edit/.exec(page.url())![1]!;

    await page.request.delete(`/api/admin/properties/${copyId}`);
    await page.reload();
    const notice = page.getByRole('region', { name: 'This property is in the bin' });
    await expect(page.getByRole('button', { name: 'Save and publish' })).toBeDisabled();
    await notice.getByRole('button', { name: 'Restore' }).click();
    await expect(notice).toBeHidden();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL(`/admin/changes?subject=property&id=${copyId}`);

    for (const id of [property.id, copyId]) await page.request.delete(`/api/admin/properties/${id}`);
    await page.goto('/admin/properties/999999999/edit');
    await expect(page.getByRole('heading', { name: 'There is no such property' })).toBeVisible();
  },
);

test('a person named in the description is suggested as the agent [FORM-17]', thorough, async ({ page }) => {
  const title = unique('Cottage');
  const email = `${randomUUID()}@lml.example`;
  await page.goto('/admin/properties/new');
  await field(page, 'Title').fill(title);
  await page.getByLabel('Property type').selectOption('residential');
  await field(page, 'Price').fill('5M');
  await field(page, 'Description').fill(
    `A 3 bed, 2 bath cottage under old trees. Contact Achieng Nyadero on 0700 ${String(
      Math.floor(Math.random() * 1e6),
    ).padStart(6, '0')} or ${email}.`,
  );
  await expect(
    page.getByText(/^Suggested from the description: 3 bedrooms, 2 bathrooms/).first(),
  ).toBeVisible();
  await tab(page, 'Location & Map').click();
  await field(page, 'Address').fill('Naivasha');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  const offer = page.getByRole('dialog', { name: 'Add the contact from the description?' });
  await expect(offer).toContainText('Achieng Nyadero');
  await offer.getByRole('button', { name: 'Add and save' }).click();
  await expect(page).toHaveURL(/\/admin\/properties$/);
  const stored = await staffPropertyTitled(page.request, title);
  expect(stored).toMatchObject({ bedrooms: 3, bathrooms: 2, agents: [{ name: 'Achieng Nyadero', email }] });
  // A single room type is only offered.
  expect(stored.roomConfigurations).toEqual([]);
  await page.request.delete(`/api/admin/properties/${stored.id}`);
});
