import { expect, type Page, test } from '@playwright/test';
import { violationsInBothThemes } from '../support/page-checks.js';
import { signIn } from '../support/staff.js';
import { detail } from '../support/tags.js';

const dashboardLine = (page: Page) =>
  page.getByRole('region', { name: 'To do' }).getByRole('link', { name: /waited too long/ });
const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

test(
  'the dashboard and the view Late name the same number, and the line leads there [INBOX-31]',
  detail,
  async ({ page }) => {
    await signIn(page.request);
    // Another test's message may become late between two looks.
    await expect(async () => {
      await page.goto('/admin/dashboard');
      const late = numberIn(await dashboardLine(page).textContent());
      expect(late).toBeGreaterThan(0);
      await dashboardLine(page).click();
      await expect(page).toHaveURL('/admin/inquiries?answer=late');
      const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Late/ });
      await expect(view).toHaveAttribute('aria-current', 'true');
      await expect(view).toHaveText(`Late${late}`, { timeout: 2000 });
      await expect(page.getByText(new RegExp(`^${late} messages?$`))).toBeVisible({ timeout: 2000 });
    }).toPass();

    const times = await page
      .getByRole('list', { name: 'Inquiries' })
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times).toEqual(times.toSorted());
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.goto('/admin/dashboard');
    await expect(page.getByRole('button', { name: 'Go to' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('waited too long');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/inquiries?answer=late');
  },
);

test(
  'a phone shows the current view with its number, beside the others [INBOX-31]',
  detail,
  async ({ page }) => {
    await signIn(page.request);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/inquiries?answer=late');
    const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Late/ });
    await expect(view).toBeInViewport({ ratio: 1 });
  },
);
