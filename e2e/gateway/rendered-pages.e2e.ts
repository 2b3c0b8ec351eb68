import { devices, expect, type Page, test } from '@playwright/test';
import { mailAbout } from '../support/mailbox.js';
import { useClientRenderedBuild } from '../support/plain-build.js';
import { consoleErrors } from '../support/quiet.js';
import { waitForHydration } from '../support/hydrated.js';
import { uniqueWords } from '../support/visitor.js';
import { detail, detailUnless, slow, thorough } from '../support/tags.js';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Public pages with their status, heading and content that the HTML must contain. */
const pages: [
  path: string,
  status: number,
  heading: string | RegExp,
  content: (page: Page) => ReturnType<Page['getByText']>,
][] = [
  ['/', 200, 'Absolute Property Solutions', (page) => cards(page).first()],
  ['/properties', 200, 'Our Properties', (page) => page.getByText('Showing 1 to 9 of 68 properties')],
  ['/properties?type=land&page=2', 200, 'Land Properties', (page) => page.getByText('Page 2 of 2')],
  ['/properties?utm_source=letter&type=land', 200, 'Land Properties', (page) => cards(page).first()],
  ['/properties/categories', 200, 'Property Categories', (page) => page.getByText(/^\d+ propert/).first()],
  ['/properties/category/land', 200, 'Land Properties', (page) => cards(page).first()],
  ['/property/1', 200, 'Diamond Bay Residences, Nyali', (page) => page.getByText('LML-1').first()],
  ['/property/99999', 404, 'Property Not Found', (page) => page.getByRole('main').getByRole('link').first()],
  ['/agents/1/listings', 200, /\w/, (page) => page.getByText('Showing 1 to 9 of 20 properties')],
  [
    '/agents/99999/listings',
    404,
    'Agent Not Found',
    (page) => page.getByRole('main').getByRole('link').first(),
  ],
  [
    '/agents/nobody/listings',
    404,
    'Agent Not Found',
    (page) => page.getByRole('main').getByRole('link').first(),
  ],
  ['/developers/tsavo', 200, 'Projects by TSAVO', (page) => cards(page).first()],
  ['/teleposta-properties', 200, 'Teleposta Properties', (page) => cards(page).first()],
  ['/favourites?ids=1,27', 200, /\w/, (page) => cards(page).first()],
  ['/directors', 200, 'Directors and Services', (page) => cards(page).first()],
  ['/about', 200, 'About LML Properties', (page) => page.getByRole('main').getByRole('heading').nth(1)],
  ['/services', 200, 'Our Services', (page) => page.getByRole('main').getByRole('heading').nth(1)],
  [
    '/list-your-property?for=value',
    200,
    'List Your Property',
    (page) => page.getByText(/^This form needs JavaScript/),
  ],
  ['/contact', 200, 'Contact Us', (page) => page.getByText(/^This form needs JavaScript/)],
  [
    '/costs?price=12500000&pay=mortgage',
    200,
    'What it costs in all',
    (page) => page.getByRole('row', { name: 'In all Ksh 13,295,950' }),
  ],
  ['/privacy', 200, 'Privacy notice', (page) => page.getByRole('main').getByRole('heading').nth(1)],
  ['/no/such/page', 404, '404 Page Not Found', (page) => page.getByRole('main').getByRole('link').first()],
];

