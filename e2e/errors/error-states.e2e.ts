import { expect, type Page, test } from '@playwright/test';
import { notices } from '../support/notices.js';
import { useClientRenderedBuild } from '../support/plain-build.js';
import { consoleErrors, countShifts, expectNoShifts } from '../support/quiet.js';
import { detail, thorough } from '../support/tags.js';

/** Public pages with API data: their request, and content that appears with the response. */
const pages = {
  home: {
    path: '/',
    api: '**/api/properties?**',
    shows: (page: Page) => cards(page, page.getByRole('group').filter({ hasText: 'Latest Properties' })),
  },
  list: { path: '/properties', api: '**/api/properties?**', shows: (page: Page) => cards(page) },
  'all properties': {
    path: '/properties/all',
    api: '**/api/properties?**',
    shows: (page: Page) => cards(page),
  },
  category: {
    path: '/properties/category/land',
    api: '**/api/properties?**',
    shows: (page: Page) => cards(page),
  },
  teleposta: {
    path: '/teleposta-properties',
    api: '**/api/properties?**',
    shows: (page: Page) => cards(page),
  },
  developer: { path: '/developers/tsavo', api: '**/api/properties?**', shows: (page: Page) => cards(page) },
  'agent, the person': {
    path: '/agents/1/listings',
    api: '**/api/agents/1',
    shows: (page: Page) => page.getByRole('heading', { name: /^Listings by/ }),
  },
  'agent, the listings': {
    path: '/agents/1/listings',
    api: '**/api/properties?**',
    shows: (page: Page) => cards(page),
  },
  property: {
    path: '/property/1',
    api: '**/api/properties/1',
    shows: (page: Page) => page.getByRole('heading', { level: 1, name: 'Diamond Bay Residences, Nyali' }),
  },
  directors: {
    path: '/directors',
    api: '**/api/directors',
    shows: (page: Page) => page.getByRole('article').first(),
  },
};

const cards = (page: Page, part = page.getByRole('main')) =>
  part.getByRole('link', { name: /^View Details/ }).first();
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });
const offlineState = (page: Page) => page.getByRole('heading', { name: 'You seem to be offline' });
const offlineLine = (page: Page) => page.getByRole('status').filter({ hasText: "You're offline." });

// Client-rendered pages, so that tests can fail their API requests.
test.beforeEach(async ({ page }) => useClientRenderedBuild(page));

/** All pages load alike: one is tested each time. */
const level = (name: string) =>
  name === 'property' ? {} : ['home', 'list'].includes(name) ? detail : thorough;

for (const [name, { path, api, shows }] of Object.entries(pages)) {
  test.describe(name, () => {
    test(
      'shows an error in its place, and loads after "Try again" [DATA-8]',
      level(name),
      async ({ page }) => {
        const errors = consoleErrors(page);
        await countShifts(page);
        await page.route(api, (route) =>
          route.fulfill({ status: 503, json: { message: 'Away for a moment', code: 'SERVICE_UNAVAILABLE' } }),
        );
        await page.goto(path);
        await expect(tryAgain(page)).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoShifts(page, 'as it fails');
        const refused = page.waitForResponse(api);
        await tryAgain(page).click();
        await refused;
        await expect(tryAgain(page)).toBeVisible();
        await page.unroute(api);
        await tryAgain(page).click();
        await expect(shows(page)).toBeVisible();
        await expect(tryAgain(page)).toBeHidden();
        await expectNoShifts(page, 'as it comes');
        expect(errors).toEqual([]);
      },
    );

    test(
      'shows a loading state and then its content, without a layout shift [DATA-9]',
      level(name),
      async ({ page }) => {
        const errors = consoleErrors(page);
        await countShifts(page);
        let answer = () => {};
        const answered = new Promise<void>((resolve) => (answer = resolve));
        await page.route(api, async (route) => {
          await answered;
          await route.continue();
        });
        await page.goto(path);
        await expect(
          page
            .getByRole('main')
            .getByRole('status')
            .filter({ hasText: /Loading/ }),
        ).toBeVisible();
        answer();
        await expect(shows(page)).toBeVisible();
        await expectNoShifts(page, 'as it comes');
        expect(errors).toEqual([]);
      },
    );

    test(
      'says that it is offline, and loads when the connection returns [DATA-10]',
      level(name),
      async ({ page, context }) => {
        const errors = consoleErrors(page);
        await countShifts(page);
        await page.route(api, (route) => route.abort('internetdisconnected'));
        await page.goto(path);
        await expect(tryAgain(page)).toBeVisible();
        await context.setOffline(true);
        await expect(offlineState(page)).toBeVisible();
        await expect(offlineLine(page)).toBeVisible();
        await page.unroute(api);
        await context.setOffline(false);
        await expect(shows(page)).toBeVisible();
        await expect(offlineState(page)).toBeHidden();
        await expect(offlineLine(page)).toBeHidden();
        await expectNoShifts(page, 'there and back');
        expect(errors).toEqual([]);
      },
    );
  });
}

test(
  'the categories work without counts, and show them when the connection returns',
  thorough,
  async ({ page, context }) => {
    await countShifts(page);
    await page.route('**/api/properties/facets?**', (route) => route.abort());
    await page.goto('/properties/categories');
    await expect(page.getByText('The counts could not be loaded.')).toBeVisible();
    await expectNoShifts(page, 'as the counts fail');
    await context.setOffline(true);
    await page.unroute('**/api/properties/facets?**');
    await context.setOffline(false);
    await expect(page.getByRole('main').getByRole('link', { name: /^\d+ propert/ })).toHaveCount(7);
    await expectNoShifts(page, 'as the counts come');
  },
);

