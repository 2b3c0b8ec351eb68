import type { OpenInvitation } from '@lml/common/contracts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { notices } from '../support/notices.js';
import { colleague, signIn, signInOnScreen } from '../support/staff.js';
import { slow, thorough } from '../support/tags.js';

/** A page in a new browser context. */
async function otherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function signedInPage(browser: Browser, who: { username: string; password: string }): Promise<Page> {
  const page = await otherBrowser(browser);
  await page.goto('/admin/login');
  await signInOnScreen(page, who);
  await expect(page.getByText('Logged in as:')).toBeVisible();
  return page;
}

const statusOfUser = async (page: Page) => (await page.request.get('/api/user')).status();

test(
  'an invited colleague creates an account with the link and is signed in [ACCOUNT-1, ACCOUNT-2]',
  slow,
  async ({ page, browser }) => {
    const username = `invited-${randomUUID().slice(0, 8)}`;
    await signIn(page.request);
    await page.goto('/admin/people');
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    await page.getByLabel('Who is it for?').fill(username);
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Invitation link').inputValue();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row', { name: username })).toBeVisible();

    const invited = await otherBrowser(browser);
    await invited.goto(new URL(link).pathname + new URL(link).search);
    await invited.getByLabel('Username').fill(username);
    await invited.getByLabel('Password', { exact: true }).fill('a long enough password');
    await invited.getByRole('button', { name: 'Create account' }).click();
    await expect(notices(invited).getByText('Registration successful')).toBeVisible();
    await expect(notices(invited).getByText('Your account has been created.')).toBeVisible();
    await expect(invited).toHaveURL(/\/admin\/(dashboard|inquiries)/);
    await expect(invited.getByRole('link', { name: `Logged in as: ${username}` })).toBeVisible();

    const again = await otherBrowser(browser);
    await again.goto(new URL(link).pathname + new URL(link).search);
    await expect(again.getByText(/This invitation has been used already/)).toBeVisible();

    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(`${username}.*Active`) })).toBeVisible();
    await page.getByRole('link', { name: `History of ${username}` }).click();
    await expect(page.getByRole('row', { name: /Account created/ })).toContainText(username);
  },
);

test('a withdrawn invitation is invalid [ACCOUNT-1]', thorough, async ({ page, browser }) => {
  const note = `withdrawn ${randomUUID()}`;
  await signIn(page.request);
  const made = await page.request.post('/api/admin/invitations', { data: { note } });
  const { token } = (await made.json()) as { token: string };
  const look = await page.request.get('/api/register', { params: { invitation: token } });
  expect(((await look.json()) as OpenInvitation).invitedBy).toBeTruthy();

  await page.goto('/admin/people');
  await page.getByRole('button', { name: `Withdraw the invitation for ${note}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(notices(page).getByText('Invitation withdrawn')).toBeVisible();
  await expect(page.getByText(note)).toBeHidden();

  const holder = await otherBrowser(browser);
  await holder.goto(`/admin/register?invitation=${token}`);
  await expect(holder.getByText(/This invitation was withdrawn/)).toBeVisible();
});

test(
  'disabling an account ends its sessions at once, and it can be enabled again [ACCOUNT-6]',
  slow,
  async ({ page, browser }) => {
    const person = await colleague(page.request);
    const theirs = await signedInPage(browser, person);

    await page.goto('/admin/people');
    await page.getByRole('button', { name: `Disable ${person.username}` }).click();
    const dialog = page.getByRole('dialog', { name: `Disable the account of ${person.username}?` });
    await dialog.getByRole('button', { name: 'Disable account' }).click();
    await expect(notices(page).getByText('Account disabled')).toBeVisible();

    for (const path of ['/api/user', '/api/inquiries', '/api/admin/users']) {
      expect((await theirs.request.get(path)).status(), path).toBe(401);
    }
    await theirs.getByRole('link', { name: 'Team', exact: true }).click();
    await expect(theirs).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fpeople/);
    await signInOnScreen(theirs, person);
    await expect(theirs.getByRole('alert')).toHaveText('Invalid credentials');

    await page.getByRole('button', { name: `Enable ${person.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enable account' }).click();
    await expect(notices(page).getByText('Account enabled')).toBeVisible();
    await signInOnScreen(theirs, person);
    await expect(theirs).toHaveURL(/\/admin\/people/);
  },
);

test(
  'changing the password ends the other sessions and keeps this one [ACCOUNT-8]',
  thorough,
  async ({ request, browser }) => {
    const person = await colleague(request);
    const here = await signedInPage(browser, person);
    const there = await signedInPage(browser, person);
    const next = randomUUID();

    await here.getByRole('link', { name: /Logged in as/ }).click();
    await here.getByLabel('Current password').fill('not the password');
    await here.getByLabel('New password').fill(next);
    await here.getByRole('button', { name: 'Change password' }).click();
    await expect(here.getByText('The current password is not right')).toBeVisible();
    expect(await statusOfUser(there)).toBe(200);

    await here.getByLabel('Current password').fill(person.password);
    await here.getByRole('button', { name: 'Change password' }).click();
    await expect(notices(here).getByText('Password changed')).toBeVisible();
    expect(await statusOfUser(there)).toBe(401);
    expect(await statusOfUser(here)).toBe(200);
    const refused = await request.post('/api/login', { data: person });
    expect(refused.status(), 'the body has unknown fields').toBe(400);
    const { username, password } = person;
    expect((await request.post('/api/login', { data: { username, password } })).status()).toBe(401);
    expect((await request.post('/api/login', { data: { username, password: next } })).status()).toBe(200);
  },
);

test(
  'staff see their sessions and can sign out everywhere else [ACCOUNT-9]',
  thorough,
  async ({ request, browser }) => {
    const person = await colleague(request);
    const here = await signedInPage(browser, person);
    const there = await signedInPage(browser, person);

    await here.goto('/admin/account');
    await expect(here.getByText('This session')).toBeVisible();
    await here.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await here.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(notices(here).getByText('You are signed in here only.')).toBeVisible();
    await expect(here.getByRole('button', { name: 'Sign out everywhere else' })).toBeDisabled();
    expect(await statusOfUser(there)).toBe(401);
    expect(await statusOfUser(here)).toBe(200);
  },
);
