import { expect, type Page, test } from '@playwright/test';
import type { Property } from '@lml/common/contracts';
import { notices } from '../support/notices.js';
import { consoleErrors } from '../support/quiet.js';
import { addProperty } from '../support/staff-properties.js';
import { detail, thorough } from '../support/tags.js';

/** All kinds of formatting, and a unit type. */
const EVERYTHING = [
  '## About it',
  'A **bold**, *italic* and __underlined__ house <b>with</b> [no link](https://example.com).',
  '### Rooms',
  '- Kitchen',
  '- *Two* bathrooms',
  '1. First the deposit',
  '2. Then the rest',
  '---',
  'The end.',
  '',
  '## Unit types',
  '',
  '**Superior Studio - 301 SqFt**',
  'KSH 2,850,000',
  'Larger plan with a balcony.',
  '*Best for couples*',
].join('\n');

async function openDescription(page: Page, description: string) {
  const { id } = await addProperty(page.request, { description });
  await page.goto(`/admin/properties/${id}/edit`);
  return {
    id,
    field: page.getByRole('textbox', { name: 'Description', exact: true }),
    preview: page.getByRole('region', { name: 'Preview', exact: true }),
  };
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page)).toContainText('Property updated successfully');
}

/** The rendered description. */
function rendered(page: Page, within: string): Promise<string> {
  return page.locator(`${within} .prose`).first().innerHTML();
}

test(
  'the preview, the API and the public page render a description the same [EDITOR-4]',
  detail,
  async ({ page }) => {
    const errors = consoleErrors(page);
    // Wide enough for text and preview side by side.
    await page.setViewportSize({ width: 1440, height: 900 });
    const { id, field, preview } = await openDescription(page, 'Short.');
    await field.fill(EVERYTHING);
    await expect(preview.getByRole('heading', { name: 'About it' })).toBeVisible();
    await expect(preview.getByText('Superior Studio')).toBeVisible();
    await expect(preview.getByText('KSH 2,850,000')).toBeVisible();
    await expect(preview.getByRole('heading', { name: 'Unit types', exact: true })).toHaveCount(0);
    const previewed = await rendered(page, '[aria-label="Preview"]');
    await save(page);

    const response = await page.request.get(`/api/properties/${id}`);
    const { descriptionHtml, unitTypes } = (await response.json()) as Property;
    expect(unitTypes).toHaveLength(1);
    await page.goto(`/property/${id}`);
    await expect(page.getByRole('heading', { name: 'About it' })).toBeVisible();
    expect(await rendered(page, 'main')).toBe(previewed);
    expect(
      await page.evaluate((html) => {
        const element = document.createElement('div');
        element.innerHTML = html;
        return element.innerHTML;
      }, descriptionHtml),
    ).toBe(previewed);
    await expect(page.getByRole('heading', { name: 'Superior Studio' })).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test('toolbar actions have keyboard shortcuts and can be undone [EDITOR-1]', thorough, async ({ page }) => {
  const { field } = await openDescription(page, 'A big house');
  const start = 'A big house';
  await expect(field).toHaveValue(start);
  const select = (words: string) =>
    field.evaluate((element, wanted) => {
      const area = element as HTMLTextAreaElement;
      const at = area.value.indexOf(wanted);
      area.focus();
      area.setSelectionRange(at, at + wanted.length);
    }, words);

  await select('big');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(field).toHaveValue('A **big** house');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(start);

  await select('big');
  await page.keyboard.press('Control+u');
  await expect(field).toHaveValue('A __big__ house');
  await page.keyboard.press('Control+u');
  await expect(field).toHaveValue(start);

  await page.getByRole('button', { name: 'Pricing template' }).click();
  await expect(field).toHaveValue(/^A big house\n\n## Unit types and pricing\n/);
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(start);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Clear description' }).click();
  await expect(field).toHaveValue('');
  await field.focus();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(start);
});

test('on a phone the preview replaces the text and back', thorough, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { field, preview } = await openDescription(page, '## Rooms\nA **large** kitchen.');
  await expect(field).toBeVisible();
  await expect(preview).toBeHidden();
  const show = page.getByRole('group', { name: 'Show' });
  await show.getByRole('button', { name: 'Preview' }).click();
  await expect(preview.getByRole('heading', { name: 'Rooms' })).toBeVisible();
  await expect(field).toBeHidden();
  await show.getByRole('button', { name: 'Write' }).click();
  await expect(field).toHaveValue('## Rooms\nA **large** kitchen.');
});
