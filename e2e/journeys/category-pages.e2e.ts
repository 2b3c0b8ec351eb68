import { expect, type Page, test } from '@playwright/test';
import { useClientRenderedBuild } from '../support/plain-build.js';
import { waitForHydration } from '../support/hydrated.js';
import { detail, detailUnless, thorough } from '../support/tags.js';

/** Counts on the overview's cards, by title. */
async function countsOnCards(page: Page): Promise<Record<string, number>> {
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(cards.first()).toContainText(/\d propert/);
  const texts = await cards.allInnerTexts();
  return Object.fromEntries(
    texts.map((text) => {
      const [count = '', title = ''] = text.split('\n').filter(Boolean);
      return [title, Number.parseInt(count, 10)];
    }),
  );
}

test(
  'a visitor goes from the home page through a category to a property, and back to the categories [CATEGORY-4]',
  detail,
  async ({ page }) => {
    await page.goto('/');
    // Before hydration the browser follows links itself.
    await waitForHydration(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Commercial/ })
      .click();
    await expect(page).toHaveURL(/\/properties\/category\/commercial$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Commercial Properties' })).toBeFocused();
    await expect(page.getByText('Showing 1 to 9 of 12 properties')).toBeVisible();

    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Showing 10 to 12 of 12 properties')).toBeVisible();
    await expect(page).toHaveURL(/\/category\/commercial\?page=2$/);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

    await page
      .getByRole('link', { name: /View Details/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/property\/\d+-[\w-]+$/);
    await page.goBack();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();

    await page.getByRole('link', { name: 'Back to categories' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Property Categories' })).toBeVisible();
  },
);

for (const path of ['/properties/categories', '/property-categories']) {
  test(
    `${path} counts every property once, the developer's shops as residential [CATEGORY-1]`,
    detailUnless(path === '/properties/categories'),
    async ({ page, request }) => {
      const total = async (query: string) =>
        ((await (await request.get(`/api/properties?sold=hide&${query}`)).json()) as { total: number }).total;
      await page.goto(path);
      const counts = await countsOnCards(page);
      expect(Object.keys(counts)).toHaveLength(7);
      expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(await total(''));
      expect(counts.Commercial).toBe((await total('propertyType=commercial')) - 1);
      expect(counts.Residential).toBe((await total('propertyType=residential')) + 1);
      expect(counts.Villa).toBe(await total('propertyType=villa'));
    },
  );
}

test(
  "the home page, the overview and the category pages count alike, the developer's shops as residential [CATEGORY-2]",
  detail,
  async ({ page }) => {
    await page.goto('/properties/categories');
    const counts = await countsOnCards(page);
    await page.goto('/');
    for (const category of ['Commercial', 'Residential', 'Land']) {
      const count = `${counts[category]} properties`;
      await expect(
        page.getByRole('main').getByRole('link', { name: new RegExp(`^${count} ?${category}`) }),
      ).toBeVisible();
    }
    for (const category of ['Commercial', 'Residential']) {
      await page.goto(`/properties/category/${category.toLowerCase()}`);
      await expect(
        page.getByText(new RegExp(`^Showing 1 to 9 of ${counts[category]} properties$`)),
      ).toBeVisible();
    }
  },
);

test('the card of any type leads to a category page of its own [CATEGORY-3]', thorough, async ({ page }) => {
  await page.goto('/properties/categories');
  await page.getByRole('main').getByRole('link', { name: /Villa/ }).click();
  await expect(page).toHaveURL(/\/properties\/category\/villa$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Villa Properties' })).toBeVisible();
});

test(
  'an unknown category redirects to the commercial one and leaves no history entry [CATEGORY-3]',
  thorough,
  async ({ page }) => {
    await page.goto('/properties/categories');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/properties/category/castle');
    await expect(page).toHaveURL(/\/properties\/category\/commercial$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Commercial Properties' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/properties\/categories$/);
  },
);

test('an empty category says so and shows featured listings [CATEGORY-5]', thorough, async ({ page }) => {
  await useClientRenderedBuild(page);
  await page.route('**/api/properties?**', (route) =>
    route.fulfill({ json: { properties: [], pages: 0, total: 0, page: 1, pageSize: 9 } }),
  );
  await page.goto('/properties/category/land');
  await expect(page.getByRole('heading', { name: 'No properties found' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Featured Listings You Might Like' })).toBeVisible();
});

test('the previous page stays, dimmed, while the next one loads [LIST-9]', thorough, async ({ page }) => {
  await page.goto('/properties/category/residential');
  await waitForHydration(page);
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(9);
  const before = await cards.first().innerText();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/properties?**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Next' }).click();
  const list = page.getByRole('main').locator('ul[aria-busy="true"]');
  await expect(list).toBeVisible();
  expect(await cards.first().innerText()).toBe(before);
  answer();
  await expect(page.getByText(/Showing 10 to/)).toBeVisible();
  await expect(list).toBeHidden();
});

test('a category that fails to load offers to try again, and then loads', thorough, async ({ page }) => {
  await useClientRenderedBuild(page);
  await page.route('**/api/properties?**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away for a moment' } }),
  );
  await page.goto('/properties/category/land');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/properties?**');
  await again.click();
  await expect(page.getByText('Showing 1 to 9 of 11 properties')).toBeVisible();
});

test(
  'the agent of a property leads to all of their listings, page by page [CATEGORY-8]',
  detail,
  async ({ page }) => {
    await page.goto('/agents/1/listings');
    const name = await page.getByRole('heading', { level: 1, name: /\w/ }).innerText();
    await expect(page.getByRole('heading', { name: `Listings by ${name}` })).toBeVisible();
    await expect(page.getByText('Showing 1 to 9 of 20 properties')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Showing 10 to 18 of 20 properties')).toBeVisible();
    await expect(page).toHaveURL(/\/agents\/1\/listings\?page=2$/);

    await page
      .getByRole('link', { name: /View Details/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/property\/\d+-[\w-]+$/);
    await page.getByRole('link', { name: 'All listings by this agent' }).click();
    await expect(page).toHaveURL(/\/agents\/1\/listings$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  },
);

for (const id of ['99999', 'nobody']) {
  test(
    `the agent "${id}" is not found, and the page leads to the list [CATEGORY-8]`,
    thorough,
    async ({ page }) => {
      await page.goto(`/agents/${id}/listings`);
      await expect(page.getByRole('heading', { level: 1, name: 'Agent Not Found' })).toBeVisible();
      await page.getByRole('link', { name: 'View Properties' }).click();
      await expect(page).toHaveURL(/\/properties$/);
    },
  );
}

test("the developer's page lists the properties with its name [CATEGORY-9]", detail, async ({ page }) => {
  await page.goto('/properties/categories');
  await page.getByRole('link', { name: 'Projects by TSAVO' }).click();
  await expect(page).toHaveURL(/\/developers\/tsavo$/);
  await expect(page.getByText('Showing 1 to 4 of 4 properties')).toBeVisible();
  const titles = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(titles).toHaveCount(4);
  for (const title of await titles.allInnerTexts()) expect(title).toContain('TSAVO');
});
