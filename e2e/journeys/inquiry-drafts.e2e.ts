import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/hydrated.js';
import { fillContactDetails, openInquiry } from '../support/inquiry-form.js';
import { mailAbout } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { slow, thorough } from '../support/tags.js';
import { uniqueWords } from '../support/visitor.js';

// Lets tests skip the minimum time: the forms treat faster input as spam.
test.beforeEach(({ page }) => page.clock.install());

/** The code that keeps a message while there is no connection has come. */
const loadedKeeper = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/waiting-messages-'));

test(
  'a draft survives a closed dialog, a reload and a lost connection, and is deleted when sent [INQUIRY-18, INQUIRY-27]',
  slow,
  async ({ page, context }) => {
    const words = uniqueWords();
    await page.goto('/property/1');
    let dialog = await openInquiry(page);
    await fillContactDetails(dialog);
    const message = dialog.getByLabel('Message', { exact: true });
    await message.fill(`Typed once. ${words}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const keeper = loadedKeeper(page);
    await page.reload();

    dialog = await openInquiry(page);
    await expect(message).toHaveValue(`Typed once. ${words}`);
    await expect(dialog.getByLabel('Full name')).toHaveValue('Nafula Barasa');

    await keeper;
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click();
    await expect(dialog.getByText(/^Your message waits for a connection/)).toBeVisible();
    // No minimum time applies to a restored draft.
    await context.setOffline(false);
    await expect(notices(page).getByText('Message sent')).toBeVisible();
    await mailAbout(words);

    await page.goto('/property/7');
    dialog = await openInquiry(page);
    await expect(dialog.getByLabel('Full name')).toHaveValue('');
    await expect(message).toHaveValue(/^I am interested in Two-Bedroom Flat/);
    await page.goto('/property/1');
    await openInquiry(page);
    await expect(message).toHaveValue(/^I am interested in Diamond Bay/);
  },
);

test(
  'the contact form keeps a draft over a reload, and sends it when the connection returns [INQUIRY-18]',
  thorough,
  async ({ page, context }) => {
    const words = uniqueWords();
    await page.goto('/contact');
    await fillContactDetails(page);
    await page.getByLabel('Subject').selectOption('Property Sale');
    await page.getByLabel('Message', { exact: true }).fill(`I sell a plot. ${words}`);
    await waitForHydration(page);
    const keeper = loadedKeeper(page);
    await page.reload();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(`I sell a plot. ${words}`);
    await expect(page.getByLabel('Subject')).toHaveValue('Property Sale');

    await keeper;
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText(/^Your message waits for a connection/).first()).toBeVisible();
    await context.setOffline(false);
    await expect(notices(page).getByText('Message sent')).toBeVisible();
    await mailAbout(words);
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  },
);
