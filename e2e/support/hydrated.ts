import type { Page } from '@playwright/test';

/** Waits until the page is hydrated and earlier input has been replayed. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !('lmlEarlyInput' in window));
}
