import type { Locator, Page } from '@playwright/test';

/** The notification area. What a screen reader is told stands elsewhere for a moment, with the same words. */
export function notices(page: Page): Locator {
  return page.getByRole('region', { name: /Notifications/ });
}
