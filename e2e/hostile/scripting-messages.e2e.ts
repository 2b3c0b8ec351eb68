import type { Inquiry } from '@lml/common/contracts';
import { readStrictCsv } from '@lml/common/testing/strict-csv';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { waitForHydration } from '../support/hydrated.js';
import { mailsToStaffAbout, readMail } from '../support/mailbox.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { buildContactMessage, buildInquiry, takeTime, uniqueWords } from '../support/visitor.js';
import { FORMULAS, packed, PAYLOADS } from './support/payloads.js';
import { asKept, expectInert, expectTexts, open, watchFor } from './support/scripting.js';

const NAMES = packed(120);
const SUBJECTS = packed(200);
const CAMPAIGNS = packed(100).filter((text) => !text.includes('@'));

test.describe.configure({ timeout: 600_000, mode: 'parallel' });

/** Sends a message and retries on 429. */
async function send(api: APIRequestContext, path: string, data: object): Promise<void> {
  await expect
    .poll(async () => (await api.post(path, { data })).status(), {
      timeout: 120_000,
      intervals: [1000, 5000],
    })
    .toBe(201);
}

/** Moves messages out of spam. */
async function letOut(api: APIRequestContext, words: string): Promise<void> {
  const spam = await api.get('/api/inquiries', { params: { search: words, spam: 'true', pageSize: 100 } });
  for (const { id } of (await spam.json()) as Inquiry[]) {
    expect((await api.patch(`/api/inquiries/${id}`, { data: { spam: false } })).status()).toBe(200);
  }
}

test('no text of a message runs or becomes markup in the inbox, its reader, the mails or the table', async ({
  page,
  browser,
}) => {
  const watched = await watchFor(page);
  const words = uniqueWords();
  const sent = NAMES.map((name, index) => ({
    name,
    subject: SUBJECTS[index % SUBJECTS.length]!,
    message: `${words}\n${packed(4900, '\n')[index % 2]!}`,
    email: `visitor-${index}@${words}.example`,
    source: {
      landingPage: `/${NAMES[index]!.replace(/[?#@].*/su, '')}`,
      utmCampaign: CAMPAIGNS[index % CAMPAIGNS.length]!,
    },
  }));
  for (const [index, message] of sent.entries()) {
    if (index % 2 === 0) await send(page.request, '/api/contact', buildContactMessage(message));
    else await send(page.request, '/api/inquiries', buildInquiry(message));
  }
  await signIn(page.request);
  await letOut(page.request, words);
  const inquiries = (await inquiriesAbout(page.request, words)).reverse();
  expect(inquiries.map(({ name }) => name)).toEqual(sent.map(({ name }) => asKept(name)));
  for (const [index, { id }] of inquiries.slice(0, 6).entries()) {
    const note = packed(4900, '\n')[index % 2]!;
    expect(
      (await page.request.post(`/api/admin/inquiries/${id}/notes`, { data: { text: note } })).status(),
    ).toBe(201);
  }

  for (const [part, from] of [50, 0].entries()) {
    await open(page, `/admin/inquiries?search=${words}&page=${part + 1}`);
    await expectTexts(
      page,
      inquiries.slice(from, from + 50).map(({ name }) => name),
      'the inbox',
    );
    await expectInert(page, watched, 'the inbox');
  }
  for (const inquiry of inquiries.filter((_, index) => index < 3 || index % 20 === 0)) {
    await open(page, `/admin/inquiries?search=${words}&inquiry=${inquiry.id}`);
    await expectTexts(page, [inquiry.name, inquiry.subject, inquiry.message], 'the reader');
    await expectInert(page, watched, 'the reader');
  }
  for (const path of ['/admin/dashboard', '/admin/changes']) {
    await open(page, path);
    await expectInert(page, watched, path);
  }

  // Shows the mails in a page without a Content-Security-Policy, like a mail program.
  await expect
    .poll(async () => (await mailsToStaffAbout(words)).length, { timeout: 120_000 })
    .toBeGreaterThanOrEqual(sent.length);
  const [first, ...others] = await Promise.all(
    (await mailsToStaffAbout(words)).map(({ ID }) => readMail(ID)),
  );
  const mails = [first!, ...others.filter(({ To }) => To[0]!.Address === first!.To[0]!.Address)];
  expect(mails).toHaveLength(sent.length);
  const reader = await browser.newPage();
  const read = await watchFor(reader);
  await reader.setContent('<h1>Mails</h1>');
  for (const { HTML } of mails) {
    await reader.evaluate((html) => {
      const frame = document.createElement('iframe');
      frame.srcdoc = html;
      return new Promise((resolve) => {
        frame.onload = resolve;
        document.body.append(frame);
      });
    }, HTML);
  }
  const frames = await Promise.all(
    reader.frames().map((frame) =>
      frame.evaluate(() => {
        for (const end of document.querySelectorAll('br')) end.replaceWith('\n');
        return document.documentElement.textContent;
      }),
    ),
  );
  const texts = asKept(frames.join(' '));
  const missing = inquiries
    .flatMap(({ name, subject, message, propertyId }) => [name, message, ...(propertyId ? [] : [subject])])
    .filter((text) => !texts.includes(asKept(text)));
  expect(missing.map((text) => text.slice(0, 80))).toEqual([]);
  expect(read).toEqual({ ran: [], violations: [], requests: [] });
  for (const { Text, Subject, ReplyTo } of mails) {
    expect(Subject).not.toMatch(/[\r\n]/);
    expect(ReplyTo).toHaveLength(1);
    expect(asKept(Text)).toContain(words);
  }
  await reader.close();

  // The export is not served as HTML.
  const table = await page.request.get('/api/admin/inquiries/export.csv', { params: { search: words } });
  expect(table.headers()).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(table.headers()['content-disposition']).toContain('attachment');
});

