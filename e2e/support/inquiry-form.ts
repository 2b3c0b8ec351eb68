import type { Locator, Page } from '@playwright/test';

/** Opens the inquiry dialog of a property page. */
export async function openInquiry(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Send Inquiry' }).first().click();
  return page.getByRole('dialog', { name: 'Inquire about this property' });
}

/** Fills in the visitor's contact details. */
export async function fillContactDetails(form: Page | Locator): Promise<void> {
  await form.getByLabel('Full name').fill('Nafula Barasa');
  await form.getByLabel('E-mail address').fill('nafula@example.com');
  await form.getByLabel('Phone number').fill('+254 700 000 121');
}
