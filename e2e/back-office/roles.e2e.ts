import type { NewInvitation, StaffAgent, StaffProperty } from '@lml/common/contracts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mailAbout } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { signIn, signInOnScreen } from '../support/staff.js';
import { slow } from '../support/tags.js';

/** A page in a new browser context. */
async function otherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Path of the link in a mail's text. */
function linkIn(text: string): string {
  const link = /https?:\/\/\S+\/admin\/(?:register|reset-password)\S+/.exec(text);
  expect(link, 'the mail has a link').not.toBeNull();
  const { pathname, search, hash } = new URL(link![0]);
  return pathname + search + hash;
}

test(
  'an agent is invited by mail, works on what is theirs, and is refused the rest [ROLE-10]',
  slow,
  async ({ page, browser }) => {
    const words = randomUUID().slice(0, 8);
    const username = `agent-${words}`;
    await signIn(page.request);
    await page.goto('/admin/people');
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    await page.getByLabel('Role').selectOption('agent');
    await page.getByLabel('E-mail address').fill(`${username}@example.com`);
    await page.getByLabel('Who is it for?').fill(`Achieng ${words}`);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(`The link is on its way to ${username}@example.com`)).toBeVisible();
    const mail = await mailAbout(`Hello Achieng ${words}`);
    expect(mail.To[0]!.Address).toBe(`${username}@example.com`);

    const agent = await otherBrowser(browser);
    await agent.goto(linkIn(mail.Text));
    await expect(agent.getByText('Your role: Agent.')).toBeVisible();
    await agent.getByLabel('Your name').fill(`Achieng ${words}`);
    await agent.getByLabel('Username').fill(username);
    await agent.getByLabel('Password', { exact: true }).fill('a long enough password');
    await agent.getByRole('button', { name: 'Create account' }).click();
    await expect(agent.getByRole('link', { name: `Logged in as: Achieng ${words}` })).toBeVisible();

    // Only what an agent may use is offered.
    const menu = agent.getByRole('navigation', { name: 'Back office' });
    await expect(menu.getByRole('link', { name: 'Properties', exact: true })).toBeVisible();
    for (const name of ['Agents', 'Offices', 'Privacy requests']) {
      await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    await agent.goto('/admin/feeds');
    await expect(
      agent.getByText('Only an owner can manage the keys of feeds. Your role is agent.'),
    ).toBeVisible();
    await agent.goto('/admin/people');
    await expect(agent.getByRole('row', { name: new RegExp(username) })).toContainText('Agent');
    await expect(agent.getByRole('button', { name: 'Invite a colleague' })).toHaveCount(0);

    // Their own listing, and somebody else's.
    const { id: userId } = (await (await agent.request.get('/api/user')).json()) as { id: number };
    const made = await page.request.post('/api/admin/agents', {
      data: {
        name: `Achieng ${words}`,
        phone: '0722 000 199',
        email: `record-${words}@example.com`,
        staffUserId: userId,
      },
    });
    expect(made.status()).toBe(201);
    const record = (await made.json()) as StaffAgent;
    const input = {
      description: 'A flat.',
      location: 'Kilimani, Nairobi',
      type: 'residential',
      published: false,
    };
    const add = async (title: string, agents: object[]) => {
      const added = await page.request.post('/api/admin/properties', {
        data: { ...input, title, price: 9_000_000, agents },
      });
      expect(added.status()).toBe(201);
      return (await added.json()) as StaffProperty;
    };
    const own = await add(`Own ${words}`, [{ id: record.id }]);
    const others = await add(`Others ${words}`, []);

    await agent.goto(`/admin/properties/${others.id}/edit`);
    await expect(
      agent.getByText('Agents can only edit listings that name them as an agent. Ask an owner or a manager.'),
    ).toBeVisible();
    await expect(agent.getByLabel('Title')).toBeDisabled();
    await expect(agent.getByRole('group', { name: 'Save the property' })).toHaveCount(0);
    const refused = await agent.request.put(`/api/properties/${others.id}`, { data: { title: 'Mine now' } });
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'ROLE_REQUIRED',
    ]);

    await agent.goto(`/admin/properties/${own.id}/edit`);
    await agent.getByLabel('Title').fill(`Own flat ${words}`);
    await expect(agent.getByRole('button', { name: 'Publish' })).toHaveCount(0);
    await agent.getByRole('button', { name: 'Save as draft' }).click();
    await expect(agent).toHaveURL(/\/admin\/properties$/);
    expect(
      ((await (await agent.request.get(`/api/admin/properties/${own.id}`)).json()) as StaffProperty).title,
    ).toBe(`Own flat ${words}`);

    // A role that is taken holds at once, in the open session.
    await page.request.patch(`/api/admin/users/${userId}`, { data: { role: 'viewer' } });
    const now = await agent.request.put(`/api/properties/${own.id}`, { data: { title: 'x' } });
    expect(now.status()).toBe(403);
    await page.request.delete(`/api/admin/users/${userId}`);
    expect((await agent.request.get('/api/user')).status()).toBe(401);
  },
);

test('a forgotten password is set anew by mail [RESET-1, RESET-4]', slow, async ({ page, browser }) => {
  const words = randomUUID().slice(0, 8);
  const username = `forgetful-${words}`;
  await signIn(page.request);
  const invited = await page.request.post('/api/admin/invitations', { data: { role: 'viewer' } });
  const { token } = (await invited.json()) as NewInvitation;
  const person = await otherBrowser(browser);
  const joined = await person.request.post('/api/register', {
    data: { username, password: 'a long enough password', invitation: token },
  });
  const { id } = (await joined.json()) as { id: number };
  await page.request.patch(`/api/admin/users/${id}`, { data: { email: `${username}@example.com` } });

  const forgetful = await otherBrowser(browser);
  await forgetful.goto('/admin/login');
  await forgetful.getByRole('link', { name: 'Forgotten your password?' }).click();
  await forgetful.getByRole('button', { name: 'Send the link' }).click();
  await expect(forgetful.getByText('Please enter your username or e-mail address')).toBeVisible();
  await forgetful.getByLabel('Username or e-mail address').fill(`nobody-${words}@example.com`);
  await forgetful.getByRole('button', { name: 'Send the link' }).click();
  const answer = await forgetful.getByRole('status').filter({ hasText: 'Check your e-mail' }).textContent();

  await forgetful.goto('/admin/forgot-password');
  await forgetful.getByLabel('Username or e-mail address').fill(username);
  await forgetful.getByRole('button', { name: 'Send the link' }).click();
  await expect(forgetful.getByRole('status').filter({ hasText: 'Check your e-mail' })).toHaveText(answer!);

  const mail = await mailAbout(username);
  const link = linkIn(mail.Text);
  await forgetful.goto(link);
  await expect(forgetful.getByText(`New password for the account ${username}.`)).toBeVisible();
  await forgetful.getByLabel('New password').fill('an entirely new password');
  await forgetful.getByRole('button', { name: 'Set the new password' }).click();
  await expect(notices(forgetful).getByText('Password set')).toBeVisible();
  expect((await person.request.get('/api/user')).status(), 'the other session has ended').toBe(401);
  await signInOnScreen(forgetful, { username, password: 'an entirely new password' });
  await expect(forgetful.getByText('Logged in as:')).toBeVisible();

  const again = await otherBrowser(browser);
  await again.goto(link);
  await expect(again.getByText('This link is not valid any more. Please ask for a new one.')).toBeVisible();
});
