import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import type { Inquiry, NewInvitation, User } from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';

export const staff = {
  username: process.env.ADMIN_USERNAME ?? 'admin',
  password: process.env.ADMIN_PASSWORD ?? 'sample-karibu-2026',
};

/** Signs in by the API; the cookie stays in the context. */
export async function signIn(api: APIRequestContext): Promise<void> {
  const response = await api.post('/api/admin/login', { data: staff });
  expect(response.status(), 'staff can sign in').toBe(200);
}

/** An account created by {@link colleague}. */
export interface Colleague extends User {
  password: string;
}

/** Creates a staff account for a test. Signs the context in if necessary. */
export async function colleague(api: APIRequestContext): Promise<Colleague> {
  await signIn(api);
  const invitation = await api.post('/api/admin/invitations', { data: {} });
  expect(invitation.status(), 'staff can invite').toBe(201);
  const { token } = (await invitation.json()) as NewInvitation;
  const username = `staff-${randomUUID().slice(0, 12)}`;
  const password = randomUUID();
  const visitor = await request.newContext({ baseURL: new URL(invitation.url()).origin });
  try {
    const response = await visitor.post('/api/register', {
      data: { username, password, invitation: token },
    });
    expect(response.status(), 'an invited person can register').toBe(201);
    return { ...((await response.json()) as User), password };
  } finally {
    await visitor.dispose();
  }
}

/** Fills in the open sign-in screen. */
export async function signInOnScreen(page: Page, who = staff): Promise<void> {
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: /^(sign|log) in$/i }).click();
}

/** Inquiries with `words`, as in the inbox. */
export async function inquiriesAbout(api: APIRequestContext, words: string): Promise<Inquiry[]> {
  const response = await api.get('/api/inquiries', { params: { search: words, pageSize: 100 } });
  expect(response.status()).toBe(200);
  return (await response.json()) as Inquiry[];
}

/** Stored messages with these words: tests type faster than people, so they may lie on the spam shelf. */
export async function storedAbout(request: APIRequestContext, words: string): Promise<Inquiry[]> {
  const shelf = await request.get('/api/inquiries', { params: { search: words, spam: 'true' } });
  return [...(await inquiriesAbout(request, words)), ...((await shelf.json()) as Inquiry[])];
}
