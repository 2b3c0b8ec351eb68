import { devices, expect, type Page, test } from '@playwright/test';
import { bumpCacheVersion } from '../support/staff-properties.js';
import { waitForHydration } from '../support/hydrated.js';
import { uniqueWords } from '../support/visitor.js';
import { detail, thorough } from '../support/tags.js';

/** Transfer limit of a first view on a phone until `load`, in KB of 1,024 bytes. */
const FIRST_VIEWS = {
  '/': 150,
  '/properties': 125,
  '/property/1-diamond-bay-residences-nyali': 130,
  '/about': 30,
  '/contact': 30,
};

/** Lighthouse's phone. */
const PHONE = { ...devices['Pixel 7'], viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
test.use(PHONE);

interface Fetched {
  path: string;
  type: string;
  bytes: number;
  encoding: string | undefined;
}

/** Opens the page with an empty cache and returns its requests. */
async function open(page: Page, path: string): Promise<Fetched[]> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const answers = new Map<string, Omit<Fetched, 'bytes'>>();
  const fetched: Fetched[] = [];
  line.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname, protocol } = new URL(response.url);
    const encoding = response.headers['Content-Encoding'];
    if (protocol !== 'data:') answers.set(requestId, { path: pathname, type: response.mimeType, encoding });
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) fetched.push({ ...answer, bytes: encodedDataLength });
  });
  await page.goto(path, { waitUntil: 'load' });
  // A small page fires `load` before its first paint.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return fetched;
}

/** Excludes prefetching, whose start varies with the load of the machine. */
const kilobytesBeforeLoad = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    // The scripts start loading at the latest a second later.
    const until = Math.min(visit!.loadEventStart, painted!.startTime + 1000);
    const asked = performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ startTime, name }) => startTime < until && !/hero-(?!villa)/.test(name));
    return asked.reduce((sum, { transferSize }) => sum + transferSize, visit!.transferSize) / 1024;
  });

/** Render-blocking requests. There should be none: styles are inline, scripts load later. */
const filesBeforePaint = (page: Page) =>
  page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\.(js|css)$/.test(name) && startTime < painted!.startTime)
      .map(({ name }) => name);
  });

