import { expect, test } from '@playwright/test';
import { inquiriesAbout, signIn, signInOnScreen, staff } from '../support/staff.js';
import { notices } from '../support/notices.js';
import { postInquiry, uniqueWords } from '../support/visitor.js';
import { detail, thorough } from '../support/tags.js';

test('staff sign in, find an inquiry, resolve it, and sign out everywhere [SIGNIN-4, SIGNIN-10, INBOX-3, INBOX-6, INBOX-7]', async ({
  page,
  request,
}) => {
  const words = uniqueWords();
  expect(
    (await postInquiry(request, { name: 'Moraa Kerubo', message: `Is the roof new? ${words}` })).status(),
  ).toBe(201);

  await page.goto('/admin/login');
  await signInOnScreen(page);
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await expect(page.getByText('Logged in as:')).toBeVisible();
  await page.getByRole('link', { name: 'Inquiries', exact: true }).click();

  await page.getByLabel('Search inquiries').fill(words);
  await expect(page).toHaveURL(new RegExp(`search=${words}`));
  const inquiry = page.getByRole('article', { name: /from Moraa Kerubo/ });
  await expect(inquiry).toBeVisible();
  await inquiry.getByRole('button', { name: 'Mark Resolved' }).click();
  await expect(notices(page).getByText('The inquiry status has been successfully updated.')).toBeVisible();
  await page.reload();
  await expect(inquiry.getByRole('combobox', { name: /Status of the inquiry/ })).toHaveValue('resolved');
  await expect(inquiry.getByRole('button', { name: 'Mark Resolved' })).toBeHidden();

  await page.getByLabel('Filter by status').selectOption('new');
  await expect(page.getByText('No inquiries found')).toBeVisible();

  const cookie = (await page.context().cookies()).find(({ name }) => name === 'lml.sid')!;
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  for (const path of ['/api/user', '/api/inquiries']) {
    const replayed = await request.get(path, { headers: { Cookie: `lml.sid=${cookie.value}` } });
    expect(replayed.status(), path).toBe(401);
  }
});

test(
  'a back office screen redirects visitors to sign-in and then returns to it [SIGNIN-4, ACCESS-1]',
  detail,
  async ({ page, request }) => {
    const words = uniqueWords();
    await postInquiry(request, { name: 'Kipchoge Rono', message: `About the borehole ${words}` });

    await page.goto(`/admin/inquiries?search=${words}`);
    await expect(page).toHaveURL(/\/$/);
    // The notice stays for as long as the pointer is over it.
    await notices(page).getByText('Please sign in').hover();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await signInOnScreen(page);
    await expect(page).toHaveURL(new RegExp(`/admin/inquiries\\?search=${words}`));
    await expect(page.getByRole('article', { name: /from Kipchoge Rono/ })).toBeVisible();
  },
);

test('wrong credentials and empty fields show clear errors [SIGNIN-1]', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter both username and password');
  await page.getByLabel('Username').fill(uniqueWords());
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('a status can be set to any of the four, and nothing else [INBOX-4]', thorough, async ({ request }) => {
  const words = uniqueWords();
  await postInquiry(request, { message: `Any status goes ${words}` });
  await signIn(request);
  const id = (await inquiriesAbout(request, words))[0]!.id;
  for (const status of ['in-progress', 'resolved', 'cancelled', 'new']) {
    const response = await request.patch(`/api/inquiries/${id}`, { data: { status } });
    expect(await response.json()).toMatchObject({ id, status });
  }
  const refused = await request.patch(`/api/inquiries/${id}`, { data: { status: 'lost' } });
  expect(refused.status()).toBe(400);
  expect(await refused.json()).toMatchObject({ details: [{ field: 'status' }] });
});

test('the sign-in works on both of its addresses [SIGNIN-6]', async ({ request }) => {
  for (const path of ['/api/login', '/api/admin/login']) {
    const response = await request.post(path, { data: staff });
    expect(await response.json(), path).toMatchObject({ username: staff.username });
  }
});
