import type { Page } from '@playwright/test';

/** Waits until the code of a rendered page answers: all that was done before has been done once more. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !('lmlEarlyInput' in window));
}
