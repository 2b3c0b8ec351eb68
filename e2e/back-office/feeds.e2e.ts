import { expect, test } from '@playwright/test';
import type { ListingFeed } from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import { notices } from '../support/notices.js';
import { signIn } from '../support/staff.js';

test('a portal reads the feed with a key that staff make, until they revoke it [IMPORT-11, IMPORT-13]', async ({
  page,
  request: portal,
}) => {
  const name = `Portal ${randomUUID().slice(0, 8)}`;
  await signIn(page.request);
  await page.goto('/admin/feeds');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name of the portal').fill(name);
  await page.getByRole('button', { name: 'Make key' }).click();
  const dialog = page.getByRole('dialog', { name: `Key for ${name}` });
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue();
  const addresses = await dialog.getByText(/^http\S+listings\.(json|xml)$/).allTextContents();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Never.*Active`) })).toBeVisible();

  const [json = '', xml = ''] = addresses.map((address) => new URL(address).pathname);
  const headers = { Authorization: `Bearer ${key}` };
  // Tests beside this one change listings: a change between the two calls rightly brings the whole feed again.
  await expect(async () => {
    const first = await portal.get(json, { headers });
    expect(first.status()).toBe(200);
    expect(((await first.json()) as ListingFeed).listings[0]?.reference).toMatch(/^LML-\d+$/);
    const { etag = '' } = first.headers();
    const again = await portal.get(json, { headers: { ...headers, 'If-None-Match': etag } });
    expect(again.status(), 'nothing has changed').toBe(304);
  }).toPass();
  const asXml = await portal.get(xml, { headers });
  expect(asXml.headers()['content-type']).toContain('xml');
  expect(await asXml.text()).toMatch(/<feed [^>]*>\s*<listing>/);

  await page.reload();
  await expect(page.getByRole('row', { name }).getByText('Never')).toBeHidden();
  await page.getByRole('button', { name: `Revoke the key of ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(notices(page).getByText('Key revoked')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Revoked`) })).toBeVisible();
  expect((await portal.get(json, { headers })).status(), 'the key is revoked').toBe(401);
});
