import type { Page } from '@playwright/test';

/** Waits until the page is hydrated and earlier input has been replayed. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !('lmlEarlyInput' in window));
}

/** Waits for what loads after hydration: notices, the listener for presses on contact links, and messages that wait. */
export async function waitForLateParts(page: Page): Promise<void> {
  await page.locator('[data-notices]').waitFor({ state: 'attached' });
}
