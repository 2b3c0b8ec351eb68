import { expect, type Locator, test } from '@playwright/test';
import { useClientRenderedBuild } from '../support/plain-build.js';
import { waitForHydration } from '../support/hydrated.js';
import { detail, slow, thorough } from '../support/tags.js';

test('a visitor filters the list, pages through it, and returns to the same list [ADDRESS-13]', async ({
  page,
}) => {
  await page.goto('/properties');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Properties' })).toBeVisible();
  await expect(page.getByText('Showing 1 to 9 of 68 properties')).toBeVisible();
  await expect(page.getByText('Page 1 of 8')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 10 to 18 of 68 properties')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);

  await page.getByLabel('Property Type').selectOption('land');
  await expect(page.getByText('Showing 1 to 9 of 11 properties')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Land Properties' })).toBeVisible();
  await page.getByLabel('Location').selectOption({ index: 1 });
  await page.getByLabel('Price Range').selectOption('10000000-50000000');
  const address = new URL(page.url());
  expect(address.searchParams.get('type')).toBe('land');

  await page.goBack();
  await page.goBack();
  await expect(page.getByText('Showing 1 to 9 of 11 properties')).toBeVisible();
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/property\/\d+-[\w-]+$/);
  await page.goBack();
  await expect(page.getByText('Showing 1 to 9 of 11 properties')).toBeVisible();
});

test('an empty list says so and offers alternatives [LIST-10]', thorough, async ({ page }) => {
  await page.goto('/properties?type=godown&price=0-100000&location=Runda');
  await expect(page.getByText('No properties found')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Filters' }).first().click();
  await expect(page.getByText('Showing 1 to 9 of 68 properties')).toBeVisible();
});

test(
  'on a phone the filters are a sheet that shows how many properties match [LIST-11]',
  detail,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/properties');
    await expect(page.getByText('Showing 1 to 6 of 68 properties')).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Property Type').selectOption('villa');
    await sheet.getByRole('button', { name: 'Show 7 properties' }).click();
    await expect(page.getByText('Showing 1 to 6 of 7 properties')).toBeVisible();
  },
);

/** Choices of a filter that lead to results, with their counts. */
async function choices(filter: Locator): Promise<{ label: string; count: number }[]> {
  const labels = (await filter.locator('option:enabled').allInnerTexts()).slice(1);
  return labels.map((label) => ({
    label,
    count: Number(/\(([\d,]+)\)$/.exec(label)?.[1]?.replace(',', '')),
  }));
}

const filterNames = ['Buy or Rent', 'Location', 'Property Type', 'Price Range', 'Bedrooms'];

for (const [typed, meant, title] of [
  ['kilimni', 'kilimani', 'Blossom Ivy, Kilimani'],
  ['mombsa aprtment', 'mombasa apartment', 'Sea-Breeze Apartment, Kizingo'],
] as const) {
  test(`"${typed}" finds what "${meant}" means, and says so [LIST-15]`, detail, async ({ page }) => {
    await page.goto('/properties');
    await page.getByRole('combobox', { name: 'Search' }).fill(typed);
    await expect(page.getByText(`Showing results for "${meant}"`)).toBeVisible();
    await expect(page.getByText(`No exact match for "${typed}".`)).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page.getByText('Showing 1 to 9 of 68 properties')).toBeVisible();
  });
}

for (const reference of ['LML-12', 'lml 12']) {
  test(
    `"${reference}" opens that property, and Back leads to the list [LIST-16]`,
    detail,
    async ({ page }) => {
      await page.goto('/properties');
      await waitForHydration(page);
      await page.getByRole('combobox', { name: 'Search' }).fill(reference);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page).toHaveURL(/\/property\/12-[\w-]+$/);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Four-Bedroom Townhouse near Syokimau Station' }),
      ).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
    },
  );
}

test('every choice shows its count, and the count is right [LIST-20]', slow, async ({ page }) => {
  await page.goto('/properties?for=rent');
  await waitForHydration(page);
  const filters = page.getByRole('region', { name: 'Filters' });
  const status = filters.getByRole('status');
  // Further filters, below "More filters", have no counts.
  const counted = filters.locator('select:not(details select) option');
  for (const name of filterNames) {
    const filter = filters.getByLabel(name, { exact: true });
    await expect(filter.locator('option', { hasText: '(' }).first()).toBeAttached();
    const everyChoice = await counted.allTextContents();
    const offered = await choices(filter);
    expect(offered.length).toBeGreaterThan(0);
    for (const { label, count } of [offered[0]!, offered.at(-1)!]) {
      expect(count, `${label} leads to results`).toBeGreaterThan(0);
      await filter.selectOption({ label });
      await expect(status).toHaveText(count === 1 ? '1 property' : `${count} properties`);
      await page.goBack();
      // The previous results stay until the new counts have loaded.
      await expect(counted).toHaveText(everyChoice);
    }
  }
});

