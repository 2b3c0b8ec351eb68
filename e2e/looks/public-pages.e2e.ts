import { expect, test } from '@playwright/test';
import { notices } from '../support/notices.js';
import { waitForHydration } from '../support/hydrated.js';
import {
  expectAccessibleWithoutErrors,
  expectAccessibleLayout,
  expectLayoutAtEveryWidth,
  laidOut,
  scrollThrough,
  shiftsOf,
  watch,
  watchShifts,
} from '../support/page-checks.js';
import { levelOf, thorough } from '../support/tags.js';

const publicPages = {
  home: '/',
  list: '/properties',
  'list by type': '/properties?type=commercial',
  'corrected search': '/properties?q=kilimni&for=sale&beds=2',
  'map of the results': '/properties?map=yes&location=Nairobi',
  'within a radius': '/properties?near=Sarit+Centre&radius=5km',
  places: '/places',
  'a place': '/places/kilimani',
  'homes to rent in a place': '/places/kilimani/homes-to-rent',
  'a place with nothing': '/places/garissa',
  'missing place': '/places/atlantis',
  categories: '/properties/categories',
  category: '/properties/category/residential',
  "an agent's listings": '/agents/1/listings',
  'missing agent': '/agents/99999/listings',
  "a developer's listings": '/developers/tsavo',
  property: '/property/1',
  'property with floor plans': '/property/65',
  'property without pictures': '/property/52',
  'commercial property': '/property/27',
  'rents by floor': '/property/28',
  'missing property': '/property/99999',
  'saved properties': '/favourites',
  'a shared list': '/favourites?ids=1,27,99999',
  comparison: '/compare?ids=1,27,52,99999',
  'nothing to compare': '/compare',
  'shared list without a key': '/shortlist',
  'report of a revoked link': '/report/none',
  'question of an expired link': '/confirm/none',
  'sold property': '/property/21',
  teleposta: '/teleposta-properties',
  about: '/about',
  services: '/services',
  'buying costs': '/costs',
  'buying costs worked out':
    '/costs?price=12.5m&pay=mortgage&income=150000&rent=75000&service=96000&sale=12.5m&bought=8m&years=x',
  'list your property': '/list-your-property',
  directors: '/directors',
  contact: '/contact',
  'privacy notice': '/privacy',
  'advice against scams': '/safety',
  'saved searches': '/alerts',
  'sign-in': '/admin/login',
  'registering without an invitation': '/admin/register',
  'forgotten password': '/admin/forgot-password',
  'an invalid link for a new password': '/admin/reset-password#token=x',
  'no such page': '/no/such/page',
};

/** States of a page that is looked at as well. */
const STATES = [
  ...['list by type', 'corrected search', 'within a radius', 'homes to rent in a place'],
  ...['a place with nothing', 'missing place', 'missing agent', 'property with floor plans'],
  ...['property without pictures', 'rents by floor', 'missing property', 'a shared list'],
  ...['nothing to compare', 'sold property', 'buying costs worked out'],
  ...['registering without an invitation', 'an invalid link for a new password'],
];

/** The most visited, and one page of each other kind. */
const TYPICAL = [
  ...['home', 'list', 'map of the results', 'property', 'commercial property', 'saved properties'],
  ...['a place', 'buying costs', 'list your property', 'contact'],
];

for (const [name, path] of Object.entries(publicPages)) {
  test(
    `${name} is accessible and fits a desktop and a phone`,
    levelOf(name, { typical: TYPICAL, states: STATES }),
    async ({ page }) => {
      await expectAccessibleLayout(page, path);
    },
  );

  test(
    `${name} is accessible and free of console errors in both themes [SCREEN-6]`,
    { tag: '@thorough' },
    async ({ page }) => {
      await expectAccessibleWithoutErrors(page, path);
    },
  );

  test(
    `${name} has no horizontal scrolling, cut-off text or layout shifts [SCREEN-7]`,
    { tag: '@thorough' },
    async ({ page }) => {
      await expectLayoutAtEveryWidth(page, path);
    },
  );
}

test('the theme is light at first, can be changed, and is kept [SCREEN-1]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.evaluate(() => localStorage.setItem('theme', 'system'));
  await page.reload();
  expect(await ground()).not.toBe(light);
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.reload();
  expect(await ground()).toBe(light);
});

