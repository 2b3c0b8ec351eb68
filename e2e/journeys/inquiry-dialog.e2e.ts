import { type Page, expect, test } from '@playwright/test';
import { fillContactDetails, openInquiry } from '../support/inquiry-form.js';
import { tabTo } from '../support/keyboard.js';
import { mailAbout } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { thorough } from '../support/tags.js';
import { takeTime, uniqueWords } from '../support/visitor.js';

// Lets tests skip the minimum time: the forms treat faster input as spam.
test.beforeEach(({ page }) => page.clock.install());

test(
  'an inquiry can be sent with the keyboard alone, and the focus returns [INQUIRY-20]',
  thorough,
  async ({ page }) => {
    const words = uniqueWords();
    await page.goto('/property/7');
    const opener = page.getByRole('button', { name: 'Send Inquiry' }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    for (const [label, text] of [
      ['Full name', 'Wafula Simiyu'],
      ['E-mail address', 'wafula@example.net'],
      ['Phone number', '0700 000 123'],
    ] as const) {
      await tabTo(page, dialog.getByLabel(label, { exact: true }));
      await page.keyboard.insertText(text);
    }
    await tabTo(page, dialog.getByLabel('Message', { exact: true }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(`From the keyboard only ${words}`);
    await takeTime(page);
    await tabTo(page, dialog.getByRole('button', { name: 'Send Inquiry' }));
    await page.keyboard.press('Enter');
    await expect(notices(page).getByText('Inquiry sent successfully')).toBeVisible();
    await expect(opener).toBeFocused();
    await mailAbout(words);
  },
);

for (const [how, dismiss] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its button', (page: Page) => notices(page).getByRole('button', { name: 'Dismiss' }).click()],
] as const) {
  test(
    `the notice of a failed inquiry is reached with F8 from the open dialog, and closed with ${how} [NOTICE-6]`,
    thorough,
    async ({ page }) => {
      await page.route('**/api/inquiries', (route) => route.fulfill({ status: 500, body: 'No' }));
      await page.goto('/property/1');
      const dialog = await openInquiry(page);
      await fillContactDetails(dialog);
      await takeTime(page);
      await dialog.getByRole('button', { name: 'Send Inquiry' }).click();
      await expect(notices(page).getByText('Failed to send inquiry')).toBeVisible();
      const name = dialog.getByLabel('Full name');
      await name.focus();
      await page.keyboard.press('F8');
      await expect(notices(page).getByRole('list')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(notices(page).getByRole('listitem')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(notices(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();

      await dismiss(page);
      await expect(notices(page).getByText('Failed to send inquiry')).toBeHidden();
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('Nafula Barasa');
      // The dialog still traps the focus.
      for (let presses = 0; presses < 20; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
  );
}

test(
  'the focus returns to the button that opened a dialog, even if it moved before the dialog loaded [INQUIRY-20]',
  thorough,
  async ({ page }) => {
    let arrive = () => {};
    const wanted = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/assets\/inquiry-dialog-.*\.js$/, async (route) => {
      await wanted;
      await route.continue();
    });
    await page.goto('/property/1');
    const opener = page.getByRole('button', { name: 'Send Inquiry' }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(opener).not.toBeFocused();
    arrive();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

/** The focused element, and whether some point of it is not covered. */
function focusOf(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement!;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const free = [0.2, 0.5, 0.8].some((part) => {
      const met = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part);
      return met !== null && (element.contains(met) || met.contains(element));
    });
    const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)} ${Math.round(top)}`;
    return { free, name, inBar: element.closest('[data-contact-bar]') !== null };
  });
}

test(
  "a phone's contact bar stays visible and covers neither the page's end nor the focus [PROPERTY-26]",
  thorough,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/property/1');
    const bar = page.locator('[data-contact-bar]');
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+?\d+$/);
    await expect(bar.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    await expect(bar.getByRole('button', { name: 'Inquire' })).toBeInViewport({ ratio: 1 });

    const seen = new Set<string>();
    let inBar = false;
    while (!inBar) {
      await page.keyboard.press('Tab');
      let focused = await focusOf(page);
      // A strip of pictures scrolls the focused one into view with a delay.
      await expect(async () => {
        focused = await focusOf(page);
        expect(focused.free, `${focused.name} can be seen`).toBe(true);
      }).toPass({ timeout: 10_000 });
      inBar = focused.inBar;
      seen.add(focused.name);
      expect(seen.size, 'the bar is reached').toBeLessThan(120);
    }
    expect(seen.size).toBeGreaterThan(15);

    // At the end of the page the bar covers nothing.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(bar).not.toBeInViewport();

    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await bar.getByRole('button', { name: 'Inquire' }).click();
    await expect(page.getByRole('dialog', { name: 'Inquire about this property' })).toBeVisible();
  },
);