test(
  'sold and let listings are hidden until the switch shows them, last [LIST-25]',
  detail,
  async ({ page }) => {
    await page.goto('/properties?type=land');
    await expect(page.getByText('Showing 1 to 9 of 11 properties')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Show sold and let (1)' }).check();
    await expect(page).toHaveURL('/properties?type=land&sold=show');
    await expect(page.getByText('Showing 1 to 9 of 12 properties')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('main').getByRole('article').last()).toContainText('Sold');
    await page.getByRole('button', { name: 'Remove filter: Sold and let shown' }).click();
    await expect(page).toHaveURL('/properties?type=land');
    await page.goto('/property/44');
    await expect(page.getByText('This property is sold.')).toBeVisible();
  },
);

test('no offered choice leads to an empty list [LIST-20]', thorough, async ({ page }) => {
  await page.goto('/properties');
  await waitForHydration(page);
  await expect(page.getByLabel('Location').locator('option', { hasText: '(' }).first()).toBeAttached();
  const status = page.getByRole('region', { name: 'Filters' }).getByRole('status');
  for (const name of filterNames) {
    const filter = page.getByRole('region', { name: 'Filters' }).getByLabel(name, { exact: true });
    const offered = await choices(filter);
    if (offered.length === 0) continue;
    expect(offered.map(({ label, count }) => count > 0 || label)).toEqual(offered.map(() => true));
    // The smallest, so that the next filters have few choices.
    const { label, count } = offered.reduce((least, choice) => (choice.count < least.count ? choice : least));
    const counted = page.waitForResponse(/\/api\/properties\/facets/);
    await filter.selectOption({ label });
    await expect(status).toHaveText(count === 1 ? '1 property' : `${count} properties`);
    await counted;
    await expect(filter.locator('option:checked')).toHaveText(label);
  }
  await expect(page.getByRole('list', { name: 'Filters that are set' })).toContainText('Rent');
});

test(
  'a shared address shows the same list with all filters [LIST-19]',
  thorough,
  async ({ page, context }) => {
    await page.goto('/properties');
    await page.getByLabel('Buy or Rent').selectOption('sale');
    await expect(page).toHaveURL('/properties?for=sale');
    await page.getByLabel('Bedrooms', { exact: true }).selectOption('3');
    await expect(page).toHaveURL('/properties?for=sale&beds=3');
    await page.getByLabel('Sort by').selectOption('price-asc');
    await expect(page).toHaveURL('/properties?for=sale&beds=3&sort=price-asc');
    await page.getByRole('combobox', { name: 'Search' }).fill('nairobi');
    await expect(page).toHaveURL('/properties?q=nairobi&for=sale&beds=3&sort=price-asc');
    await expect(page.getByText('Results for "nairobi"')).toBeVisible();
    const titles = await page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts();
    expect(titles.length).toBeGreaterThan(1);

    const friend = await context.newPage();
    await friend.goto(page.url());
    await expect(friend.getByText('Results for "nairobi"')).toBeVisible();
    expect(await friend.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()).toEqual(
      titles,
    );
    await expect(friend.getByRole('combobox', { name: 'Search' })).toHaveValue('nairobi');
    await expect(friend.getByLabel('Buy or Rent')).toHaveValue('sale');
    await expect(friend.getByLabel('Bedrooms', { exact: true })).toHaveValue('3');
  },
);

test('an address with invalid filters applies the valid ones [LIST-22]', thorough, async ({ page }) => {
  await page.goto(
    `/properties?for=steal&beds=99&type=castle&price=9-1&sort=x&page=0&location=${'x'.repeat(300)}`,
  );
  await expect(page.getByText('Showing 1 to 9 of 68 properties')).toBeVisible();
});

test('the list is searched and filtered by keyboard alone [LIST-24]', async ({ page }) => {
  await page.goto('/properties');
  await waitForHydration(page);
  await page.getByRole('combobox', { name: 'Search' }).focus();
  await page.keyboard.type('nairobi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/properties?q=nairobi');
  await expect(page.getByText('Results for "nairobi"')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear the search' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Buy or Rent')).toBeFocused();
  await page.keyboard.type('Rent');
  await expect(page).toHaveURL('/properties?q=nairobi&for=rent');
  await expect(page.getByRole('button', { name: 'Remove filter: Rent' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await expect(page).toHaveURL('/properties?for=rent');
});

test(
  'on a phone the search is above the list, and the sheet counts during the selection',
  thorough,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/properties');
    const search = page.getByRole('combobox', { name: 'Search' });
    await search.fill('kilimni');
    await expect(page.getByText('Showing results for "kilimani"')).toBeVisible();
    // Closes the suggestions, which cover the button.
    await search.press('Escape');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog');
    for (const name of filterNames) {
      await expect(
        sheet.getByLabel(name, { exact: true }).locator('option', { hasText: '(' }).first(),
      ).toBeAttached();
    }
    const [rent] = (await choices(sheet.getByLabel('Buy or Rent'))).filter(({ label }) =>
      label.startsWith('Rent'),
    );
    await sheet.getByLabel('Buy or Rent').selectOption({ label: rent!.label });
    const words = rent!.count === 1 ? '1 property' : `${rent!.count} properties`;
    await sheet.getByRole('button', { name: `Show ${words}` }).click();
    await expect(
      page.getByRole('region', { name: 'Filters' }).getByText(words, { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL('/properties?q=kilimni&for=rent');
  },
);

test(
  'suggestions are chosen by keyboard: several places, a listing, an earlier search [SUGGEST-5, SUGGEST-6]',
  detail,
  async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    const where = page.getByRole('combobox', { name: 'Area, property or reference' });
    await where.focus();
    await page.keyboard.type('kilim');
    await expect(page.getByRole('option', { name: /^Kilimani Nairobi/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(where).toHaveValue('Kilimani');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/properties?location=Kilimani');

    const search = page.getByRole('combobox', { name: 'Search', exact: true });
    await search.focus();
    await page.keyboard.type('2 bedroom westl');
    await expect(page.getByRole('option', { name: /^Westlands Nairobi/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: /^Westlands Nairobi/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/properties?q=2+bedroom&location=Kilimani%3BWestlands');
    await expect(page.getByRole('button', { name: 'Remove filter: Westlands' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter: Kilimani' }).press('Enter');
    await expect(page).toHaveURL('/properties?q=2+bedroom&location=Westlands');

    await search.fill('blossom');
    await expect(page.getByRole('option', { name: /^Blossom Ivy, Kilimani/ })).toBeVisible();
    await search.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(search).toHaveValue('blossom');
    await search.press('ArrowDown');
    await search.press('ArrowDown');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/property\/3-blossom-ivy/);
    await page.goto('/properties');
    await waitForHydration(page);
    await search.press('ArrowDown');
    await expect(
      page.getByRole('group', { name: 'Recent searches' }).getByRole('option').first(),
    ).toBeVisible();
  },
);

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test(
    'a tap takes a suggestion, and a tap beside the list closes it [SUGGEST-5]',
    detail,
    async ({ page }) => {
      await page.goto('/properties');
      await waitForHydration(page);
      const search = page.getByRole('combobox', { name: 'Search', exact: true });
      await search.tap();
      await search.pressSequentially('ronga');
      const option = page.getByRole('option', { name: /^Ongata Rongai/ });
      await expect(option).toBeVisible();
      await page.getByRole('heading', { level: 1 }).tap();
      await expect(option).toBeHidden();
      await search.tap();
      await option.tap();
      await expect(page).toHaveURL('/properties?q=Ongata+Rongai');
      await expect(search).toHaveValue('Ongata Rongai');
    },
  );
});

test('the search on the home page leads to the list with its filters set [HOME-19]', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const search = page.getByRole('search', { name: 'Search properties' });
  await search.getByLabel('Property Type').selectOption('commercial');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/properties\?type=commercial/);
  await expect(page.getByText(/of 13 properties/)).toBeVisible();
});

test(
  'a property that does not exist says so and leads back to the list [PROPERTY-30]',
  detail,
  async ({ page }) => {
    await page.goto('/property/99999');
    await expect(page.getByRole('heading', { name: 'Property Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to properties' }).click();
    await expect(page).toHaveURL(/\/properties$/);
  },
);

test(
  'a list that fails to load offers to try again, and then loads [LIST-12]',
  thorough,
  async ({ page }) => {
    await useClientRenderedBuild(page);
    await page.route('**/api/properties?**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away for a moment' } }),
    );
    await page.goto('/properties');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute('**/api/properties?**');
    await again.click();
    await expect(page.getByText('Showing 1 to 9 of 68 properties')).toBeVisible();
  },
);
