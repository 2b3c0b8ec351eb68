import { expect, test, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { expectAccessibleLayout } from '../support/page-checks.js';
import { detail, slow } from '../support/tags.js';

const CONTENT = 'frontend/src/content';
const pages = {
  home: '/sw',
  list: '/sw/properties',
  'list by type': '/sw/properties?type=commercial',
  'corrected search': '/sw/properties?q=kilimni&for=sale&beds=2',
  places: '/sw/places',
  'a place': '/sw/places/kilimani',
  'homes to rent in a place': '/sw/places/kilimani/homes-to-rent',
  'missing place': '/sw/places/atlantis',
  categories: '/sw/properties/categories',
  category: '/sw/properties/category/residential',
  "an agent's listings": '/sw/agents/1/listings',
  "a developer's listings": '/sw/developers/tsavo',
  property: '/sw/property/1',
  'commercial property': '/sw/property/27',
  'rents by floor': '/sw/property/28',
  'sold property': '/sw/property/21',
  'missing property': '/sw/property/99999',
  'saved properties': '/sw/favourites',
  'a shared list': '/sw/favourites?ids=1,27',
  comparison: '/sw/compare?ids=1,27,52',
  'nothing to compare': '/sw/compare',
  'shared list without a key': '/sw/shortlist',
  teleposta: '/sw/teleposta-properties',
  about: '/sw/about',
  services: '/sw/services',
  'buying costs': '/sw/costs?price=12.5m&pay=mortgage&income=150000',
  'list your property': '/sw/list-your-property',
  directors: '/sw/directors',
  contact: '/sw/contact',
  'privacy notice': '/sw/privacy',
  'advice against scams': '/sw/safety',
  'saved searches': '/sw/alerts',
  'no such page': '/sw/no/such/page',
};

/** Words of listings and of directors' qualifications too, which staff write in English. */
const ALSO_IN_LISTINGS = [
  ...['Service charge', 'rent and service charge', 'Sectional title', 'Property Management'],
];

/** English texts that no page in Swahili may show: those of more than twelve letters, without placeholders. */
const englishTexts = readdirSync(`${CONTENT}/sw`)
  .flatMap((file) => {
    const [english, swahili] = [`${CONTENT}/${file}`, `${CONTENT}/sw/${file}`].map((path) =>
      textsOf(JSON.parse(readFileSync(path, 'utf8'))),
    );
    return english!.filter((text) => !swahili!.includes(text));
  })
  .filter((text) => text.replaceAll(/[^A-Za-z]/g, '').length > 12 && !text.includes('{'))
  .filter((text) => !ALSO_IN_LISTINGS.includes(text));

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Returns what people see and hear of a page: its text, and the names and hints of its elements. */
async function shownOn(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder'];
    const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())];
    return [
      document.title,
      document.querySelector('meta[name="description"]')?.getAttribute('content'),
      document.body.innerText,
      ...named.flatMap((element) => attributes.map((name) => element.getAttribute(name))),
    ].join('\n');
  });
}

test('the list of English texts is long enough to find one', () => {
  expect(englishTexts.length).toBeGreaterThan(400);
  expect(englishTexts).toContain('What are you looking for?');
});

/** Pages that hold most of the texts. */
const TYPICAL = ['home', 'list', 'property'];
/** Pages that hold some. */
const OTHERS = ['comparison', 'buying costs', 'contact'];

for (const [name, path] of Object.entries(pages)) {
  test(
    `${name} in Swahili shows no English, is accessible and fits a desktop and a phone`,
    TYPICAL.includes(name) ? {} : OTHERS.includes(name) ? detail : slow,
    async ({ page }) => {
      await expectAccessibleLayout(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
      const shown = await shownOn(page);
      expect(englishTexts.filter((text) => shown.includes(text))).toEqual([]);
    },
  );
}

test('the buttons of the hero keep their words on one line at 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/sw');
  const button = page.locator('#hero').getByRole('button', { name: 'Wasiliana Nasi' });
  const lines = await button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test('at 360 pixels the contact bar of a property is one row', detail, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ['/sw/property/9', '/property/9']) {
    await page.goto(path);
    const bar = page.locator('[data-contact-bar]');
    const actions = bar.locator('a, button');
    await expect(actions).toHaveCount(3);
    const tops = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, path).toBe(1);
  }
});

test('a page names itself and its English in its head', async ({ page, baseURL }) => {
  await page.goto('/sw/about');
  const head = page.locator('head');
  await expect(head.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/sw/about`);
  const alternate = (language: string) => head.locator(`link[rel="alternate"][hreflang="${language}"]`);
  await expect(alternate('en-KE')).toHaveAttribute('href', `${baseURL}/about`);
  await expect(alternate('sw-KE')).toHaveAttribute('href', `${baseURL}/sw/about`);
  await expect(alternate('x-default')).toHaveAttribute('href', `${baseURL}/about`);
  await expect(head.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'sw_KE');
});

test('the old address of a listing leads to its new one in Swahili', async ({ request }) => {
  const answer = await request.get('/sw/properties/1', { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers()['location']).toMatch(/^\/sw\/property\/1-/);
});

test(
  'the switch keeps page, query and fragment, and is remembered for the home page only',
  detail,
  async ({ page }) => {
    await page.goto('/properties?for=rent&utm_source=radio#main');
    await page.getByRole('banner').getByRole('link', { name: 'Kiswahili' }).click();
    await expect(page).toHaveURL('/sw/properties?for=rent&utm_source=radio#main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mali/);
    await page.goto('/about');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-KE');
    await page.goto('/?utm_source=radio');
    await expect(page).toHaveURL('/sw?utm_source=radio');
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/?utm_source=radio');
    await page.goto('/');
    await expect(page).toHaveURL('/');
  },
);

test('links stay in Swahili, and that of staff leads to the back office', async ({ page }) => {
  await page.goto('/sw');
  await page.getByRole('banner').getByRole('link', { name: 'Huduma' }).click();
  await expect(page).toHaveURL('/sw/services');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Huduma Zetu');
  await page.getByRole('link', { name: 'Ingia (wafanyakazi)' }).click();
  await expect(page).toHaveURL('/admin/login');
});

test(
  'the home page names the regions of offices in Swahili, also in their dialog',
  detail,
  async ({ page }) => {
    await page.goto('/sw');
    const office = page.getByRole('main').getByRole('button', { name: /^Mombasa/ });
    await expect(office).toHaveText('MombasaPwani');
    await office.click();
    await expect(page.getByRole('tabpanel')).toContainText('Pwani');
  },
);

test('a description says that it is in English, once', async ({ page }) => {
  await page.goto('/sw/property/1');
  await expect(page.getByText('Maelezo haya yameandikwa kwa Kiingereza.')).toHaveCount(1);
  await expect(page.locator('.prose[lang="en"]').first()).toBeVisible();
});

test('errors of a form are in Swahili', async ({ page }) => {
  await page.goto('/sw/contact');
  await page.getByRole('button', { name: 'Tuma Ujumbe' }).click();
  await expect(page.getByText('Jina liwe na herufi 2 au zaidi')).toBeVisible();
  await expect(page.getByText('Tafadhali weka anwani sahihi ya barua pepe')).toBeVisible();
});