test(
  'visiting every page causes no third-party requests, and saved data stays in this browser',
  thorough,
  async ({ page, context }) => {
    test.setTimeout(240_000);
    const { thirdPartyRequests } = watch(page);
    for (const path of [...Object.values(publicPages), '/property/2']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await waitForHydration(page);
    await page.goto('/contact?utm_campaign=november');
    await page.getByLabel('Full name').fill('Nafula Barasa');
    expect(thirdPartyRequests).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    const kept = await page.evaluate(() => ({
      persistent: Object.keys(localStorage).toSorted(),
      inSession: Object.keys(sessionStorage),
      people: JSON.stringify(localStorage).includes('Nafula'),
    }));
    const persistent = [
      'lml.favourites',
      'lml.fonts',
      'lml.recent-searches',
      'lml.recently-viewed',
      'lml.staff',
      'theme',
    ];
    expect(kept.persistent.filter((key) => !persistent.includes(key))).toEqual([]);
    expect(kept.persistent).toContain('lml.favourites');
    const inSession =
      /^lml\.(source|draft\.(person|contact|inquiry\.\d+)|reloaded-at)$|^react-router-scroll-positions$/;
    expect(kept.inSession.filter((key) => !inSession.test(key))).toEqual([]);
    expect(kept.people, 'drafts are kept for the session only').toBe(false);
  },
);

test('a notice can be reached with F8 [NOTICE-4]', async ({ page }) => {
  await page.goto('/admin/inquiries');
  await expect(notices(page).getByText('Please sign in')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(notices(page).getByRole('list')).toBeFocused();
});

test(
  'the list does not shift while it is slowly paged and filtered [SCREEN-8]',
  thorough,
  async ({ page }) => {
    await watchShifts(page);
    await page.goto('/properties');
    await expect(page.getByText('Showing 1 to 9 of 68 properties')).toBeVisible();
    let answers = Promise.resolve();
    await page.route(/\/api\/properties(\/facets)?\?/, async (route) => {
      await answers;
      await route.continue();
    });
    /** Times from a press until the page is laid out: it may move then, since no answer has come yet. */
    const pressed: [from: number, to: number][] = [];
    const press = async (action: () => Promise<void>) => {
      let release = () => {};
      answers = new Promise((resolve) => (release = resolve));
      const from = await laidOut(page);
      await action();
      pressed.push([from, await laidOut(page)]);
      release();
    };
    await press(() => page.getByRole('button', { name: 'Next' }).click());
    await expect(page.getByText('Showing 10 to 18 of 68 properties')).toBeVisible();
    await page.getByLabel('Price Range').focus();
    await press(() => page.keyboard.press('End'));
    await expect(page).toHaveURL(/price=10000000-99999999/);
    await expect(page.getByText(/Page 1 of [1-7]/)).toBeVisible();
    await press(() => page.getByRole('button', { name: 'Reset Filters' }).click());
    await expect(page.getByText('Showing 1 to 9 of 68 properties')).toBeVisible();
    // Leaves some cards of the first page, which move up.
    await page.getByLabel('Property Type').focus();
    await press(() => page.keyboard.press('ArrowDown'));
    await expect(page).toHaveURL(/type=/);
    await expect(page.getByText(/^Showing 1 to 9 of (?!68)/)).toBeVisible();
    // The counts of the chosen type have arrived.
    await expect(page.getByLabel('Buy or Rent')).toContainText('Buy (16)');
    await laidOut(page);
    const late = (await shiftsOf(page)).filter(
      ({ at }) => !pressed.some(([from, to]) => from <= at && at < to),
    );
    expect(late.flatMap((shift) => shift.moved)).toEqual([]);
    // The next page is fetched ahead.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

for (const [what, path, opener] of [
  ['the offices', '/', 'Contact Us'],
  ['the inquiry', '/property/1', 'Send Inquiry'],
  ['the pictures', '/property/1', /^View all \d+ pictures$/],
] as const) {
  test(`the page does not shift when ${what} open and close [SCREEN-8]`, thorough, async ({ page }) => {
    await watchShifts(page);
    await page.goto(path);
    await page.getByRole('button', { name: opener }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await shiftsOf(page)).toEqual([]);
  });
}

test(
  'with reduced motion nothing on the home page moves by itself or is animated [SCREEN-9]',
  thorough,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await scrollThrough(page);
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
          const longest = (list: string) => Math.max(...list.split(',').map(Number.parseFloat));
          return (
            longest(transitionDuration) > 0 ||
            (animationName !== 'none' && longest(animationDuration) > 0.001)
          );
        }).length,
    );
    expect(moving).toBe(0);
    const begunByTheme = await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
      return document.getAnimations().length;
    });
    expect(begunByTheme).toBe(0);
  },
);

test(
  'in forced colours elements drawn by background only stay visible [SCREEN-10]',
  thorough,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const dots = page.getByRole('button', { name: /^Go to slide/ }).locator('span');
    expect(await dots.first().evaluate(groundOf)).not.toBe(await page.locator('body').evaluate(groundOf));
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    expect(await skip.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid');
  },
);
