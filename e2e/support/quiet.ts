import { expect, type Page } from '@playwright/test';

/** Playwright's own warning, as the tests block the service worker. */
export const WORKER_BLOCKED = /Service Worker registration blocked by Playwright/;

const EXPECTED = new RegExp(`^Failed to load resource|net::ERR_|${WORKER_BLOCKED.source}`);

/** Collects the console errors of a page, except network errors, which tests cause on purpose. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const { type, text } = { type: message.type(), text: message.text() };
    if (['error', 'warning'].includes(type) && !EXPECTED.test(text)) {
      errors.push(text);
    }
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** Records layout shifts without user input, from the first page on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function expectNoShifts(page: Page, what: string): Promise<void> {
  // The browser reports shifts one frame later.
  const total = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve((window as unknown as { shifts: { total: number } }).shifts.total)),
        ),
      ),
  );
  expect(total, `${what}: no layout shifts`).toBeLessThan(0.01);
}
