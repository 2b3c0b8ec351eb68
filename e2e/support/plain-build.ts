import type { Page } from '@playwright/test';

/**
 * Makes the gateway serve the client-rendered build, by a session cookie. Such a page requests all of its data itself,
 * so that tests can delay or fail the requests.
 */
export async function useClientRenderedBuild(page: Page): Promise<void> {
  const url = process.env.BASE_URL ?? 'http://localhost:8080';
  await page.context().addCookies([{ name: 'lml.sid', value: 'nobody', url }]);
}
