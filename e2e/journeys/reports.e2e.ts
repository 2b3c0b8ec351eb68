import { VISITOR_REPORT_LIMITS, type VisitorReport, type VisitorReportCounts } from '@lml/common/contracts';
import { expect, type Page, test } from '@playwright/test';
import { inInquiries, inquiriesDatabase } from '../support/database.js';
import { waitForHydration } from '../support/hydrated.js';
import { mailsAbout, readMail } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { addProperty } from '../support/staff-properties.js';
import { signIn } from '../support/staff.js';
import { detail } from '../support/tags.js';
import { takeTime, uniqueWords } from '../support/visitor.js';

// Lets tests skip the minimum time: the forms treat faster input as spam.
test.beforeEach(({ page }) => page.clock.install());

const SENT = /Thank you\. A manager looks at every report within one working day\. Reference (R-\d+)\./;

/** Reports a listing from its page, and returns the reference. */
async function report(page: Page, id: number, details: string, contact = ''): Promise<string> {
  await page.goto(`/property/${id}`);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Report this listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this listing' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Choose what is wrong')).toBeVisible();
  await dialog.getByLabel('What is wrong?').selectOption('Somebody asked me for a viewing fee');
  await dialog.getByLabel('What happened?').fill(details);
  await dialog.getByLabel('Your phone or e-mail').fill(contact);
  await takeTime(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const sent = dialog.getByText(SENT);
  await expect(sent).toBeVisible();
  const [, reference] = SENT.exec((await sent.textContent())!)!;
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  return reference!;
}

async function decide(page: Page, reference: string, choice: string, alike = false): Promise<void> {
  await signIn(page.request);
  const counts = await page.request.get('/api/admin/visitor-reports/counts');
  // The newest one is last.
  const last = Math.ceil(
    ((await counts.json()) as VisitorReportCounts).open / VISITOR_REPORT_LIMITS.pageSize,
  );
  await page.goto(`/admin/visitor-reports?page=${last}`);
  const card = page.getByRole('article', { name: new RegExp(`${reference} `) });
  await card.getByRole('button', { name: 'Look into it' }).click();
  await expect(card.getByText('admin looks into it')).toBeVisible();
  await card.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog', { name: `Decide ${reference}` });
  await dialog.getByLabel('What did you find?').selectOption(choice);
  if (alike) await dialog.getByLabel(/other open report/).check();
  await dialog.getByRole('button', { name: 'Save decision' }).click();
  await expect(notices(page).getByText(`${reference} decided`)).toBeVisible();
  await expect(card).toBeHidden();
}

/** Waits for the mail with a subject to an address, and returns it with its body. */
async function mailTo(address: string, subject: string) {
  const found = async () =>
    (await mailsAbout(subject)).find(({ Subject, To }) => Subject === subject && To[0]!.Address === address);
  await expect.poll(found, { message: `a mail "${subject}"` }).toBeDefined();
  return readMail((await found())!.ID);
}

test('a visitor reports a listing; a manager takes it off the website; the reporter is told by one mail [SAFETY-3, SAFETY-10, SAFETY-11]', async ({
  page,
}) => {
  const words = uniqueWords();
  const { id } = await addProperty(page.request);
  const email = `${words}@example.com`;
  const reference = await report(page, id, `He asked for 1,000 shillings. ${words}`, email);
  await decide(page, reference, 'Upheld: take the listing off the website');
  const mail = await mailTo(email, `Your report ${reference}`);
  expect(mail.Text).toContain('You were right to tell us, and the listing is no longer on our website.');
  expect(mail.Text).not.toContain('admin');
  await expect.poll(async () => (await page.request.get(`/api/properties/${id}`)).status()).toBe(404);
});

test(
  'three reports from three networks hide a listing until a manager decides; then it is back [SAFETY-7, SAFETY-8, SAFETY-10]',
  detail,
  async ({ page }) => {
    test.skip(!inquiriesDatabase, 'needs the database, to report from other networks');
    const words = uniqueWords();
    const { id, title } = await addProperty(page.request);
    for (const network of ['a', 'b'])
      await inInquiries(
        `INSERT INTO visitor_reports (property_id, property_title, reason, network_digest) VALUES ($1, $2, 'not-owner', $3)`,
        [id, title, network],
      );
    const reference = await report(page, id, words);
    await page.goto(`/property/${id}`);
    await expect(
      page.getByRole('heading', { level: 1, name: 'This listing is being checked' }),
    ).toBeVisible();
    await expect(page.getByText(/^This listing is being checked, and is not shown meanwhile/)).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await signIn(page.request);
    const open = await page.request.get('/api/admin/visitor-reports', { params: { pageSize: 100 } });
    const ours = ((await open.json()) as VisitorReport[]).filter(({ propertyId }) => propertyId === id);
    expect(ours.map(({ held }) => held)).toEqual([true, true, true]);
    await decide(page, reference, 'Not upheld: nothing is wrong', true);
    await expect(async () => {
      await page.goto(`/property/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 3000 });
    }).toPass();
  },
);

test(
  'the strip and the footer lead to the advice; without scripts a report says how to reach us [SAFETY-1, SAFETY-2]',
  detail,
  async ({ page, browser }) => {
    await page.goto('/property/1');
    const strip = page.getByRole('region', { name: 'Staying safe' });
    await expect(strip.getByText('We never charge a viewing fee.')).toBeVisible();
    await expect(strip.getByText(/Our only numbers: \+254/)).toBeVisible();
    await expect(strip.getByText(/Paybill/)).toHaveCount(0);
    await strip.getByRole('link', { name: 'How to stay safe from scams' }).click();
    await expect(page).toHaveURL('/safety');
    await expect(
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) }),
    ).toHaveCount(6);
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Stay safe from scams' }),
    ).toBeVisible();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto('/property/1');
    await plain.getByRole('link', { name: 'Report this listing' }).click();
    await expect(plain).toHaveURL('/safety#report');
    await expect(plain.getByText(/This form needs JavaScript/)).toBeVisible();
    await context.close();
  },
);

test('a visitor reports something about no listing in particular [SAFETY-3]', detail, async ({ page }) => {
  await page.goto('/safety');
  await waitForHydration(page);
  await page.getByLabel('What is wrong?').selectOption('Something else');
  await page.getByLabel('What happened?').fill('Too short');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Tell us what happened, in at least 10 characters')).toBeVisible();
  await page.getByLabel('What happened?').fill('Somebody sells plots in your name.');
  await takeTime(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
});
