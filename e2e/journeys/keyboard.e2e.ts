import { expect, type Locator, type Page, test } from '@playwright/test';
import { hasFocus, moveFocus, tabTo } from '../support/keyboard.js';
import { mailAbout } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { waitForHydration } from '../support/hydrated.js';
import { takeTime, uniqueWords } from '../support/visitor.js';
import { slow, thorough } from '../support/tags.js';

/** Checks that the focus was not lost. */
async function expectFocusWithin(container: Locator): Promise<void> {
  await expect
    .poll(() => container.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
}

const mainHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test(
  'a visitor gets from the home page to a sent inquiry with the keyboard alone [SCREEN-4]',
  slow,
  async ({ page }) => {
    test.slow();
    const words = uniqueWords();
    await page.clock.install();
    await page.goto('/');
    await expect(mainHeading(page, 'Absolute Property Solutions')).toBeVisible();
    await waitForHydration(page);

    // Skips the header.
    await moveFocus(page);
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await moveFocus(page);
    await expectFocusWithin(page.getByRole('main'));

    // Back into the header, to the list.
    const properties = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Properties' });
    while (!(await hasFocus(properties))) await moveFocus(page, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(mainHeading(page, 'Our Properties')).toBeFocused();

    // A filter: the first letter of a choice selects it, and the focus stays.
    const type = page.getByRole('main').getByLabel('Property Type');
    await tabTo(page, type);
    await page.keyboard.press('V');
    await expect(mainHeading(page, 'Villa Properties')).toBeVisible();
    await expect(page.getByText('Showing 1 to 7 of 7 properties')).toBeVisible();
    await expect(type).toBeFocused();

    // The first result.
    const details = page
      .getByRole('main')
      .getByRole('link', { name: /^View Details/ })
      .first();
    const title = (await details.innerText()).replace(/^View Details\s*:?\s*/, '');
    await tabTo(page, details);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/property\/\d+-[\w-]+$/);
    await expect(mainHeading(page, title)).toBeFocused();

    // The picture viewer.
    const picture = page.getByRole('button', { name: /^Open picture 1/ });
    await tabTo(page, picture);
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog');
    await expect(viewer).toBeVisible();
    await expectFocusWithin(viewer);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(picture).toBeFocused();

    // The inquiry.
    const inquire = page.getByRole('button', { name: 'Send Inquiry' });
    await tabTo(page, inquire.first());
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Inquire about this property' });
    await expectFocusWithin(dialog);
    for (const [label, text] of [
      ['Full name', 'Wafula Simiyu'],
      ['E-mail address', 'wafula@example.net'],
      ['Phone number', '0700 000 123'],
      ['Message', `May I see it on Saturday? ${words}`],
    ] as const) {
      await tabTo(page, dialog.getByLabel(label, { exact: true }));
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(text);
    }
    await takeTime(page);
    await tabTo(page, dialog.getByRole('button', { name: 'Send Inquiry' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(inquire.first()).toBeFocused();

    // The notice, and back to the previous element.
    await expect(notices(page).getByText('Inquiry sent successfully')).toBeVisible();
    await page.keyboard.press('F8');
    await expect(notices(page).getByRole('list')).toBeFocused();
    await moveFocus(page);
    await expectFocusWithin(notices(page));
    expect((await mailAbout(words)).Text).toContain('Wafula Simiyu');
  },
);

test(
  'the phone menu opens, traps the focus, closes and navigates by keyboard [SCREEN-5]',
  thorough,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The menu then opens without an animation.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expectFocusWithin(menu);
    // The focus wraps around within the menu.
    const stops = await menu.getByRole('link').or(menu.getByRole('button')).count();
    for (let press = 0; press <= stops; press++) {
      await moveFocus(page);
      await expectFocusWithin(menu);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press('Enter');
    await tabTo(page, menu.getByRole('link', { name: 'Directors' }));
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(mainHeading(page, 'Directors and Services')).toBeFocused();
  },
);

test(
  'the offices can be browsed with the arrow keys and closed with Escape [SCREEN-5]',
  thorough,
  async ({ page }) => {
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Contact Us' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Our Offices' });
    await expectFocusWithin(dialog);
    const office = (name: string) => dialog.getByRole('tab', { name });
    await tabTo(page, office('Nairobi'));
    await page.keyboard.press('ArrowRight');
    await expect(office('Mombasa')).toBeFocused();
    await expect(dialog.getByRole('tabpanel', { name: 'Mombasa' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(office('Nairobi')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(office('Kericho')).toBeFocused();
    await moveFocus(page);
    await expectFocusWithin(dialog.getByRole('tabpanel', { name: 'Kericho' }).locator('..'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

test(
  'the theme is chosen by the keyboard, in the header and in the menu of a phone [SCREEN-5]',
  thorough,
  async ({ page }) => {
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    // The menu then opens without an animation.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/about');
    const button = page.getByRole('button', { name: /^Theme: / });
    await tabTo(page, button);
    for (const [key, name, painted] of [
      ['Enter', /^Theme: Dark/, 'dark'],
      ['Space', /^Theme: System/, 'light'],
      ['Enter', /^Theme: Light/, 'light'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(button).toHaveAccessibleName(name);
      await expect(button).toBeFocused();
      expect(await theme()).toBe(painted);
    }

    await page.setViewportSize({ width: 390, height: 844 });
    await tabTo(page, page.getByRole('button', { name: 'Open menu' }));
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expectFocusWithin(menu);
    const dark = menu.getByRole('button', { name: 'Dark' });
    await tabTo(page, dark);
    await page.keyboard.press('Space');
    await expect(dark).toHaveAttribute('aria-pressed', 'true');
    expect(await theme()).toBe('dark');
  },
);
