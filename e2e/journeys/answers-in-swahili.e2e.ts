import { expect, type Page, test } from '@playwright/test';
import type { Inquiry } from '@lml/common/contracts';
import { goOffline } from '../support/go-offline.js';
import { waitForHydration } from '../support/hydrated.js';
import { type Mail, mailsAbout, readMail } from '../support/mailbox.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { detail } from '../support/tags.js';
import { takeTime, uniqueWords } from '../support/visitor.js';

/** Waits for the mail to an address, and returns it with its body. */
async function mailTo(address: string): Promise<Mail> {
  const found = async () =>
    (await mailsAbout(address)).find(({ To }) => To.some(({ Address }) => Address === address));
  await expect.poll(found, { message: `a mail to ${address}`, timeout: 30_000 }).toBeDefined();
  return readMail((await found())!.ID);
}

async function fillContactForm(page: Page, words: string): Promise<void> {
  await page.getByLabel('Jina kamili').fill(`Zawadi ${words}`);
  await page.getByLabel('Anwani ya barua pepe').fill(`${words}@example.com`);
  await page.getByLabel('Nambari ya simu').fill('+254 700 000 187');
  await page.getByLabel('Ujumbe', { exact: true }).fill(`Nyumba hii bado ipo? ${words}`);
}

test(
  'a message from the contact page in Swahili is acknowledged in Swahili; staff see the language [SWAHILI-2, SWAHILI-5]',
  detail,
  async ({ page }) => {
    await page.clock.install();
    const words = uniqueWords();
    await page.goto('/sw/contact');
    await waitForHydration(page);
    await fillContactForm(page, words);
    await takeTime(page);
    await page.getByRole('button', { name: 'Tuma Ujumbe' }).click();
    await expect(page.getByRole('heading', { name: 'Ujumbe umehifadhiwa' })).toBeVisible();

    const mail = await mailTo(`${words}@example.com`);
    expect(mail.Subject).toMatch(/^Tumepokea ujumbe wako \(Ujumbe \d+\)$/);
    expect(mail.Text).toContain('Mmoja wetu atakujibu ndani ya saa za kazi.');
    expect(mail.Text).toContain('/sw/safety');
    expect(mail.HTML).toContain('<html lang="sw">');
    expect(`${mail.Text}${mail.HTML}`).not.toMatch(
      /Thank you|Received|within office hours|automatic message/,
    );

    await signIn(page.request);
    await page.goto(`/admin/inquiries?search=${words}`);
    const message = page.getByRole('article', { name: new RegExp(words) });
    await expect(message.getByText('Writes in Swahili', { exact: true })).toBeVisible();
    const [inquiry] = await inquiriesAbout(page.request, words);
    await page.goto(`/admin/inquiries?inquiry=${inquiry!.id}`);
    await expect(page.getByText('Automatic e-mails to this person are in Swahili.')).toBeVisible();
    await expect(page.getByLabel('Reply text')).toHaveValue(/^Hujambo Zawadi,/);
  },
);

test(
  'a message in Swahili that waited for a connection keeps its language [SWAHILI-4]',
  detail,
  async ({ page, context, request }) => {
    const words = uniqueWords();
    await page.goto('/sw/contact');
    await waitForHydration(page);
    await fillContactForm(page, words);
    await goOffline(page, context);
    await page.getByRole('button', { name: 'Tuma Ujumbe' }).click();
    await expect(page.getByText(/^Ujumbe wako unasubiri mtandao/).first()).toBeVisible();
    await context.setOffline(false);
    await signIn(request);
    // Tests type faster than people, so it may lie on the spam shelf.
    const stored = async () =>
      (
        await Promise.all(
          ['', '&spam=true'].map(async (shelf) => {
            const response = await request.get(`/api/inquiries?search=${words}${shelf}`);
            return (await response.json()) as Inquiry[];
          }),
        )
      ).flat();
    await expect.poll(async () => (await stored()).map(({ language }) => language)).toEqual(['sw']);
  },
);

test(
  'the link to manage searches comes in the language of the page, and leads to it [SWAHILI-5]',
  detail,
  async ({ page }) => {
    const words = uniqueWords();
    await page.goto('/sw/properties?location=Kilimani&for=rent');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Nitumie nyumba mpya kama hizi kwa barua pepe' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nyumba kama hizi kwa barua pepe' });
    await dialog.getByLabel('Anwani ya barua pepe').fill(`${words}@example.com`);
    await dialog.getByLabel(/^Ndiyo, nitumie/).check();
    await dialog.getByRole('button', { name: 'Hifadhi utafutaji' }).click();
    await expect(dialog.getByText('Karibu kumaliza: kagua barua pepe yako')).toBeVisible();

    const mail = await mailTo(`${words}@example.com`);
    expect(mail.Subject).toMatch(/^Tafadhali thibitisha: /);
    const { pathname, hash } = new URL(/https?:\/\/\S+\/alerts#\S+/.exec(mail.Text)![0]);
    expect(pathname).toBe('/sw/alerts');
    await page.goto(pathname + hash);
    await expect(page.getByRole('button', { name: /^Thibitisha: / })).toBeVisible();
  },
);

test('the brochure of a page in Swahili is in Swahili [SWAHILI-6]', detail, async ({ page }) => {
  await page.goto('/sw/property/1');
  const link = page.locator('a[href*="brochure.pdf"]').first();
  await expect(link).toHaveAttribute('href', '/api/properties/1/brochure.pdf?lang=sw');
  const [swahili, english] = await Promise.all(
    ['?lang=sw', ''].map((query) => page.request.get(`/api/properties/1/brochure.pdf${query}`)),
  );
  expect((await swahili!.body()).toString('latin1')).toContain('/Lang (sw-KE)');
  expect((await english!.body()).toString('latin1')).toContain('/Lang (en-KE)');
});
