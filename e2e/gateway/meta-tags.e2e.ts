import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/hydrated.js';
import { detail, slowUnless } from '../support/tags.js';

/** Head tags for browsers, search engines and link previews. */
async function headOf(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  return await page.evaluate(() => {
    const contents = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute('content') ?? '');
    return {
      title: document.title,
      titles: document.querySelectorAll('head title').length,
      defaults: document.querySelectorAll('[data-default]').length,
      descriptions: contents('meta[name="description"]'),
      canonicals: [...document.querySelectorAll('link[rel="canonical"]')].map((link) =>
        link.getAttribute('href'),
      ),
      robots: contents('meta[name="robots"]'),
      shared: Object.fromEntries(
        [...document.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]')].map((meta) => [
          meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
          meta.getAttribute('content') ?? '',
        ]),
      ),
      sharedCount: document.querySelectorAll('meta[property^="og:"]').length,
    };
  });
}

/** Types of the page's structured data. */
async function structuredTypes(page: Page): Promise<string[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.flatMap((text) =>
    (JSON.parse(text) as { '@graph': { '@type': string }[] })['@graph'].map((thing) => thing['@type']),
  );
}

const LISTED = 'noindex, follow';
/** One of each kind of page. */
const TYPICAL = ['/', '/properties?q=nyali', '/properties/1?utm_source=x', '/about', '/property/99999'];

test.describe('the head of', () => {
  for (const [path, canonical, types, robots] of [
    ['/', '/', ['WebSite', 'RealEstateAgent'], []],
    ['/properties?utm_source=x&sort=price-asc', '/properties', [], []],
    ['/properties/all?page=2&type=residential', '/properties?page=2&type=residential', [], []],
    ['/properties?q=nyali', '/properties?q=nyali', [], [LISTED]],
    ['/property-categories', '/properties/categories', [], []],
    ['/properties/category/land?utm_medium=y', '/properties/category/land', ['BreadcrumbList'], []],
    [
      '/properties/1?utm_source=x',
      '/property/1-diamond-bay-residences-nyali',
      ['RealEstateListing', 'BreadcrumbList'],
      [],
    ],
    ['/property/1', '/property/1-diamond-bay-residences-nyali', ['RealEstateListing', 'BreadcrumbList'], []],
    ['/agents/1/listings', '/agents/1/listings', ['BreadcrumbList'], []],
    ['/developers/tsavo', '/developers/tsavo', [], []],
    ['/teleposta-properties', '/teleposta-properties', [], []],
    ['/favourites', '/favourites', [], [LISTED]],
    ['/about', '/about', ['RealEstateAgent'], []],
    ['/services', '/services', [], []],
    ['/list-your-property?for=value', '/list-your-property', ['BreadcrumbList'], []],
    ['/directors', '/directors', [], []],
    ['/contact', '/contact', ['RealEstateAgent'], []],
    ['/costs?price=12500000', '/costs', [], []],
    ['/privacy', '/privacy', [], []],
    ['/property/99999', null, [], [LISTED]],
    ['/agents/99999/listings', null, [], [LISTED]],
    ['/no/such/page', null, [], [LISTED]],
  ] as const) {
    test(
      `${path} has each tag once [SEO-1]`,
      slowUnless(TYPICAL.includes(path)),
      async ({ page, baseURL }) => {
        const head = await headOf(page, path);
        expect([head.titles, head.defaults, head.descriptions.length]).toEqual([1, 0, 1]);
        expect(head.descriptions[0]!.length).toBeGreaterThan(20);
        expect(head.descriptions[0]!.length).toBeLessThanOrEqual(155);
        expect(head.canonicals).toEqual(canonical === null ? [] : [baseURL! + canonical]);
        expect(head.robots).toEqual(robots);
        expect(head.shared).toMatchObject({
          'og:title': head.title.replace(/ \| LML Properties$/, ''),
          'og:description': head.descriptions[0],
          'og:site_name': 'LML Properties',
          'og:locale': 'en_KE',
          'og:image:width': '1200',
          'og:image:height': '630',
          'twitter:card': 'summary_large_image',
          ...(canonical === null ? {} : { 'og:url': baseURL! + canonical }),
        });
        expect(Object.keys(head.shared).filter((name) => name.startsWith('og:'))).toHaveLength(
          head.sharedCount,
        );
        // Its code comes after the page's own.
        await expect.poll(() => structuredTypes(page)).toEqual(types);

        const picture = await page.request.get(head.shared['og:image']!);
        expect(picture.headers()['content-type']).toBe('image/jpeg');
        expect((await picture.body()).length).toBeLessThan(300_000);
      },
    );
  }
});

test('link preview tags are in the first 16 KB of a page', async ({ request }) => {
  for (const path of ['/', '/properties', '/property/1']) {
    const beginning = (await (await request.get(path)).text()).slice(0, 16 * 1024);
    for (const name of ['og:title', 'og:description', 'og:image', 'twitter:card']) {
      expect(beginning, path).toContain(`="${name}"`);
    }
  }
});

test('navigation replaces the head tags of the previous page [SEO-4]', async ({ page, baseURL }) => {
  await page.goto('/property/1');
  await expect(page).toHaveTitle('Diamond Bay Residences, Nyali | LML Properties');
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveTitle('About LML Properties | LML Properties');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL!}/about`);
  await expect(page.locator('meta[property="og:title"]')).toHaveCount(1);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    `${baseURL!}/og-card.jpg`,
  );
});

test('back office pages are marked noindex [SEO-3]', async ({ page, request }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  for (const path of ['/admin/login', '/admin/properties', '/api/properties', '/api/nothing']) {
    expect([path, (await request.get(path)).headers()['x-robots-tag']]).toEqual([path, 'noindex']);
  }
  for (const path of ['/', '/property/1', '/robots.txt']) {
    expect([path, (await request.get(path)).headers()['x-robots-tag']]).toEqual([path, undefined]);
  }
});

test('robots.txt leads search engines to every listing and share picture', detail, async ({ request }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const index = /^Sitemap: (\S+)$/m.exec(await robots.text())![1]!;
  const read = async (address: string) => {
    const answer = await request.get(new URL(address).pathname);
    expect([address, answer.status()]).toEqual([address, 200]);
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
    return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found!);
  };
  const pages = (await Promise.all((await read(index)).map(read))).flat();
  const properties = pages.filter((address) => /\/property\/\d+-[\w-]+$/.test(address));
  // Each in both languages.
  expect(new Set(properties).size).toBe(2 * 68);
  expect(properties.filter((address) => address.includes('/sw/property/'))).toHaveLength(68);
  for (const address of pages.filter((one) => !properties.includes(one))) {
    expect([address, (await request.get(new URL(address).pathname)).status()]).toEqual([address, 200]);
  }
  const again = await request.get('/sitemap.xml?anything=else');
  expect(again.status()).toBe(200);
  expect((await request.get('/sitemaps/properties-99999.xml')).status()).toBe(404);
});

test('favicon, web app manifest and icons exist', async ({ page, request }) => {
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  await page.goto('/');
  const linked = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(linked.length).toBe(3);
  // One icon is inline, so that it does not delay the first picture.
  const [own, ...others] = linked;
  expect(decodeURIComponent(own!)).toMatch(/^data:image\/svg\+xml,<svg [^]+<\/svg>$/);
  for (const path of [...others, ...icons.map(({ src }) => src)]) {
    const icon = await request.get(path);
    expect([path, icon.status(), icon.headers()['content-type']?.startsWith('image/')]).toEqual([
      path,
      200,
      true,
    ]);
  }
});
