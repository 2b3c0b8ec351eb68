import type { StaffSettings } from '@lml/common/contracts';
import { expect, test } from '@playwright/test';
import { waitForHydration } from '../support/hydrated.js';
import { notices } from '../support/notices.js';
import { consoleErrors } from '../support/quiet.js';
import { signIn } from '../support/staff.js';
import { detail } from '../support/tags.js';

test(
  'staff correct a Swahili text; visitors read it on the page of the server and after a link, until it is taken back [TEXTS-3, TEXTS-4]',
  detail,
  async ({ page, browser }) => {
    await signIn(page.request);
    const visitor = await (await browser.newContext()).newPage();
    const errors = consoleErrors(visitor);
    const correct = async (english: string, swahili: string) => {
      await page.goto(`/admin/swahili-texts?search=${encodeURIComponent(english)}`);
      await page
        .getByRole('button', { name: `Correct the text: ${english}`, exact: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Correct a text' });
      await dialog.getByRole('textbox', { name: 'Swahili' }).fill(swahili);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(notices(page).getByText('Saved. Visitors see it within a second.').first()).toBeVisible();
    };
    try {
      await correct('Our Services', 'Kazi Zetu');
      await correct('About LML Properties', 'Sisi ni nani');
      await expect(page.getByText('Corrected', { exact: true }).first()).toBeVisible();

      const html = async (path: string) => await (await visitor.request.get(path)).text();
      await expect.poll(() => html('/sw/services'), { timeout: 2000 }).toContain('Kazi Zetu');
      await expect.poll(() => html('/sw/about'), { timeout: 2000 }).toContain('Sisi ni nani');
      expect(await html('/services')).toContain('Our Services');

      await visitor.goto('/sw/services');
      await waitForHydration(visitor);
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Kazi Zetu');
      await visitor.getByRole('contentinfo').getByRole('link', { name: 'Kutuhusu' }).click();
      await expect(visitor).toHaveURL('/sw/about');
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sisi ni nani');
      expect(errors).toEqual([]);

      await page.goto('/admin/swahili-texts?show=corrected');
      await page.getByRole('button', { name: 'Undo the correction: Kazi Zetu' }).first().click();
      await expect(notices(page).getByText("The site's own text is back")).toBeVisible();
      await expect.poll(() => html('/sw/services'), { timeout: 2000 }).toContain('Huduma Zetu');
    } finally {
      const settings = (await (await page.request.get('/api/admin/settings')).json()) as StaffSettings;
      await page.request.put('/api/admin/settings/swahili', {
        data: { version: settings.swahili.version, values: null },
      });
      await visitor.context().close();
    }
  },
);
