import { expect, test } from '@playwright/test';
import {
  violationsInBothThemes,
  expectAccessibleWithoutErrors,
  expectAccessibleLayout,
  answerOneByOne,
  expectLayoutAtEveryWidth,
  layoutShifts,
  watch,
  watchShifts,
} from '../support/page-checks.js';
import { signIn } from '../support/staff.js';
import { levelOf } from '../support/tags.js';

const adminPages = {
  dashboard: '/admin/dashboard',
  analytics: '/admin/analytics',
  properties: '/admin/properties',
  'no properties': '/admin/properties?search=zzzzqq',
  'adding a property': '/admin/properties/new',
  'editing a property': '/admin/properties/1/edit',
  'figures of a property': '/admin/properties/1/figures',
  'verification of a property': '/admin/properties/1/verification',
  'verification records': '/admin/verification',
  'a deleted property': '/admin/properties/99999999/edit',
  bin: '/admin/properties/bin',
  importing: '/admin/properties/import',
  inbox: '/admin/inquiries',
  'an empty inbox': '/admin/inquiries?search=zzzzqq',
  'adding a lead': '/admin/inquiries/new',
  presses: '/admin/inquiries/presses',
  'no press with a code': '/admin/inquiries/presses?code=ZZZZZZ',
  'unmatched mails': '/admin/inquiries/unmatched',
  viewings: '/admin/viewings',
  contacts: '/admin/contacts',
  'possible duplicates': '/admin/contacts?view=duplicates',
  'a contact': '/admin/contacts/1',
  'reports of visitors': '/admin/visitor-reports',
  directors: '/admin/directors',
  agents: '/admin/agents',
  offices: '/admin/offices',
  'Swahili texts': '/admin/swahili-texts',
  rates: '/admin/rates',
  places: '/admin/places',
  feeds: '/admin/feeds',
  settings: '/admin/settings',
  people: '/admin/people',
  'the own account': '/admin/account',
  "people's data": '/admin/privacy',
  'privacy requests': '/admin/privacy?register=requests',
  'breaches of data': '/admin/privacy?register=breaches',
  'the log of changes': '/admin/changes',
  'no such screen': '/admin/no-such-screen',
};

/** States of a page that is looked at as well. */
const STATES = [
  ...['no properties', 'a deleted property', 'an empty inbox', 'no press with a code'],
  ...['possible duplicates', 'privacy requests', 'breaches of data'],
];

/** One page of each kind: tiles, figures, table, form, conversation, calendar. */
const TYPICAL = ['dashboard', 'analytics', 'properties', 'editing a property', 'inbox', 'viewings'];

test.beforeEach(({ page }) => signIn(page.request));

for (const [name, path] of Object.entries(adminPages)) {
  test(
    `${name}: accessible and fits a desktop and a phone`,
    levelOf(name, { typical: TYPICAL, states: STATES }),
    async ({ page }) => {
      await expectAccessibleLayout(page, path);
    },
  );

  test(
    `${name}: accessible and free of console errors in both themes [ADMIN-14]`,
    { tag: '@thorough' },
    async ({ page }) => {
      await expectAccessibleWithoutErrors(page, path);
      // Tables become cards on a phone.
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await violationsInBothThemes(page), 'on a phone').toEqual([]);
    },
  );

  test(
    `${name}: has no horizontal scrolling, cut-off text or layout shifts [ADMIN-14]`,
    { tag: '@thorough' },
    async ({ page }) => {
      await expectLayoutAtEveryWidth(page, path);
    },
  );
}

for (const [name, path] of Object.entries({
  ...adminPages,
  'a link for a new password': '/admin/reset-password#token=x',
  'an invitation': '/admin/register?invitation=x',
})) {
  test(
    `${name}: does not shift while its answers arrive one by one [ADMIN-14]`,
    { tag: '@thorough' },
    async ({ page }) => {
      test.slow();
      await watchShifts(page);
      await answerOneByOne(page);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await layoutShifts(page), `${width} px`).toEqual([]);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );
}

test(
  'the form of a property is accessible and quiet on every tab in both themes [ADMIN-14]',
  { tag: '@thorough' },
  async ({ page }) => {
    // Axe runs six times on a large screen.
    test.slow();
    const { consoleErrors } = watch(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/admin/properties/1/edit');
    await expect(page.getByRole('tab')).toHaveCount(5);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect(await violationsInBothThemes(page)).toEqual([]);
    }
    await page.goto('/admin/properties/new');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(page.getByText('5 fields need attention')).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${width} px: as wide as the screen`).toBeLessThanOrEqual(width);
    }
    expect(consoleErrors).toEqual([]);
  },
);