const kilobytes = (fetched: Fetched[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
const fonts = ({ type }: Fetched) => type.startsWith('font/');
const pictures = ({ type }: Fetched) => type.startsWith('image/');

for (const [path, most] of Object.entries(FIRST_VIEWS)) {
  test(`the first view of ${path} is at most ${most} KB, needs no other file to paint, and loads its scripts later with Brotli [SEO-14]`, async ({
    page,
  }) => {
    const fetched = await open(page, path);
    expect(fetched).toContainEqual(expect.objectContaining({ path, type: 'text/html', encoding: 'br' }));
    expect(await kilobytesBeforeLoad(page)).toBeLessThanOrEqual(most);
    await waitForHydration(page);
    expect(await filesBeforePaint(page)).toEqual([]);
    // Scripts use the inline styles.
    expect(fetched.filter(({ path }) => path.includes('/index-') && path.endsWith('.css'))).toEqual([]);
    const large = fetched.filter(({ path, bytes }) => /^\/assets\/.+\.(js|css)$/.test(path) && bytes > 2500);
    expect(large.length).toBeGreaterThan(2);
    expect(large.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
    expect(fetched.filter(({ path }) => /admin|staff/.test(path))).toEqual([]);
  });
}

test('clients without Brotli get gzip, and without either the uncompressed file', async ({ request }) => {
  const html = await (await request.get('/about')).text();
  const code = /rel="code" href="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const as = async (encodings: string) => {
    const answer = await request.get(code, { headers: { 'Accept-Encoding': encodings } });
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    return { encoding: answer.headers()['content-encoding'], body: await answer.text() };
  };
  const plain = await as('identity');
  expect(plain.encoding).toBeUndefined();
  for (const [encodings, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.8, gzip', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip', 'gzip'],
  ] as const) {
    expect(await as(encodings), encodings).toEqual({ encoding, body: plain.body });
  }
});

for (const [what, address] of [
  ['a page', '/contact?price=0-'],
  ['a list', '/api/properties?priceRange=0-'],
] as const) {
  for (const first of ['gzip', 'gzip, br', 'identity']) {
    test(`${what} is the same with and without compression when ${first} was cached first`, async ({
      request,
    }) => {
      // Not cached yet.
      const asked = `${address}${Date.now()}`;
      const get = async (encodings: string) => {
        const answer = await request.get(asked, { headers: { 'Accept-Encoding': encodings } });
        expect(answer.status()).toBe(200);
        const { 'content-encoding': encoding, vary } = answer.headers();
        return { encoding, vary, body: await answer.text() };
      };
      const { body } = await get(first);
      expect(await get('gzip')).toEqual({ encoding: 'gzip', vary: 'Accept-Encoding', body });
      const encoding = what === 'a page' ? 'br' : 'gzip';
      expect(await get('gzip, deflate, br')).toEqual({ encoding, vary: 'Accept-Encoding', body });
      expect(await get('identity')).toEqual({ encoding: undefined, vary: 'Accept-Encoding', body });
    });
  }
}

test.describe('a browser that saves data', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } });

  test('gets smaller pictures and no prefetching', detail, async ({ page, browser }) => {
    const saving = await open(page, '/');
    const plain = await browser.newContext({ ...PHONE, extraHTTPHeaders: {} });
    const plainPage = await plain.newPage();
    const usual = await open(plainPage, '/');
    // All automatic requests, including prefetched hero slides.
    const slides = (fetched: Fetched[]) =>
      fetched.filter(({ path }) => path.includes('/hero-') && path.endsWith('.avif')).length;
    await expect.poll(() => slides(usual)).toBe(6);
    await Promise.all([page, plainPage].map((one) => one.waitForLoadState('networkidle')));
    await plain.close();
    expect(kilobytes(saving.filter(pictures))).toBeLessThan(kilobytes(usual.filter(pictures)) * 0.4);
    expect(slides(saving)).toBe(1);
  });

  for (const path of ['/', '/properties', '/property/1-diamond-bay-residences-nyali', '/contact']) {
    test(
      `gets ${path} in at most 150,000 bytes, code included, and sees how many they are [SEO-17]`,
      detail,
      async ({ page }) => {
        const fetched = await open(page, path);
        await page.waitForLoadState('networkidle');
        const bytes = fetched.reduce((sum, one) => sum + one.bytes, 0);
        expect(bytes, JSON.stringify(fetched, null, 1)).toBeLessThanOrEqual(150_000);
        expect(fetched.filter(({ path }) => path.endsWith('.js'))).toEqual([]);
        const said = page.getByRole('contentinfo').getByText(/^This page: \d+ KB$/);
        await expect(said).toBeVisible();
        const kilobytesSaid = Number(/\d+/.exec(await said.innerText())![0]);
        expect(Math.abs(kilobytesSaid - bytes / 1000)).toBeLessThan(8);
      },
    );
  }

  test(
    'loads a picture of a card only when its button is pressed, of the size that the button says [SEO-18]',
    detail,
    async ({ page }) => {
      const fetched = await open(page, '/properties');
      await page.waitForLoadState('networkidle');
      expect(fetched.filter(({ path }) => path.startsWith('/media/'))).toEqual([]);
      const card = page.getByRole('article').first();
      const title = await card.getByRole('heading').innerText();
      const show = card.getByRole('button', { name: /^Show photo \(\d+ KB\) ?: / });
      const kilobytesSaid = Number(/\d+/.exec(await show.innerText())![0]);
      const sizeBefore = await page.getByText(/^This page: \d+ KB$/).innerText();

      // By keyboard, as screen readers do.
      await show.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => fetched.filter(({ path }) => path.startsWith('/media/')).length).toBe(1);
      const picture = card.getByRole('img', { name: title.slice(0, 20) });
      await expect(picture).toBeFocused();
      await expect(show).toBeHidden();
      const [loaded] = fetched.filter(({ path }) => path.startsWith('/media/'));
      expect(loaded!.path).toMatch(/\.avif$/);
      // Besides the file: the headers.
      expect(loaded!.bytes / 1000 - kilobytesSaid).toBeLessThan(1);
      expect(kilobytesSaid - loaded!.bytes / 1000).toBeLessThan(1);
      await expect(page.getByText(/^This page: \d+ KB$/)).not.toHaveText(sizeBefore);
      expect(page.url()).toMatch(/\/properties$/);
      expect(fetched.filter(({ path }) => path.endsWith('.js'))).toEqual([]);
    },
  );

  test(
    'shows the other photos of a listing one by one or all at once, and keeps them when the code arrives [SEO-18]',
    detail,
    async ({ page }) => {
      const fetched = await open(page, '/property/1-diamond-bay-residences-nyali');
      await page.waitForLoadState('networkidle');
      const media = () => fetched.filter(({ path }) => path.startsWith('/media/'));
      expect(media()).toHaveLength(1);
      const gallery = page.getByRole('region', { name: 'Pictures' });
      const one = gallery.getByRole('button', { name: /^Show photo/ });
      const count = await one.count();
      await one.first().click();
      await expect.poll(() => media().length).toBe(2);
      await gallery.getByRole('button', { name: /^Show all \d+ photos \(\d+ KB\)$/ }).click();
      await expect.poll(() => media().length).toBe(count + 1);
      await expect(one).toHaveCount(0);

      // The code is loaded by the first press that needs it.
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await waitForHydration(page);
      const viewAll = gallery.getByRole('button', { name: /^View all/ });
      await expect(viewAll).toBeVisible();
      await expect(gallery.getByRole('button', { name: /^Open picture/ })).toHaveCount(count + 1);
      await page.waitForLoadState('networkidle');
      expect(media(), 'the same files').toHaveLength(count + 1);
    },
  );

  test('says the sizes in Swahili [SEO-18]', detail, async ({ page }) => {
    await page.goto('/sw/properties');
    await expect(page.getByRole('button', { name: /^Onyesha picha \(KB \d+\)/ }).first()).toBeVisible();
  });

  test(
    'follows links and cards and searches without the code, which a tap that needs it loads [SEO-17]',
    detail,
    async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('.js')) scripts.push(request.url());
      });
      await page.goto('/properties');
      await page.getByRole('article').first().getByRole('heading').click();
      await expect(page).toHaveURL(/\/property\/\d+-/);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/properties$/);
      await page.waitForLoadState('networkidle');
      expect(scripts).toEqual([]);

      const heart = page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Save / });
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      expect(scripts.length).toBeGreaterThan(0);
    },
  );

  test(
    'what is typed into the contact form is kept and sent once its code is there [SEO-17]',
    detail,
    async ({ page }) => {
      await page.goto('/contact');
      await page.getByLabel('Full name').fill('Nafula Barasa');
      await waitForHydration(page);
      await expect(page.getByLabel('Full name')).toHaveValue('Nafula Barasa');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
    },
  );
});

