import type { StaffPropertyPage } from '@lml/common/contracts';
import { readStrictCsv } from '@lml/common/testing/strict-csv';
import { expect, type Page, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { axe } from '../support/axe.js';
import { consoleErrors } from '../support/quiet.js';
import { signIn } from '../support/staff.js';
import { uniqueWords } from '../support/visitor.js';
import { slow, thorough } from '../support/tags.js';

const COLUMNS = ['Title', 'Description', 'Location', 'Type', 'Price'];

function csv(...rows: string[][]): Buffer {
  return Buffer.from([COLUMNS, ...rows].map((cells) => cells.join(';')).join('\r\n'));
}

function flat(title: string, price = '9000000'): string[] {
  return [title, 'A quiet flat.', 'Kilimani, Nairobi', 'residential', price];
}

async function choose(page: Page, buffer: Buffer, name = 'flats.csv'): Promise<void> {
  await page.getByLabel(/choose a file/).setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function listed(page: Page, words: string): Promise<StaffPropertyPage['properties']> {
  const answer = await page.request.get('/api/admin/properties', { params: { search: words } });
  return ((await answer.json()) as StaffPropertyPage).properties;
}

test.beforeEach(async ({ page }) => {
  await signIn(page.request);
  await page.goto('/admin/properties/import');
});

test('staff see the errors of a file, correct it, import properties, and undo the import [IMPORT-4]', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  const words = uniqueWords();
  await choose(page, csv(flat(`One ${words}`), flat(`Two ${words}`, 'cheap')));
  await expect(page.getByRole('heading', { name: '1 problem found' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^3 Price Price must be a whole number/ })).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all problems' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(
    '3,"Price","Price must be a whole number',
  );
  expect(await listed(page, words)).toEqual([]);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, csv(flat(`One ${words}`), flat(`Two ${words}`)));
  await expect(page.getByRole('button', { name: 'Add 2 properties' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Add 2 properties' }).click();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible();
  const added = await listed(page, words);
  expect(added.map(({ title, published }) => [title, published])).toEqual([
    [`Two ${words}`, false],
    [`One ${words}`, false],
  ]);
  await expect(page.getByRole('link', { name: new RegExp(`One ${words}`) })).toHaveAttribute(
    'href',
    `/admin/properties/${added[1]!.id}/edit`,
  );

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Undone: 2.')).toBeVisible();
  expect(await listed(page, words)).toEqual([]);
  expect(errors).toEqual([]);
});

test('the template can be downloaded and imported unchanged [IMPORT-3]', thorough, async ({ page }) => {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel template' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('properties-template.xlsx');
  await choose(page, await readFile(await download.path()), 'properties-template.xlsx');
  await expect(page.getByRole('button', { name: 'Add 2 properties' })).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
});

test(
  'all properties can be exported with every column, in a dated file [IMPORT-1]',
  slow,
  async ({ page }) => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all as CSV' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^properties-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const [heading, ...rows] = readStrictCsv(text);
    expect(heading!.slice(0, 5)).toEqual(['Reference', 'Version', 'Title', 'Type', 'Status']);
    expect(rows.map(([reference]) => reference)).toContain('LML-1');
  },
);

test('an invalid and a missing file are explained [IMPORT-9]', thorough, async ({ page }) => {
  await choose(page, Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'photo.csv');
  await expect(page.getByText('The file is not a CSV or XLSX file that can be read')).toBeVisible();
  await page.goto('/admin/properties/import?import=gone');
  await expect(
    page.getByText('404: There is no such import. Imports are forgotten after a day'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByLabel(/choose a file/)).toBeAttached();
});

test('on a phone a file is chosen with the keyboard alone', thorough, async ({ page }) => {
  // Playwright listens from the start: it misses a file chooser that opens before the browser knows of the listener.
  const choosing = page.waitForEvent('filechooser');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel(/choose a file/).focus();
  await page.keyboard.press('Space');
  await (await choosing).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: csv(flat(uniqueWords())) });
  await expect(page.getByRole('heading', { name: 'The file is in order' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add 1 property' })).toBeFocused();
});
