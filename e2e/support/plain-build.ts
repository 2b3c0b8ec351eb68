import type { Page } from '@playwright/test';

/**
 * Has the gateway answer with the plain build, as it does to whoever shows a session's cookie and while no page can be
 * made: such a page asks for all of its data itself, so that a test can hold back or refuse it.
 */
export async function useClientRenderedBuild(page: Page): Promise<void> {
  const url = process.env.BASE_URL ?? 'http://localhost:8080';
  await page.context().addCookies([{ name: 'lml.sid', value: 'nobody', url }]);
}
