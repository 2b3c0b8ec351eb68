import { expect, test } from '@playwright/test';
import { barriers, expectAccessibleAndQuiet, expectWholeAtEveryWidth } from './support/page-checks.js';
import { signIn } from './support/staff.js';

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
  'the log of changes': '/admin/changes',
  'no such screen': '/admin/no-such-screen',
};

test.beforeEach(({ page }) => signIn(page.request));

for (const [name, path] of Object.entries(adminPages)) {
  for (const theme of ['light', 'dark']) {
    test(`${name}: accessible and quiet in the ${theme} theme`, async ({ page }) => {
      await expectAccessibleAndQuiet(page, path, theme);
      // Tables are cards there.
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await barriers(page), 'on a phone').toEqual([]);
    });
  }

  test(`${name}: never scrolls sideways, cuts nothing off and never jumps`, async ({ page }) => {
    await expectWholeAtEveryWidth(page, path);
  });
}
