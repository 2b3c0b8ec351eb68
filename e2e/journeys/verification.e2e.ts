import { dayMonthYear, officeDay } from '@lml/common/contracts';
import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { waitForHydration } from '../support/hydrated.js';
import { notices } from '../support/notices.js';
import { addProperty } from '../support/staff-properties.js';
import { signIn } from '../support/staff.js';
import { uniqueWords } from '../support/visitor.js';
import { detail } from '../support/tags.js';

const PDF = Buffer.from('%PDF-1.4\n%%EOF private words\n');

test(
  'staff record a visit with a document; visitors read and find it until it is revoked [VERIFY-1, VERIFY-3, VERIFY-6, VERIFY-11]',
  detail,
  async ({ page, browser }) => {
    await signIn(page.request);
    const title = `Checked ${uniqueWords()}`;
    const { id } = await addProperty(page.request, { title });
    await page.goto(`/admin/properties/${id}/verification`);
    await expect(page.getByText('Nothing recorded yet')).toBeVisible();
    await page.getByRole('button', { name: 'Record a check' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a check' });
    await dialog.getByLabel('What was checked').selectOption('Site visit');
    await dialog.getByLabel('I have seen this').check();
    await dialog.getByLabel('Reference').fill('Private reference');
    await dialog.getByLabel('File').setInputFiles({
      name: 'photo.pdf',
      mimeType: 'text/html',
      buffer: Buffer.from('<b>no document</b>'),
    });
    await expect(dialog.getByText(/photo\.pdf is not a PDF or a JPEG picture/)).toBeVisible();
    await dialog
      .getByLabel('File')
      .setInputFiles({ name: 'visit.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expect(dialog.getByRole('button', { name: 'Remove visit.pdf' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save record' }).click();
    await expect(notices(page).getByText('Recorded. Visitors see it within a second.')).toBeVisible();
    const card = page.getByRole('article', { name: 'Site visit' });
    await expect(card.getByText('Private reference')).toBeVisible();

    const downloading = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download visit.pdf' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('visit.pdf');
    expect(await readFile(await download.path())).toEqual(PDF);

    // Somebody without a session, whose answers the gateway caches.
    const visitor = await (await browser.newContext()).newPage();
    const sentence = `Our staff were at the property on ${dayMonthYear(officeDay(new Date()))}`;
    const list = `/properties?q=${encodeURIComponent(title)}&visited=yes`;
    await expect(async () => {
      await visitor.goto(`/property/${id}`);
      await expect(visitor.getByText(sentence)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(visitor.getByText('Private reference')).toHaveCount(0);
    await visitor.goto(list);
    await waitForHydration(visitor);
    await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
    await expect(visitor.getByRole('button', { name: /Visited by our staff/ })).toBeVisible();

    await card.getByRole('button', { name: 'Revoke' }).click();
    const revoking = page.getByRole('dialog', { name: 'Revoke this record?' });
    await revoking.getByLabel('Why does it no longer hold?').fill('It was another house.');
    await revoking.getByRole('button', { name: 'Revoke' }).click();
    await expect(notices(page).getByText('Revoked. Visitors no longer see it.')).toBeVisible();
    await expect(async () => {
      await visitor.goto(`/property/${id}`);
      await expect(visitor.getByText('Nothing checked yet. Ask us what we know.')).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    // Below the empty list, the page may suggest the listing as one without the filter.
    await expect(async () => {
      await visitor.goto(list);
      await expect(visitor.getByText('No properties found')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await visitor.context().close();
  },
);
