import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type {
  EvidenceCounts,
  InquiryFigures,
  InterestCounts,
  InterestFigures,
  PrivacyDue,
  StaffStats,
} from '@lml/common/contracts';
import { axe } from '../support/axe.js';
import { consoleErrors, countShifts, expectNoShifts } from '../support/quiet.js';
import { addProperty } from '../support/staff-properties.js';
import { colleague, inquiriesAbout, signIn, signInOnScreen } from '../support/staff.js';
import { waitForHydration } from '../support/hydrated.js';
import { postInquiry, uniqueWords } from '../support/visitor.js';
import { slow, thorough } from '../support/tags.js';

const NOTHING = { views: 0, phoneReveals: 0, whatsappClicks: 0, shares: 0 };
/** A property whose phone number can be revealed. */
const agents = [{ id: 1 }];

/** Analytics of a property, which are written within two seconds. */
async function analyticsOf(api: APIRequestContext, propertyId: number): Promise<InterestCounts> {
  const answer = await api.get('/api/admin/interest', { params: { propertyId } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as InterestFigures).total;
}

async function openDashboard(page: Page, path = '/admin/dashboard'): Promise<void> {
  await signIn(page.request);
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Most viewed' })).toBeVisible();
}

test(
  "a visitor's view, phone reveal, chat and share are counted once each, and those of staff are not [DASHBOARD-12]",
  slow,
  async ({ page, request }) => {
    const { id } = await addProperty(request, { title: `Counted flat ${uniqueWords()}`, agents });
    try {
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }));
      const errors = consoleErrors(page);
      await page.goto(`/property/${id}`);
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Show phone number' }).click();
      const chat = page.waitForEvent('popup');
      await page.getByRole('complementary').getByRole('link', { name: 'WhatsApp' }).click();
      await (await chat).close();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Share' }).click();
      await expect
        .poll(() => analyticsOf(request, id))
        .toEqual({ views: 1, phoneReveals: 1, whatsappClicks: 1, shares: 1 });

      // A new visit counts again; filtering and scrolling do not.
      await page.getByRole('link', { name: 'Properties', exact: true }).first().click();
      await expect(page).toHaveURL(/\/properties$/);
      await page.goBack();
      await expect.poll(async () => (await analyticsOf(request, id)).views).toBe(2);

      await signIn(page.request);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Counted flat');
      await page.getByRole('button', { name: 'Show phone number' }).click();
      // Earlier counts would have been written before this visitor's.
      const visitor = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', Cookie: '' };
      await request.fetch(`/api/properties/${id}/interest`, {
        method: 'POST',
        headers: visitor,
        data: { kind: 'share' },
      });
      await expect.poll(async () => (await analyticsOf(request, id)).shares).toBe(2);
      expect(await analyticsOf(request, id)).toEqual({
        views: 2,
        phoneReveals: 1,
        whatsappClicks: 1,
        shares: 2,
      });
      expect(errors).toEqual([]);
    } finally {
      await request.delete(`/api/admin/properties/${id}`);
    }
  },
);

test('an offline visitor is not counted and sees no error', thorough, async ({ page, request }) => {
  const { id } = await addProperty(request, { title: `Offline flat ${uniqueWords()}`, agents });
  try {
    await page.goto(`/property/${id}`);
    await expect.poll(() => analyticsOf(request, id)).toEqual({ ...NOTHING, views: 1 });
    const errors = consoleErrors(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Show phone number' }).click();
    await expect(page.getByRole('complementary').getByRole('link', { name: /^\+254/ })).toBeFocused();
    await page.context().setOffline(false);
    expect(errors).toEqual([]);
    expect(await analyticsOf(request, id)).toEqual({ ...NOTHING, views: 1 });
  } finally {
    await request.delete(`/api/admin/properties/${id}`);
  }
});

test('/admin leads to the dashboard, whose tiles match the API [ADMIN-1, DASHBOARD-1]', async ({ page }) => {
  await signIn(page.request);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page).toHaveTitle(/^Dashboard/);
  const tiles = page.getByRole('region', { name: 'Properties', exact: true });
  await expect(async () => {
    const stats = (await (await page.request.get('/api/admin/stats')).json()) as StaffStats;
    await page.reload();
    for (const [name, count] of [
      ['Total Properties', stats.totalProperties],
      ['Residential', stats.residential],
      ['Commercial', stats.commercial],
      ['Land', stats.land],
    ] as const) {
      await expect(tiles.getByRole('link', { name: new RegExp(`^${name} ${count} `) })).toBeVisible({
        timeout: 3_000,
      });
    }
    // Other tests add and delete properties meanwhile.
  }).toPass();
});

