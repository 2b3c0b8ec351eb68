import { expect, test } from '@playwright/test';
import type { Agent } from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import { openStreetMap } from '../../frontend/src/content/map.js';
import { scrollThrough, watch } from '../support/page-checks.js';
import { entries } from '../support/pictures.js';
import { addProperty } from '../support/staff-properties.js';
import { signIn } from '../support/staff.js';
import { slow } from '../support/tags.js';

/** An unreachable host; only the request matters. */
const HOST = 'pictures.example';
const at = (name: string) => `https://${HOST}/${name}.jpg`;

test('no page loads pictures of other sites before a click', slow, async ({ page, context }) => {
  await signIn(page.request);
  const name = `Amina ${randomUUID().slice(0, 8)}`;
  const made = await page.request.post('/api/admin/agents', {
    data: { name, phone: '0722 000 199', email: `${randomUUID()}@example.com`, imageUrl: at('agent') },
  });
  const agent = (await made.json()) as Agent;
  const { id, title } = await addProperty(page.request, {
    images: [{ url: at('front'), alt: 'The front' }, at('back')],
    floorPlans: [at('plan')],
    roomConfigurations: [{ roomType: 'Studio', images: [at('room')] }],
    agents: [{ id: agent.id }],
  });

  const { thirdPartyRequests } = watch(page);
  for (const path of [
    `/properties?q=${encodeURIComponent(title)}`,
    `/property/${id}`,
    `/favourites?ids=${id}`,
    `/agents/${agent.id}/listings`,
    `/admin/properties?search=${encodeURIComponent(title)}`,
    '/admin/agents',
  ]) {
    await page.goto(path);
    await expect(page.getByText(path.includes('/agents') ? name : title).first()).toBeVisible();
    await scrollThrough(page);
  }
  await page.goto(`/admin/properties/${id}/edit`);
  await page.getByRole('tab', { name: 'Images & Media' }).click();
  await expect(entries(page.getByRole('region', { name: 'Images' }))).toHaveCount(2);
  expect(thirdPartyRequests).toEqual([]);

  await page.goto(`/property/${id}`);
  for (const data of await page.locator('script[type="application/ld+json"]').allTextContents()) {
    expect(data).not.toContain(HOST);
  }
  await expect(page.locator(`meta[property="og:image"][content*="${HOST}"]`)).toHaveCount(0);
  const gallery = page.getByRole('region', { name: 'Pictures' });
  const link = gallery.getByRole('link', { name: `Show picture from ${HOST}: The front` });
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  await context.route(`https://${HOST}/**`, (route) => route.fulfill({ body: 'The picture' }));
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(opened).toHaveURL(at('front'));
  expect(await opened.evaluate(() => document.referrer)).toBe('');
  expect(await opened.evaluate(() => window.opener === null)).toBe(true);
});

test('the Content-Security-Policy allows only own pictures and map tiles', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'];
  const [, sources] = /img-src ([^;]*);/.exec(policy ?? '') ?? [];
  expect(sources?.trim()).toBe(`'self' data: ${new URL(openStreetMap.url).origin}`);
});

test('a picture that cannot be copied shows the reason in its place', slow, async ({ page }) => {
  const { id } = await addProperty(page.request, { images: ['https://127.0.0.1/front.jpg', at('back')] });
  await page.goto(`/admin/properties/${id}/edit`);
  await page.getByRole('tab', { name: 'Images & Media' }).click();
  const section = page.getByRole('region', { name: 'Images' });
  await section.getByRole('button', { name: 'Copy picture 1 to our store' }).click();
  await expect(entries(section).first().getByRole('alert')).toHaveText(
    '127.0.0.1/front.jpg was not copied: 127.0.0.1 is not on the public internet. Upload the file instead',
  );
});
