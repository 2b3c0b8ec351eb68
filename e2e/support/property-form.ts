import type { Locator, Page } from '@playwright/test';

/** A tab of the open property form. */
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** A text field on the open tab. */
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

/** Adds entries to a list field. */
export async function addLines(page: Page, list: string, lines: string[]): Promise<void> {
  for (const line of lines) {
    await field(page, list).fill(line);
    await field(page, list).press('Enter');
  }
}