test(
  'the switch in the footer turns data saving on and off [SEO-13]',
  thorough,
  async ({ page, context }) => {
    await page.goto('/about');
    const saver = page.getByRole('switch', { name: 'Data saver' });
    await expect(saver).not.toBeChecked();
    await saver.click();
    await expect(saver).toBeChecked();

    // The page without data saving loads nothing more.
    await page.waitForLoadState('networkidle');
    const saving = await open(page, '/');
    await expect(page.getByRole('switch', { name: 'Data saver' })).toBeChecked();
    await page.waitForLoadState('networkidle');
    expect(saving.filter(({ path }) => path.includes('/hero-') && path.endsWith('.avif'))).toHaveLength(1);
    expect(saving.filter(fonts)).toEqual([]);
    // The hero does not rotate.
    await expect(page.getByRole('button', { name: 'Go to slide 2' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pause slides' })).toHaveCount(0);

    await page.getByRole('switch', { name: 'Data saver' }).click();
    await expect(page.getByRole('switch', { name: 'Data saver' })).not.toBeChecked();
    expect(await context.cookies(), 'the cookie is deleted').toEqual([]);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Data saver' })).not.toBeChecked();
  },
);

/** Whether the page uses the site's font, and whether the font is loaded. */
const typeOf = (page: Page) =>
  page.evaluate(() => ({
    shown: document.documentElement.dataset.fonts ?? 'off',
    families: [...document.fonts]
      .map(({ family }) => family.replaceAll('"', ''))
      .filter((name) => !/ /.test(name)),
  }));

test(
  "a phone's first page loads no fonts; the next one has them, without a layout shift",
  thorough,
  async ({ page }) => {
    const first = await open(page, '/about');
    await expect.poll(() => first.filter(fonts).length, 'fetched once the page was there').toBe(2);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lml.fonts'))).toBe('kept');
    expect(await typeOf(page)).toEqual({ shown: 'off', families: [] });
    const both = { shown: 'on', families: ['inter', 'fraunces'] };
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
    await expect.poll(() => typeOf(page), 'with the next page').toEqual(both);
  },
);

test(
  'fonts that arrive after the first paint are used on the next page',
  thorough,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...devices['Desktop Chrome'], baseURL });
    const page = await context.newPage();
    let letThemCome = () => {};
    const held = new Promise<void>((resolve) => (letThemCome = resolve));
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    const arrived = page.waitForResponse('**/inter-*.woff2');
    await page.goto('/services', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    letThemCome();
    await arrived;
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lml.fonts'))).toBe('kept');
    expect((await typeOf(page)).shown).toBe('off');
    await waitForHydration(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
    await expect.poll(async () => (await typeOf(page)).shown).toBe('on');
    await context.close();
  },
);

test('a revalidated page is answered with 304 [SEO-15]', async ({ request, playwright, baseURL }) => {
  // No other test requests this page.
  const path = `/services?${uniqueWords()}`;
  const first = await request.get(path);
  const tag = first.headers()['etag'] ?? '';
  expect(tag).toMatch(/^W\//);
  // Also if it was rendered again.
  const staff = await playwright.request.newContext({ baseURL });
  await bumpCacheVersion(staff);
  await staff.dispose();
  await expect.poll(async () => (await request.get(path)).headers()['x-cache']).toBe('MISS');
  const again = await request.get(path, { headers: { 'If-None-Match': tag } });
  expect(again.status()).toBe(304);
  expect(again.headers()).toMatchObject({ etag: tag, 'cache-control': 'no-cache' });
});
