import { expect, type Page, test } from '@playwright/test';
import { inListings, listingsDatabase } from '../support/database.js';
import { mailsToHandlersAbout, readMail } from '../support/mailbox.js';
import { row } from '../support/property-list.js';
import { addProperty } from '../support/staff-properties.js';
import { uniqueWords } from '../support/visitor.js';

const CONFIRMED_TODAY = 'Availability confirmed today';

/** Opens the listing's page as a visitor. */
async function visit(page: Page, id: number): Promise<void> {
  await page.goto(`/property/${id}`);
  await expect(page.locator('h1')).toBeVisible();
}

test('staff confirm a listing with one press, and an office by the link of a mail; visitors see it at once [FRESH-2, FRESH-10, FRESH-11, FRESH-12]', async ({
  page,
  browser,
}) => {
  test.skip(!listingsDatabase, 'needs the database, to move the confirmation');
  test.slow();
  const title = `Flat ${uniqueWords()}`;
  const api = page.request;
  const { id } = await addProperty(api, { title, location: 'Links Road, Nyali, Mombasa' });
  /** Makes the confirmation older, and lets what follows from its age follow. */
  const age = async (days: number) => {
    await inListings(`UPDATE properties SET confirmed_at = now() - make_interval(days => $2) WHERE id = $1`, [
      id,
      days,
    ]);
    expect((await api.get('/api/admin/confirmations')).ok()).toBe(true);
  };
  const visitor = await (await browser.newContext()).newPage();

  await age(33);
  await visit(visitor, id);
  await expect(visitor.getByText('Not confirmed for 33 days. Ask us before you travel.')).toBeVisible();
  await page.goto(`/admin/properties?due=true&search=${encodeURIComponent(title)}`);
  await expect(row(page, title).getByText('Not confirmed for 33 days')).toBeAttached();
  await row(page, title)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Confirm available' }).click();
  await expect(page.getByText('No properties found')).toBeVisible();
  await expect(async () => {
    await visit(visitor, id);
    await expect(visitor.getByText(CONFIRMED_TODAY).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });

  await age(50);
  await page.goto(`/admin/properties?stale=true&search=${encodeURIComponent(title)}`);
  await expect(row(page, title).getByText('Hidden: not confirmed')).toBeVisible();
  await expect(async () => {
    await visit(visitor, id);
    await expect(visitor.getByText(/^We have not confirmed this listing for 50 days/)).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 10_000 });
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
  await expect(visitor.getByRole('button', { name: /inquiry/i }).first()).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Similar properties' })).toBeVisible();

  expect((await api.post('/api/admin/confirmations/mails')).ok()).toBe(true);
  await expect.poll(async () => (await mailsToHandlersAbout(title)).length).toBeGreaterThan(0);
  const [mail] = await mailsToHandlersAbout(title);
  const { Text } = await readMail(mail!.ID);
  const [link] = /https?:\/\/\S+\/confirm\/\S+/.exec(Text.slice(Text.indexOf(title)))!;
  const office = await (await browser.newContext()).newPage();
  await office.goto(new URL(link).pathname);
  await expect(office.getByText(title)).toBeVisible();
  await office.getByRole('button', { name: 'Confirm available' }).click();
  await expect(office.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await office.reload();
  await expect(office.getByRole('heading', { name: 'You have answered this already' })).toBeVisible();
  await expect(async () => {
    await visit(visitor, id);
    await expect(visitor.getByText(CONFIRMED_TODAY).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
});
