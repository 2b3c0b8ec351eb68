import { expect, test } from '@playwright/test';
import {
  barriersInBothThemes,
  expectAccessibleAndQuiet,
  expectSound,
  expectWholeAtEveryWidth,
  watch,
} from '../support/page-checks.js';
import { signIn } from '../support/staff.js';

const adminPages = {
  dashboard: '/admin/dashboard',
  analytics: '/admin/analytics',
  properties: '/admin/properties',
  'no properties': '/admin/properties?search=zzzzqq',
  'adding a property': '/admin/properties/new',
  'editing a property': '/admin/properties/1/edit',
  'a property that is gone': '/admin/properties/99999999/edit',
  bin: '/admin/properties/bin',
  importing: '/admin/properties/import',
  inbox: '/admin/inquiries',
  'an empty inbox': '/admin/inquiries?search=zzzzqq',
  directors: '/admin/directors',
  agents: '/admin/agents',
  offices: '/admin/offices',
  people: '/admin/people',
  'the own account': '/admin/account',
  "people's data": '/admin/privacy',
  'the log of changes': '/admin/changes',
  'no such screen': '/admin/no-such-screen',
};

test.beforeEach(({ page }) => signIn(page.request));

for (const [name, path] of Object.entries(adminPages)) {
  test(`${name}: accessible and fits a desktop and a phone`, async ({ page }) => {
    await expectSound(page, path);
  });

  test(`${name}: accessible and quiet in both themes`, { tag: '@thorough' }, async ({ page }) => {
    await expectAccessibleAndQuiet(page, path);
    // Tables are cards there.
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await barriersInBothThemes(page), 'on a phone').toEqual([]);
  });

  test(
    `${name}: never scrolls sideways, cuts nothing off and never jumps`,
    { tag: '@thorough' },
    async ({ page }) => {
      await expectWholeAtEveryWidth(page, path);
    },
  );
}

test(
  'the form of a property is accessible and quiet on every tab in both themes',
  { tag: '@thorough' },
  async ({ page }) => {
    // Six looks at a large screen.
    test.slow();
    const { complaints } = watch(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/admin/properties/1/edit');
    await expect(page.getByRole('tab')).toHaveCount(5);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect(await barriersInBothThemes(page)).toEqual([]);
    }
    await page.goto('/admin/properties/new');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(page.getByText('5 fields need attention')).toBeVisible();
    expect(await barriersInBothThemes(page)).toEqual([]);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${width} px: as wide as the screen`).toBeLessThanOrEqual(width);
    }
    expect(complaints).toEqual([]);
  },
);