/** Paths that `make test` opens: one of each kind of page. */
const TYPICAL = [
  '/',
  '/properties?type=land&page=2',
  '/property/1',
  '/property/99999',
  '/contact',
  '/no/such/page',
];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, status, heading, content] of pages) {
    test(
      `${path} has status ${status} and is readable`,
      detailUnless(TYPICAL.includes(path)),
      async ({ page }) => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(status);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(content(page)).toBeVisible();
        expect(await page.title()).toContain('LML Properties');
      },
    );
  }

  test('the saved list in the browser has no share button', async ({ page }) => {
    await page.goto('/favourites');
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Properties' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share this list' })).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: 'Share on WhatsApp' })).toBeHidden();
  });

  for (const width of [390, 1440]) {
    test(
      `at ${width} pixels a property shows all actions that work, and no others [PROPERTY-36]`,
      detail,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/property/1');
        const actions = page.getByRole('list', { name: 'Save and share' });
        for (const name of [/^Brochure/, 'Share on WhatsApp', 'Share by E-mail']) {
          await expect(actions.getByRole('link', { name })).toBeVisible();
        }
        await expect(actions.getByRole('button')).toHaveCount(0);
      },
    );
  }

  for (const path of [
    '/',
    '/properties?type=commercial&near=Sarit+Centre&radius=5km',
    '/property/1',
    '/property/27',
    '/contact',
  ]) {
    test(
      `${path} shows no button and no choice that needs scripts [PROPERTY-36]`,
      detail,
      async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const button of await page.getByRole('button').all()) {
          await expect(button).toHaveAttribute('type', 'submit');
        }
        // Only what belongs to a form is sent.
        const choices = page.getByRole('combobox').or(page.getByRole('checkbox'));
        for (const choice of await choices.all()) {
          const isSent = await choice.evaluate((one) => (one as HTMLSelectElement).form !== null);
          expect(isSent, await choice.ariaSnapshot()).toBe(true);
        }
      },
    );
  }

  test(
    'the pictures and the name of a filter stay, which are buttons with scripts [PROPERTY-36]',
    detail,
    async ({ page }) => {
      await page.goto('/property/1');
      const pictures = page.getByRole('region', { name: 'Pictures' });
      for (const picture of await pictures.getByRole('img').all()) await expect(picture).toBeVisible();
      await expect(pictures.getByRole('img').first()).toHaveAccessibleName(/\w/);
      await page.goto('/properties?near=Sarit+Centre&radius=5km');
      await expect(page.getByRole('list', { name: 'Filters that are set' }).getByText(/Sarit/)).toBeVisible();
    },
  );

  test('the 404 page shows visitors no hint for developers [ADDRESS-12]', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toHaveCount(0);
  });

  test('filters and paging of the list work', async ({ page }) => {
    await page.goto('/properties');
    await page.getByLabel('Property Type').selectOption('land');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Land Properties' })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('type')).toBe('land');
  });
});

test(
  'code that failed to load is loaded when the site responds again, and a message typed meanwhile stays',
  detail,
  async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto('/contact');
    await failed;
    const message = page.getByLabel('Message', { exact: true });
    await message.fill('I sell a plot.');
    await page.unroute('**/assets/*.js');
    await waitForHydration(page);
    await expect(message).toHaveValue('I sell a plot.');
  },
);

// The first formatter takes 40 ms, on a cheap phone four times as long.
test('pages of visitors create no Intl formatter when they open', thorough, async ({ page }) => {
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { made });
    for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'PluralRules'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct(...call): object {
            made.push(name);
            return Reflect.construct(...call) as object;
          },
        }),
      });
  });
  for (const path of ['/', '/properties', '/property/1', '/property/27', '/contact', '/privacy', '/sw']) {
    await page.goto(path);
    await waitForHydration(page);
    expect(await page.evaluate(() => (window as unknown as { made: string[] }).made), path).toEqual([]);
  }
});

