import type { BrowserContext, Page } from '@playwright/test';

/** Cuts the line once the page has the code that keeps a message, which loads while there is a connection. */
export async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.waitForFunction(() =>
    ['/keep-for-later-', '/waiting-messages-'].every((file) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(file)),
    ),
  );
  await context.setOffline(true);
}
