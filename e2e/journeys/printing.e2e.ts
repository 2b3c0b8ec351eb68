import { expect, test } from '@playwright/test';
import { cards, DIAMOND_BAY } from '../support/property-cards.js';
import { thorough } from '../support/tags.js';

test.describe('on paper', () => {
  test('a property is one sheet with all essential data, in light colours [PROPERTY-22]', async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto('/property/1');
    await expect(page.getByRole('heading', { level: 1, name: DIAMOND_BAY })).toBeVisible();
    await page.emulateMedia({ media: 'print' });

    await expect(page.getByRole('heading', { level: 1, name: DIAMOND_BAY })).toHaveCount(1);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveCount(0);
    const sheet = page.getByRole('article');
    for (const text of [
      'LML-1',
      'Links Road, Nyali, Mombasa',
      `${baseURL}/property/1-diamond-bay-residences-nyali`,
      '+254 700 000 113',
    ]) {
      await expect(sheet.getByText(text, { exact: false }).first()).toBeVisible();
    }
    await expect(sheet.getByRole('img')).toHaveCount(3);
    const loaded = () =>
      sheet
        .getByRole('img')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete));
    await expect.poll(loaded).toBe(true);
    const ink = await sheet.evaluate((element) => getComputedStyle(element).color);
    expect(ink).toBe('rgb(23, 33, 28)');

    await page.emulateMedia({ media: 'screen' });
    await expect(sheet.getByText('+254 700 000 113').first()).toBeHidden();
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('the button prints when the pictures have loaded [PROPERTY-22]', thorough, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      const pictures: number[] = [];
      Object.assign(window, { pictures });
      window.print = () => {
        window.dispatchEvent(new Event('beforeprint'));
        queueMicrotask(() => {
          pictures.push(document.querySelectorAll('article > div > img').length);
          window.dispatchEvent(new Event('afterprint'));
        });
      };
    });
    await page.goto('/property/1');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { pictures: number[] }).pictures))
      .toEqual([3]);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('a list is a compact grid without buttons and links [PROPERTY-22]', thorough, async ({ page }) => {
    await page.goto('/properties');
    await expect(cards(page)).toHaveCount(9);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1000 });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(cards(page).getByRole('button')).toHaveCount(0);
    await expect(cards(page).getByRole('link')).toHaveCount(0);
    const tops = await cards(page).evaluateAll((list) =>
      list.map((card) => card.getBoundingClientRect().top),
    );
    expect(tops.slice(0, 4).every((top) => top === tops[0])).toBe(true);
  });
});
