import type { NewInvitation, StaffSettings } from '@lml/common/contracts';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { notices } from '../support/notices.js';
import { signIn } from '../support/staff.js';
import { detail, slow } from '../support/tags.js';

/** A page of a new account with a role. */
async function signedInAs(role: string, owner: APIRequestContext, browser: Browser): Promise<Page> {
  await signIn(owner);
  const invitation = await owner.post('/api/admin/invitations', { data: { role } });
  const { token } = (await invitation.json()) as NewInvitation;
  const page = await (await browser.newContext()).newPage();
  const account = { username: `${role}-${randomUUID().slice(0, 8)}`, password: randomUUID() };
  const registered = await page.request.post('/api/register', { data: { ...account, invitation: token } });
  expect(registered.status()).toBe(201);
  return page;
}

const section = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' }).click();

test(
  'a manager changes hours, phone and headline; visitors see them within a second [SETTINGS-12]',
  slow,
  async ({ page, browser }) => {
    const manager = await signedInAs('manager', page.request, browser);
    const visitor = await (await browser.newContext()).newPage();
    const words = randomUUID().slice(0, 8);
    const phone = `+254 711 ${String(Date.now()).slice(-6, -3)} ${String(Date.now()).slice(-3)}`;
    const restored: Record<string, unknown> = {};
    await manager.goto('/admin/settings');
    const before = (await (await manager.request.get('/api/admin/settings')).json()) as StaffSettings;
    for (const name of ['hours', 'home'] as const) restored[name] = before[name].values;
    const phones = section(manager, 'Contacts').getByLabel('Phones');
    const typedBefore = await phones.inputValue();
    try {
      const hours = section(manager, 'Office hours');
      await hours.getByLabel('Saturday opens at').fill('04:30');
      await save(manager, 'Office hours');
      await expect(
        hours.getByText('Saturday must open at a time from 05:00 to 22:00, on the hour or half hour'),
      ).toBeVisible();
      const after = (await (await manager.request.get('/api/admin/settings')).json()) as StaffSettings;
      expect(after.hours, 'nothing is changed').toEqual(before.hours);

      await hours.getByLabel('Saturday opens at').fill('08:30');
      await save(manager, 'Office hours');
      await expect(notices(manager)).toContainText('Settings saved');
      await phones.fill(`${phone}\n${typedBefore}`);
      await save(manager, 'Contacts');
      await expect(phones).toHaveValue(new RegExp(`^${phone.replace('+', '\\+')}`));
      await expect(section(manager, 'Contacts').getByRole('button', { name: 'Save' })).toBeDisabled();

      // The preview is the visitors' component with what is typed.
      const home = section(manager, 'Home page');
      await home.getByLabel('Headline').fill(`Homes of ${words}`);
      await home.getByRole('button', { name: 'Preview' }).click();
      await expect(home.locator('#hero')).toContainText(`Homes of ${words}`);
      await visitor.goto('/');
      await expect(visitor.getByText(`Homes of ${words}`), 'not before it is saved').toHaveCount(0);
      await save(manager, 'Home page');
      await expect(home.getByRole('button', { name: 'Save' })).toBeDisabled();

      const html = async (path: string) => await (await visitor.request.get(path)).text();
      await expect
        .poll(async () => await html('/contact'), { timeout: 2000 })
        .toContain('Saturday 8:30AM-2PM');
      await expect.poll(async () => await html('/'), { timeout: 2000 }).toContain(`Homes of ${words}`);
      await visitor.goto('/contact');
      await expect(visitor.getByRole('main').getByText('Saturday 8:30AM-2PM')).toBeVisible();
      await expect(visitor.getByRole('main').getByRole('link', { name: phone, exact: true })).toBeVisible();
      await expect(visitor.getByRole('contentinfo').getByRole('link', { name: phone })).toBeVisible();
      await visitor.goto('/');
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Homes of ${words}`);

      await manager.goto('/admin/changes?subject=settings');
      await expect(manager.getByText('Monday-Friday 9AM-5PM, Saturday 8:30AM-2PM').first()).toBeVisible();
    } finally {
      const now = (await (await manager.request.get('/api/admin/settings')).json()) as StaffSettings;
      for (const name of ['hours', 'home'] as const) {
        const data = { version: now[name].version, values: restored[name] };
        await manager.request.put(`/api/admin/settings/${name}`, { data });
      }
      await manager.goto('/admin/settings');
      await phones.fill(typedBefore);
      if (await section(manager, 'Contacts').getByRole('button', { name: 'Save' }).isEnabled())
        await save(manager, 'Contacts');
    }
  },
);

test(
  "unsaved settings are kept, and leaving asks; a manager reads the owner's sections only [SETTINGS-13]",
  detail,
  async ({ page, browser }) => {
    const manager = await signedInAs('manager', page.request, browser);
    await manager.goto('/admin/settings');
    await expect(section(manager, 'Inquiry mails').getByRole('textbox')).toBeDisabled();
    await expect(section(manager, 'Inquiry mails').getByRole('note')).toContainText('Only an owner');
    await section(manager, 'Social media').getByLabel('TikTok').fill('https://tiktok.example/@lml');
    await manager
      .getByRole('navigation', { name: 'Also for the site' })
      .getByRole('link', { name: 'Offices' })
      .click();
    const question = manager.getByRole('dialog', { name: 'Discard changes?' });
    await expect(question).toContainText('Not saved yet: Social media');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(section(manager, 'Social media').getByLabel('TikTok')).toHaveValue(
      'https://tiktok.example/@lml',
    );
    await section(manager, 'Social media').getByRole('button', { name: 'Discard changes' }).click();
    await manager
      .getByRole('navigation', { name: 'Also for the site' })
      .getByRole('link', { name: 'Offices' })
      .click();
    await expect(manager.getByRole('heading', { level: 1, name: 'Offices' })).toBeVisible();
  },
);

test("somebody else's save is not overwritten without a question [SETTINGS-5]", detail, async ({ page }) => {
  await signIn(page.request);
  await page.goto('/admin/settings');
  const social = section(page, 'Social media');
  const { social: before } = (await (await page.request.get('/api/admin/settings')).json()) as StaffSettings;
  const theirs = { facebook: '', tiktok: '', instagram: 'https://instagram.example/theirs' };
  await social.getByLabel('TikTok').fill('https://tiktok.example/mine');
  await page.request.put('/api/admin/settings/social', { data: { version: before.version, values: theirs } });
  await save(page, 'Social media');
  await expect(social.getByRole('alert')).toContainText('has changed Social media meanwhile');
  await expect(social.getByLabel('TikTok')).toHaveValue('https://tiktok.example/mine');
  await social.getByRole('button', { name: 'Load the saved values' }).click();
  await expect(social.getByLabel('Instagram')).toHaveValue('https://instagram.example/theirs');
  await social.getByRole('button', { name: 'Use built-in values' }).click();
  await expect(notices(page)).toContainText('Settings saved');
});

test('an agent gets no settings, neither the screen nor the calls [SETTINGS-14]', async ({
  page,
  browser,
}) => {
  const agent = await signedInAs('agent', page.request, browser);
  await agent.goto('/admin/settings');
  await expect(agent.getByText('Your role is agent')).toBeVisible();
  await expect(
    agent.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Settings' }),
  ).toHaveCount(0);
  expect((await agent.request.get('/api/admin/settings')).status()).toBe(403);
});