test(
  'a page keeps its content if a refresh fails, with a notice to retry [DATA-11]',
  detail,
  async ({ page }) => {
    const errors = consoleErrors(page);
    await page.clock.install();
    await page.goto('/properties');
    await expect(cards(page)).toBeVisible();
    await cards(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Properties' })).toBeHidden();
    await page.clock.fastForward(10_000);
    await page.route('**/api/properties?**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away for a moment' } }),
    );
    await page.goBack();
    await expect(
      notices(page).getByText("We couldn't refresh this. You may be seeing older details."),
    ).toBeVisible();
    await expect(cards(page)).toBeVisible();
    await expect(tryAgain(page)).toBeHidden();

    await page.unroute('**/api/properties?**');
    const answered = page.waitForResponse('**/api/properties?**');
    await notices(page).getByRole('button', { name: 'Try again' }).click();
    expect((await answered).ok()).toBe(true);
    expect(errors).toEqual([]);
  },
);

test(
  'a page keeps its content offline, with a single notice [DATA-11]',
  thorough,
  async ({ page, context }) => {
    await countShifts(page);
    await page.goto('/properties');
    await expect(cards(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(offlineLine(page)).toBeVisible();
    await expect(cards(page)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(offlineState(page)).toBeVisible();
    await expect(cards(page)).toBeVisible();
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    await expect(notices(page).getByRole('listitem')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await expect(offlineState(page)).toBeHidden();
    await expect(offlineLine(page)).toBeHidden();
    await expectNoShifts(page, 'there and back');
  },
);

test.describe('a page whose code fails to load', () => {
  const code = '**/assets/about-page*.js';

  test('opens by itself when the connection returns [DATA-12]', detail, async ({ page, context }) => {
    const errors = consoleErrors(page);
    await page.goto('/properties');
    await expect(cards(page)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You seem to be offline' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    // A reload would show the browser's error page.
    await tryAgain(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You seem to be offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
    await expect(page).toHaveURL(/\/about$/);
    expect(errors).toEqual([]);
  });

  test('while the site does not respond opens by itself when it does [DATA-12]', detail, async ({ page }) => {
    await page.goto('/properties');
    await expect(cards(page)).toBeVisible();
    let isAway = true;
    await page.route(code, (route) => (isAway ? route.abort() : route.continue()));
    await page.route('/', (route) => (isAway ? route.abort() : route.continue()));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: "Sorry, this page didn't load" })).toBeVisible();
    isAway = false;
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  });

  test('because the site was updated is reloaded once [DATA-12]', detail, async ({ page }) => {
    const errors = consoleErrors(page);
    await page.goto('/properties');
    await expect(cards(page)).toBeVisible();
    let asked = 0;
    // The old file is gone; the reloaded page requests the new one.
    await page.route(code, (route) =>
      (asked += 1) === 1 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
    expect(asked).toBe(2);
    expect(errors).toEqual([]);
  });

  test('repeatedly is reloaded only on request', thorough, async ({ page }) => {
    await page.goto('/properties');
    await expect(cards(page)).toBeVisible();
    let asked = 0;
    await page.route(code, (route) => {
      asked += 1;
      return route.fulfill({ status: 404 });
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect.poll(() => asked).toBe(2);
    await expect(page.getByRole('heading', { level: 1, name: "Sorry, this page didn't load" })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked).toBe(2);
    await page.unroute(code);
    await tryAgain(page).click();
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  });
});

test(
  'a dialog whose code fails to load leaves the page unchanged, and opens when the connection returns [DATA-12]',
  thorough,
  async ({ page, context }) => {
    const errors = consoleErrors(page);
    await page.route('**/assets/inquiry-dialog*.js', (route) => route.abort());
    await page.goto('/property/1');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.unroute('**/assets/inquiry-dialog*.js');
    await page.getByRole('button', { name: 'Send Inquiry' }).first().click();
    await expect(notices(page).getByText("We'll open it when you're back online.")).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Diamond Bay Residences, Nyali' }),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Inquire about this property' })).toBeVisible();
    expect(errors).toEqual([]);
  },
);

for (const path of [
  '/',
  '/properties',
  '/properties/categories',
  '/property/1',
  '/agents/1/listings',
  '/about',
]) {
  test(
    `${path} with broken pictures shows the outline of a house in the same place [PROPERTY-14]`,
    path === '/properties' ? detail : thorough,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const pictures = () =>
        page
          .getByRole('main')
          .locator('picture img')
          .evaluateAll((images) =>
            (images as HTMLImageElement[]).map((image) => {
              const { width, height } = image.getBoundingClientRect();
              return [Math.round(width), Math.round(height)];
            }),
          );
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      let whole: number[][] = [];
      const hasSettled = async () => {
        const before = JSON.stringify(whole);
        whole = await pictures();
        return whole.length > 0 && JSON.stringify(whole) === before;
      };
      await expect.poll(hasSettled).toBe(true);

      const errors = consoleErrors(page);
      await countShifts(page);
      await page.route(/\.(avif|webp|jpe?g|png)(\?|$)/, (route) => route.abort());
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const first = page.getByRole('main').locator('picture img').first();
      await expect(first).toHaveAttribute('src', '/placeholder.svg');
      await expect
        .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect.poll(pictures).toEqual(whole);
      await expectNoShifts(page, 'as the pictures fail');
      expect(errors).toEqual([]);
    },
  );
}

test('missing pages say so and link to others', async ({ page }) => {
  for (const [path, title] of [
    ['/property/99999', 'Property Not Found'],
    ['/agents/99999/listings', 'Agent Not Found'],
    ['/no/such/page', '404 Page Not Found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /properties/i })
        .first(),
    ).toBeVisible();
  }
});