test.describe('before the code of a page has come', () => {
  let letItCome: () => void;

  test.beforeEach(async ({ page }) => {
    const held = new Promise<void>((resolve) => (letItCome = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
  });

  test(
    'parts below the screen are laid out once the code is there, but at once if the address names one of them',
    detail,
    async ({ page }) => {
      const end = page.locator('footer > :first-child');
      const isLaidOut = () => end.evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }));
      await page.goto('/#contact', { waitUntil: 'commit' });
      await expect.poll(isLaidOut).toBe(true);
      await expect(page.locator('#contact')).toBeInViewport();
      await page.goto('about:blank');
      await page.goto('/', { waitUntil: 'commit' });
      await expect.poll(isLaidOut).toBe(false);
      letItCome();
      await expect(page.locator('html')).not.toHaveAttribute('data-first-layout');
      expect(await isLaidOut()).toBe(true);
    },
  );

  test('a click on a card before hydration is replayed', detail, async ({ page }) => {
    await page.goto('/properties/category/land', { waitUntil: 'commit' });
    const card = cards(page).first();
    const address = await card.getByRole('link', { name: /^View Details/ }).getAttribute('href');
    await card.getByRole('heading').click();
    letItCome();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });

  test('text typed before hydration is kept, also over a reload', detail, async ({ page }) => {
    await page.goto('/contact', { waitUntil: 'commit' });
    const message = page.getByLabel('Message', { exact: true });
    await message.fill('I sell a plot.');
    letItCome();
    await waitForHydration(page);
    await page.reload();
    await waitForHydration(page);
    await expect(message).toHaveValue('I sell a plot.');
  });

  test('a message sent before hydration is replayed and not treated as spam', async ({ page }) => {
    const words = uniqueWords();
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByLabel('Full name').fill('Achieng Nyadero');
    await page.getByLabel('E-mail address').fill('achieng@example.com');
    await page.getByLabel('Phone number').fill('0700 000 120');
    await page.getByLabel('Message', { exact: true }).fill(`Is it still available? ${words}`);
    // The minimum time of a person from when the form was visible, which the page does not show.
    const seenFor = () =>
      page.evaluate(
        () =>
          performance.now() -
          (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity),
      );
    await expect.poll(seenFor).toBeGreaterThan(4000);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    letItCome();
    await expect(page.getByRole('heading', { name: 'Message saved successfully' })).toBeVisible();
    await mailAbout(words);
  });
});

for (const [what, device] of [
  ['a desktop', devices['Desktop Chrome']],
  ['a phone', devices['Pixel 7']],
] as const) {
  for (const theme of ['light', 'dark']) {
    test(
      `on ${what}, ${theme}, each page hydrates without differences or requests`,
      what === 'a phone' && theme === 'light' ? slow : thorough,
      async ({ browser, baseURL }) => {
        test.setTimeout(180_000);
        const { viewport, userAgent, isMobile, hasTouch, deviceScaleFactor } = device;
        const context = await browser.newContext({
          ...{ viewport, userAgent, isMobile, hasTouch, deviceScaleFactor },
          baseURL,
          storageState: {
            cookies: [],
            origins: [{ origin: new URL(baseURL!).origin, localStorage: [{ name: 'theme', value: theme }] }],
          },
        });
        const page = await context.newPage();
        const errors = consoleErrors(page);
        const calls: string[] = [];
        page.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (/^\/api\/(properties|agents|directors|offices)$/.test(pathname))
            calls.push(page.url() + pathname);
        });
        for (const [path, , heading] of pages) {
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
          await waitForHydration(page);
        }
        expect(errors).toEqual([]);
        expect(calls).toEqual([]);
        await context.close();
      },
    );
  }
}

test('an unknown category redirects to an existing one', async ({ request }) => {
  const response = await request.get('/properties/category/castles', { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers()['location']).toBe('/properties/category/commercial');
});

test('a page is cached for all requests without a session cookie', async ({ page, request }) => {
  const path = `/properties?q=${uniqueWords()}`;
  expect((await request.get(path)).headers()['x-cache']).toBe('MISS');
  await expect.poll(async () => (await request.get(path)).headers()['x-cache']).toBe('HIT');
  await useClientRenderedBuild(page);
  const own = await page.request.get(path);
  expect(own.headers()['x-cache']).toBeUndefined();
  expect(await own.text()).toContain('<div id="root"></div>');
});

test('forged host headers do not appear in the page', async ({ request }) => {
  const headers = {
    'X-Forwarded-Host': 'elsewhere.example',
    'X-Device': 'phone',
    'X-Original-URL': '/about',
  };
  const html = await (await request.get('/contact?from=claims', { headers })).text();
  expect(html).not.toContain('elsewhere.example');
  expect(html).toContain('"phone":false');
  expect(html).toContain('Contact Us');
});