test('the page that shows the mails would run a script', async ({ page }) => {
  const watched = await watchFor(page);
  await page.setContent('<h1>Proof</h1>');
  for (const { text } of PAYLOADS.filter((_, index) => index % 4 === 0)) {
    await page.evaluate((html) => {
      const frame = document.createElement('iframe');
      frame.srcdoc = html;
      document.body.append(frame);
    }, text);
  }
  await expect.poll(() => new Set(watched.ran).size).toBeGreaterThan(15);
});

test('form input stays text, in drafts and after a reload', async ({ page }) => {
  const watched = await watchFor(page);
  await page.clock.install();
  for (const payload of [NAMES[0]!, NAMES[40]!, NAMES.at(-1)!]) {
    const message = packed(4900)[0]!;
    await open(page, '/contact');
    // The draft of the turn before would land between the selection and the new text.
    await waitForHydration(page);
    await page.getByLabel('Full name').fill(payload);
    await page.getByLabel('E-mail address').fill(payload);
    await page.getByLabel('Phone number').fill(payload.slice(0, 30));
    await page.getByLabel('Message', { exact: true }).fill(message);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
    await expectInert(page, watched, 'the form with its problems');
    await takeTime(page);
    await page.reload();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message.replace(/\r\n?/g, '\n'));
    await expectInert(page, watched, 'the form with its draft');

    await open(page, '/property/1');
    await page.getByRole('button', { name: 'Send Inquiry' }).first().click();
    await expect(page.getByRole('dialog').getByLabel('Full name')).toHaveValue(
      payload.replace(/[\r\n]/g, ''),
    );
    await expectInert(page, watched, 'the dialog with the person');
  }
});

test('no cell of the message exports is a formula', async ({ page }) => {
  const words = uniqueWords();
  for (const formula of FORMULAS) {
    await send(
      page.request,
      '/api/contact',
      buildContactMessage({
        name: `${formula} `,
        subject: formula,
        message: `${formula}\n${formula}\n${words}`,
        source: { utmCampaign: formula },
      }),
    );
  }
  await signIn(page.request);
  await letOut(page.request, words);
  const table = await page.request.get('/api/admin/inquiries/export.csv', { params: { search: words } });
  const [heading, ...rows] = readStrictCsv((await table.body()).toString());
  expect(rows).toHaveLength(FORMULAS.length);
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/u);
  // Other texts are not changed.
  expect(rows.map((cells) => cells[heading!.indexOf('Name')])).toContain('"=1+1');
  const found: Inquiry[] = await inquiriesAbout(page.request, words);
  expect(found.map(({ name }) => name)).toEqual(FORMULAS.toReversed());
});
