import type { Page } from '@playwright/test';
import type { PropertyPage } from '@lml/common/contracts';

export const DIAMOND_BAY = 'Diamond Bay Residences, Nyali';

export const header = (page: Page) => page.getByRole('banner');
export const cards = (page: Page) => page.getByRole('main').getByRole('article');
export const titles = (page: Page) => cards(page).getByRole('heading');

/** Saves properties before the page's scripts run; the first is the latest. */
export async function saveBeforehand(page: Page, ...ids: number[]): Promise<void> {
  await page.addInitScript((saved) => {
    if (localStorage.getItem('lml.favourites') === null) {
      const list = saved.map((id, index) => ({ id, at: 1_000_000 - index }));
      localStorage.setItem('lml.favourites', JSON.stringify(list));
    }
  }, ids);
}

export async function titlesOf(page: Page, ids: number[]): Promise<string[]> {
  const answer = await page.request.get(`/api/properties?ids=${ids.join(',')}`);
  return ((await answer.json()) as PropertyPage).properties.map(({ title }) => title);
}