for (const width of [360, 900, 1440]) {
  test(`the dashboard does not shift while loading at ${width} px`, thorough, async ({ page }) => {
    await signIn(page.request);
    await page.setViewportSize({ width, height: 2000 });
    await countShifts(page);
    await page.route('**/api/admin/stats', async (route) => {
      const response = await route.fetch();
      const stats = (await response.json()) as StaffStats;
      await route.fulfill({ response, json: { ...stats, drafts: 5, incomplete: 31, stale: 9 } });
    });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/inquiries/figures?**', async (route) => {
      const response = await route.fetch();
      const analytics = (await response.json()) as InquiryFigures;
      await asked;
      const now = { ...analytics.now, unanswered: 12, late: 3, overdue: 2, mailFailed: 1 };
      await route.fulfill({ response, json: { ...analytics, now } });
    });
    const evidence: EvidenceCounts = { expiring: 2, registrations: 1 };
    await page.route('**/api/admin/evidence/counts', (route) => route.fulfill({ json: evidence }));
    const due: PrivacyDue = { open: 3, overdue: 1, soon: 1, openBreaches: 1, lateBreaches: 0 };
    await page.route('**/api/admin/privacy/due', async (route) => {
      await asked;
      await route.fulfill({ json: due });
    });
    await page.goto('/admin/dashboard');
    const todo = page.getByRole('region', { name: 'To do' });
    await expect(todo.getByText('Loading tasks…')).toBeAttached();
    await expect(page.getByRole('region', { name: 'Properties', exact: true })).toContainText('Land');
    answer();
    await expect(todo.getByRole('link')).toHaveCount(11);
    await expect(page.getByRole('region', { name: 'New inquiries' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Analytics', level: 2 })).toBeVisible();
    await expectNoShifts(page, 'as it comes');
  });
}

test(
  'a new inquiry and a new listing appear and link to their screens [DASHBOARD-3]',
  slow,
  async ({ page, request }) => {
    const words = uniqueWords();
    const { id, title } = await addProperty(request, { title: `Recent flat ${words}`, agents });
    try {
      expect((await postInquiry(request, { name: `Moraa ${words}`, propertyId: id })).status()).toBe(201);
      const [inquiry] = await inquiriesAbout(request, words);
      await openDashboard(page);
      await page
        .getByRole('region', { name: 'New inquiries' })
        .getByRole('link', { name: new RegExp(words) })
        .click();
      await expect(page).toHaveURL(new RegExp(`/admin/inquiries\\?inquiry=${inquiry!.id}$`));
      await page.goBack();

      const recent = page.getByRole('region', { name: 'Recent properties' });
      await expect(recent.getByRole('listitem')).toHaveCount(5);
      await expect(recent.getByRole('link', { name: `View ${title}` })).toHaveAttribute(
        'href',
        new RegExp(`^/property/${id}-`),
      );
      await recent.getByRole('link', { name: `Edit ${title}` }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/properties/${id}/edit$`));
      await page.goBack();
      await page
        .getByRole('region', { name: 'To do' })
        .getByRole('link', { name: /incomplete listings?/ })
        .click();
      await expect(page).toHaveURL(/\/admin\/properties\?incomplete=true$/);
    } finally {
      await request.delete(`/api/admin/properties/${id}`);
    }
  },
);

test(
  'the charts have their own address, a period that Back restores, and tables [DASHBOARD-8]',
  thorough,
  async ({ page }) => {
    await openDashboard(page);
    await page.getByRole('main').getByRole('link', { name: 'Analytics' }).click();
    await expect(page).toHaveURL(/\/admin\/analytics$/);
    const heading = page.getByRole('heading', { name: 'Analytics', level: 2 });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();

    const periods = page.getByRole('navigation', { name: 'Period' });
    await periods.getByRole('link', { name: '30 days' }).click();
    await expect(page).toHaveURL(/\/admin\/analytics\?period=30-days$/);
    const perDay = page.getByRole('region', { name: 'Inquiries per day', exact: true });
    await expect(perDay).toBeVisible();
    await perDay.getByRole('button', { name: 'Show as table' }).click();
    const table = perDay.getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(31);
    await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Inquiries']);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Inquiries per week', exact: true })).toBeVisible();
    await expect(periods.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true');

    const views = page.getByRole('slider', { name: 'Views' });
    await views.focus();
    await page.keyboard.press('Home');
    await expect(views).toHaveAttribute('aria-valuetext', /^Week of \d+ \w+ \d{4}: [\d,]+$/);
  },
);

test(
  'the first steps are ticked off, link to their screens, and can be hidden for good [DASHBOARD-7]',
  thorough,
  async ({ page, request }) => {
    const person = await colleague(request);
    await page.goto('/admin/login');
    await signInOnScreen(page, person);
    const list = page.getByRole('region', { name: 'Your first day' });
    await expect(list.getByText('4 of 6 done')).toBeVisible();
    await list.getByRole('link', { name: 'Enter your name and e-mail address' }).click();
    await expect(page).toHaveURL(/\/admin\/account$/);
    await page.goBack();
    await list.getByRole('button', { name: 'Hide this list' }).click();
    await expect(list).toBeHidden();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Properties', exact: true })).toBeVisible();
    await expect(list).toBeHidden();
  },
);

for (const theme of ['light', 'dark']) {
  test(`the dashboard is accessible and logs no errors in the ${theme} theme`, thorough, async ({ page }) => {
    // Axe is slow on a page with fifteen tables.
    test.slow();
    const errors = consoleErrors(page);
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await openDashboard(page);
    await page.getByRole('button', { name: /^Show as table: Most viewed/ }).click();
    await page
      .getByRole('button', { name: /^Show analytics of/ })
      .first()
      .click();
    await expect(page.getByText(/(on|as) the time before/).first()).toBeVisible();
    const { violations } = await axe(page)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    );
    expect(errors).toEqual([]);
  });
}

for (const width of [320, 390, 768, 1440, 2560]) {
  test(`the dashboard fits a screen of ${width} px without layout shifts`, thorough, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await countShifts(page);
    for (const path of ['/admin/dashboard', '/admin/analytics?period=12-months']) {
      await openDashboard(page, path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, path).toBeLessThanOrEqual(width);
      await expectNoShifts(page, path);
    }
  });
}
