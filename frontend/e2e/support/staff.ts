import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Inquiry } from '@lml/common/contracts';

export const staff = {
  username: process.env.ADMIN_USERNAME ?? 'admin',
  password: process.env.ADMIN_PASSWORD ?? 'sample-karibu-2026',
};

/** Signs in by the API; the cookie stays in the context. */
export async function signIn(api: APIRequestContext): Promise<void> {
  const response = await api.post('/api/admin/login', { data: staff });
  expect(response.status(), 'staff can sign in').toBe(200);
}

/** Fills in the sign-in screen that is open. */
export async function signInOnScreen(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: /^(sign|log) in$/i }).click();
}

/** The inquiries that hold `words`, as the inbox would list them. */
export async function inquiriesAbout(api: APIRequestContext, words: string): Promise<Inquiry[]> {
  const response = await api.get('/api/inquiries', { params: { search: words, pageSize: 100 } });
  expect(response.status()).toBe(200);
  return (await response.json()) as Inquiry[];
}
