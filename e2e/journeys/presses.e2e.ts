import type { ContactPress, InquiryDetail } from '@lml/common/contracts';
import { expect, test } from '@playwright/test';
import { waitForLateParts } from '../support/hydrated.js';
import { notices } from '../support/notices.js';
import { signIn } from '../support/staff.js';
import { uniqueWords } from '../support/visitor.js';

// The service keeps no presses of robots, by which name headless browsers go.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
});

test('a press on a card is found by its code, becomes a lead with listing and campaign, and is answered [PRESS-1, PRESS-3, PRESS-8, LEAD-1]', async ({
  page,
  context,
}) => {
  const campaign = uniqueWords();
  const chats: string[] = [];
  await context.route('https://wa.me/**', (route) => {
    chats.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'WhatsApp' });
  });
  await page.goto(`/properties?utm_source=${campaign}`);
  await waitForLateParts(page);
  const card = page.getByRole('article').first();
  const opened = context.waitForEvent('page');
  await card.getByRole('link', { name: /^WhatsApp about / }).click();
  await (await opened).close();
  await expect.poll(() => chats.length).toBe(1);
  const text = new URL(chats[0]!).searchParams.get('text')!;
  const [, listing, code] = /\n\[LML-(\d+)·([A-HJ-NP-Z2-9]{6})\]$/.exec(text)!;

  await signIn(page.request);
  await page.goto('/admin/inquiries');
  await page.getByRole('link', { name: 'WhatsApp and calls' }).click();
  await page.getByRole('searchbox', { name: 'Search by code' }).fill(code!);
  const press = page
    .getByRole('article', { name: new RegExp(`LML-${listing}\\b`) })
    .filter({ hasText: `Code ${code}` });
  await expect(page.getByRole('article')).toHaveCount(1);
  await press.getByRole('link', { name: 'Add lead' }).click();
  await expect(page.getByLabel('Listing')).toHaveValue(`LML-${listing}`);
  await page.getByLabel('Name').fill(`Achieng ${campaign}`);
  await page.getByLabel('Phone').fill('0712 345 678');
  await page.getByRole('button', { name: 'Add lead' }).click();
  await expect(notices(page).getByText('Lead added')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/inquiries\?inquiry=\d+$/);
  const id = new URL(page.url()).searchParams.get('inquiry');

  const answered = await page.request.post(`/api/admin/inquiries/${id}/answered`, {
    data: { channel: 'whatsapp', text: 'Yes, it is available.' },
  });
  const detail = (await answered.json()) as InquiryDetail;
  expect(detail).toMatchObject({
    ...{ channel: 'whatsapp', propertyId: Number(listing), status: 'in-progress' },
    source: { utmSource: campaign },
    timeline: [{ channel: 'whatsapp', text: 'Yes, it is available.' }],
  });
  const found = await page.request.get('/api/admin/inquiries/presses', { params: { code: code! } });
  expect((await found.json()) as ContactPress[]).toMatchObject([{ state: 'matched', inquiryId: Number(id) }]);
});
