import { expect, type Locator, type Page, test } from '@playwright/test';
import { thorough } from '../support/tags.js';
import { phone, swipe } from '../support/touch.js';

const CAROUSEL_PAGE = '/properties?type=godown&price=0-100000&location=Runda';

/** The carousel, once it can be moved. */
async function carouselOf(page: Page): Promise<Locator> {
  const carousel = page.getByRole('region', { name: 'Featured Listings You Might Like' });
  await expect(carousel.locator('ul[style*="translate"]')).toBeAttached();
  return carousel;
}

/** Cards in view; the others are inert. */
function reachableCards(carousel: Locator): Locator {
  return carousel.locator('li:not([inert])').getByRole('article');
}

for (const [width, perView] of [
  [767, 1],
  [768, 2],
] as const) {
  test(
    `the featured carousel shows ${perView} a view at ${width} px and moves by buttons, dots and keys [HOME-16]`,
    thorough,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 1600 });
      await page.goto(CAROUSEL_PAGE);
      const carousel = await carouselOf(page);
      const [previous, next] = ['Previous', 'Next'].map((name) =>
        carousel.getByRole('button', { name, exact: true }),
      );
      const reachable = reachableCards(carousel);
      const dots = carousel.getByRole('button', { name: /^Go to listing/ });
      // Ten are featured.
      await expect(dots).toHaveCount(11 - perView);
      await expect(reachable).toHaveCount(perView);
      await expect(previous!).toBeDisabled();
      await next!.click();
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await expect(reachable).toHaveCount(perView);
      await expect(reachable.first()).toBeInViewport({ ratio: 0.3 });
      await dots.last().click();
      await expect(next!).toBeDisabled();
      await expect(previous!).toBeEnabled();
      await page.keyboard.press('ArrowRight');
      await expect(dots.last()).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('ArrowLeft');
      await expect(dots.nth(9 - perView)).toHaveAttribute('aria-current', 'true');
      await expect(next!).toBeEnabled();
    },
  );
}

test.describe('the featured carousel on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test(
    'moves one card per swipe over 50 pixels, and none for shorter swipes [HOME-17]',
    thorough,
    async ({ page }) => {
      await page.goto(CAROUSEL_PAGE);
      const carousel = await carouselOf(page);
      const dots = carousel.getByRole('button', { name: /^Go to listing/ });
      await reachableCards(carousel).scrollIntoViewIfNeeded();
      const isCurrent = (n: number) => expect(dots.nth(n)).toHaveAttribute('aria-current', 'true');
      await isCurrent(0);
      await swipe(page, carousel, 60);
      await isCurrent(1);
      await swipe(page, carousel, 190);
      await isCurrent(2);
      await swipe(page, carousel, 40);
      await isCurrent(2);
      await swipe(page, carousel, -60);
      await isCurrent(1);
      await swipe(page, carousel, -150);
      await isCurrent(0);
      await swipe(page, carousel, -150);
      await isCurrent(0);
      await expect(page).toHaveURL(/properties\?/);
    },
  );
});
