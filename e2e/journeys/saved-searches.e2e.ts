import { expect, type Locator, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/hydrated.js';
import { mailsAbout, readMail, readSource } from '../support/mailbox.js';
import { addProperty } from '../support/staff-properties.js';
import { detail } from '../support/tags.js';
import { uniqueWords } from '../support/visitor.js';

test.use({ viewport: { width: 360, height: 740 } });

/** Moves the focus to an element and presses a key. */
async function press(element: Locator, key = 'Enter'): Promise<void> {
  await element.focus();
  await element.press(key);
}

/** Waits for the mail about `words` with this subject, and returns it with its body. */
async function mailWith(words: string, subject: RegExp) {
  const found = async () => (await mailsAbout(words)).find(({ Subject }) => subject.test(Subject));
  await expect.poll(found, { message: `a mail ${subject}`, timeout: 60_000 }).toBeDefined();
  return readMail((await found())!.ID);
}

/** Opens the page that a mail links to, on the site under test. */
async function openLink(page: Page, text: string): Promise<void> {
  const { hash, pathname } = new URL(/https?:\/\/\S+\/alerts#(?!stop)\S+/.exec(text)![0]);
  await page.goto(pathname + hash);
  await waitForHydration(page);
}

test('a visitor saves a search on a phone by keyboard, confirms it, is mailed a new home, and stops by one click [ALERT-12]', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const words = uniqueWords();
  const place = `Kilimani ${words}`;
  await page.goto(`/properties?location=${encodeURIComponent(place)}&for=sale`);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: /no properties/i })).toBeVisible();
  await press(page.getByRole('button', { name: 'E-mail me new homes like these' }));
  const dialog = page.getByRole('dialog', { name: 'Homes like these by e-mail' });
  await expect(dialog.getByLabel('Name of the search')).toHaveValue(`Homes for sale in ${place}`);

  await press(dialog.getByRole('button', { name: 'Save search' }));
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await expect(dialog.getByText('Tick the box to agree to the e-mails')).toBeVisible();
  await expect(dialog.getByLabel('E-mail address')).toBeFocused();
  await page.keyboard.type(`${words}@example.com`);
  await dialog.getByLabel('How often').selectOption('At once');
  await press(dialog.getByLabel(/Yes, e-mail me/), 'Space');
  await press(dialog.getByLabel('E-mail address'));
  await expect(dialog.getByText(`We have sent a link to ${words}@example.com`)).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Done' }));
  await expect(page.getByRole('button', { name: 'E-mail me new homes like these' })).toBeFocused();

  await openLink(page, (await mailWith(words, /^Please confirm/)).Text);
  await press(page.getByRole('button', { name: `Confirm: Homes for sale in ${place}` }));
  await expect(page.getByRole('button', { name: `Pause: Homes for sale in ${place}` })).toBeVisible();

  const { id, title } = await addProperty(request, { location: `Ngong Road, ${place}, Nairobi` });
  const alert = await mailWith(words, /^1 new home: Homes for sale in/);
  expect(alert.Text).toContain(title);
  expect(alert.Text).toContain(`/property/${id}`);

  const source = (await readSource(alert.ID)).replaceAll(/\r?\n[ \t]+/g, ' ');
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const stop = new URL(/^List-Unsubscribe: <([^>]+)>/m.exec(source)![1]!).pathname;
  const mailClient = await playwright.request.newContext({ baseURL });
  const answer = await mailClient.post(stop, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(204);
  await mailClient.dispose();
  await openLink(page, alert.Text);
  await expect(page.getByText('Stopped: nothing is sent')).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test(
    'a visitor saves a search, confirms, pauses and stops it by taps [ALERT-12]',
    detail,
    async ({ page }) => {
      const words = uniqueWords();
      await page.goto(`/properties?location=${encodeURIComponent(`Kilimani ${words}`)}&for=sale`);
      await waitForHydration(page);
      await page.getByRole('button', { name: 'E-mail me new homes like these' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Homes like these by e-mail' });
      await dialog.getByLabel('E-mail address').tap();
      await page.keyboard.type(`${words}@example.com`);
      await dialog.getByLabel(/Yes, e-mail me/).tap();
      await dialog.getByRole('button', { name: 'Save search' }).tap();
      await dialog.getByRole('button', { name: 'Done' }).tap();

      await openLink(page, (await mailWith(words, /^Please confirm/)).Text);
      await page.getByRole('button', { name: /^Confirm: / }).tap();
      await page.getByRole('button', { name: /^Pause: / }).tap();
      await page.getByRole('button', { name: /^Start again: / }).tap();
      await page.getByRole('button', { name: /^Stop: / }).tap();
      await expect(page.getByText('Stopped: nothing is sent')).toBeVisible();
    },
  );
});
