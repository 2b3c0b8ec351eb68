import type { Page } from '@playwright/test';

/** Waits until the page is hydrated, earlier input has been replayed, and the parts below the screen are laid out. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      !('lmlEarlyInput' in window) &&
      !document.documentElement.hasAttribute('data-first-layout'),
  );
}

/** Waits for what loads after hydration: notices, the listener for presses on contact links, and messages that wait. */
export async function waitForLateParts(page: Page): Promise<void> {
  await page.locator('[data-notices]').waitFor({ state: 'attached' });
}
