import type { Locator, Page } from '@playwright/test';

/** The row of a property in the staff list or the trash. */
export const row = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title });

export const box = (page: Page, title: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true });

export const bar = (page: Page): Locator => page.getByRole('group', { name: 'Bulk actions' });

/** Opens the confirmation to delete a property from its row menu. */
export async function askToDelete(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  return page.getByRole('dialog', { name: `Delete “${title}”?` });
}
