import type { Locator, Page } from '@playwright/test';

/** A part of the property's form that is open. */
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** A field to type in; the part that it stands in is open. */
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

/** Types into a list of short texts. */
export async function addLines(page: Page, list: string, lines: string[]): Promise<void> {
  for (const line of lines) {
    await field(page, list).fill(line);
    await field(page, list).press('Enter');
  }
}
