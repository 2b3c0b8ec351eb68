import { type APIRequestContext, expect, test } from '@playwright/test';
import type { CreatedReportLink, InterestFigures } from '@lml/common/contracts';
import { readFile } from 'node:fs/promises';
import { consoleErrors } from '../support/quiet.js';
import { addProperty } from '../support/staff-properties.js';
import { signIn } from '../support/staff.js';
import { postInquiry, uniqueWords } from '../support/visitor.js';
import { waitForHydration } from '../support/hydrated.js';
import { detail, slow } from '../support/tags.js';

async function figures(api: APIRequestContext, propertyId?: number): Promise<InterestFigures> {
  const answer = await api.get('/api/admin/interest', { params: propertyId ? { propertyId } : {} });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as InterestFigures;
}

test(
  "a visitor's presses show at the listing, the agent, in analytics and in the landlord's report, which can be revoked [FIGURES-2, REPORT-5]",
  slow,
  async ({ page, request, browser }) => {
    const title = `Reported flat ${uniqueWords()}`;
    const made = await addProperty(request, {
      ...{ title, status: 'For Rent', price: 65_000 },
      agents: [
        { name: `Agent ${uniqueWords()}`, phone: '+254 700 000 145', email: `${uniqueWords()}@example.com` },
      ],
    });
    const agent = made.agents[0]!;
    try {
      // A visitor presses on the listing's page and on the agent's.
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }));
      await page.goto(`/property/${made.id}`);
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Show phone number' }).click();
      await page.goto(`/agents/${agent.id}/listings`);
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Show phone number' }).click();
      const chat = page.waitForEvent('popup');
      await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).first().click();
      await (await chat).close();
      expect((await postInquiry(request, { propertyId: made.id, subject: title })).status()).toBe(201);
      await expect
        .poll(async () => (await figures(request, made.id)).total)
        .toMatchObject({ views: 1, phoneReveals: 1 });
      await expect
        .poll(async () => (await figures(request)).agents.find(({ agentId }) => agentId === agent.id))
        .toMatchObject({ views: 1, phoneReveals: 1, page: { phoneReveals: 1, whatsappClicks: 1 } });

      // Staff read them at the listing and by agent.
      const errors = consoleErrors(page);
      await signIn(page.request);
      await page.goto(`/admin/properties/${made.id}/figures?period=7-days`);
      const charts = page.getByRole('region', { name: 'What visitors did, per day' }).first();
      await expect(charts.getByRole('slider', { name: 'Phone reveals' })).toBeVisible();
      await expect(charts.getByRole('table').getByRole('row').last()).toContainText('1');
      await page.goto('/admin/analytics?period=7-days');
      await expect(page.getByRole('table', { name: 'Agents' })).toBeVisible();
      const all = page.getByRole('button', { name: /^Show all \d/ });
      if (await all.isVisible()) await all.click();
      const row = page.getByRole('table', { name: 'Agents' }).getByRole('row', { name: agent.name });
      await expect(row.getByRole('cell').nth(3)).toHaveText('1');

      // They mark it let, and make a link for the landlord.
      const marked = { action: 'mark_let', propertyIds: [made.id] };
      expect((await request.post('/api/admin/properties/bulk', { data: marked })).ok()).toBe(true);
      await page.goto(`/admin/properties/${made.id}/figures`);
      await page.getByRole('button', { name: 'New link' }).click();
      await page.getByLabel('For whom (optional)').fill('Mrs Wambui');
      await page.getByRole('button', { name: 'Make link' }).click();
      const link = await page.getByRole('textbox', { name: 'Private link' }).inputValue();
      await page.getByRole('button', { name: 'Done' }).click();
      const listed = page
        .getByRole('table', { name: 'Private links' })
        .getByRole('row', { name: 'Mrs Wambui' });
      await expect(listed).toContainText('Active');

      // The landlord opens it without an account.
      const landlord = await (await browser.newContext()).newPage();
      const answer = await landlord.goto(link);
      expect(answer!.headers()).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      await expect(landlord.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(landlord.getByText('Let · Ksh 65,000/month')).toBeVisible();
      await expect(landlord.getByRole('article')).toContainText('Marked as let');
      const saving = landlord.waitForEvent('download');
      await landlord.getByRole('button', { name: 'Download PDF' }).click();
      const pdf = await readFile(await (await saving).path());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      await landlord.goto(new URL(`/property/${made.id}`, link).href);
      await expect(landlord.getByRole('main')).toContainText('This property is let.');

      // Revoked, the link leads to a plain page.
      await listed.getByRole('button', { name: 'Revoke the link for Mrs Wambui' }).click();
      await page.getByRole('button', { name: 'Revoke link' }).click();
      await expect(listed).toContainText('Revoked');
      await landlord.goto(link);
      await expect(landlord.getByRole('heading', { level: 1 })).toHaveText(
        'This link does not work any more',
      );
      await expect(landlord.getByRole('main')).not.toContainText(title);
      await landlord.context().close();
      expect(errors).toEqual([]);
    } finally {
      await request.delete(`/api/admin/properties/${made.id}`);
    }
  },
);

test(
  'the row menu marks a letting as let and leads to its figures; the analytics are saved as CSV [STATUS-3, FIGURES-7]',
  detail,
  async ({ page }) => {
    const title = `Letting ${uniqueWords()}`;
    const { id } = await addProperty(page.request, { title, status: 'For Rent', price: 40_000 });
    try {
      await page.goto(`/admin/properties?search=${encodeURIComponent(title)}`);
      const row = page.getByRole('row', { name: title });
      const menu = async (name: string) => {
        await row.getByRole('button', { name: `Actions for ${title}` }).click();
        await page.getByRole('menuitem', { name, exact: true }).click();
      };
      await menu('Mark under offer');
      await expect(row).toContainText('Under offer');
      await menu('Mark let');
      await expect(row.getByText('Let', { exact: true })).toBeVisible();
      await menu('Mark available');
      await expect(row).toContainText('For Rent');
      await menu('Analytics and report');
      await expect(page.getByRole('heading', { name: 'Analytics and report' })).toBeVisible();

      await page.goto('/admin/analytics');
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toMatch(/^lml-figures-.*\.csv$/);
      expect(await readFile(await file.path(), 'utf8')).toContain('"Phone numbers shown"');
    } finally {
      await page.request.delete(`/api/admin/properties/${id}`);
    }
  },
);

test(
  'a report link of no use is refused alike, and its key is in no address of a call [REPORT-5]',
  detail,
  async ({ page, request }) => {
    const { id } = await addProperty(request, { title: `Linked flat ${uniqueWords()}` });
    try {
      const answer = await request.post(`/api/admin/properties/${id}/report-links`, { data: {} });
      const { key } = (await answer.json()) as CreatedReportLink;
      const calls: string[] = [];
      page.on('request', (call) => calls.push(call.url()));
      await page.goto(`/report/${key}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Linked flat');
      expect(calls.filter((url) => url.includes(key))).toHaveLength(1);
      for (const wrong of ['x', 'x'.repeat(32)]) {
        await page.goto(`/report/${wrong}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more');
      }
    } finally {
      await request.delete(`/api/admin/properties/${id}`);
    }
  },
);
