import type { Agent, Director, StaffOffice, StaffProperty } from '@lml/common/contracts';
import { expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { axe } from '../support/axe.js';
import { notices } from '../support/notices.js';
import { useClientRenderedBuild } from '../support/plain-build.js';
import { signIn } from '../support/staff.js';
import { detail, slow, thorough } from '../support/tags.js';

const PORTRAIT = 'services/listings/demo/pictures/interiors/lobby-01.jpg';

const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

test(
  'an agent is added with a portrait, named on a listing, shown to visitors, edited and deleted [TEAM-3]',
  slow,
  async ({ page }) => {
    const name = `Naliaka ${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    await signIn(page.request);
    await page.goto('/admin/agents');
    await page.getByRole('button', { name: 'Add agent' }).click();
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByLabel('Position').fill('Letting Agent');
    await dialog(page).getByLabel('Phone').fill('+254 700 000 199');
    await dialog(page).getByLabel('E-mail').fill(email);
    await dialog(page).getByLabel('Specialisation').fill('Godowns');
    await dialog(page).getByLabel('Years of experience').fill('4');
    for (const language of ['English', 'Kiswahili'])
      await dialog(page).getByRole('checkbox', { name: language }).check();
    await dialog(page).getByLabel('Inquiries go to').selectOption('admin');
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PORTRAIT) });
    await expect(dialog(page).getByText('Uploaded. Save to keep it.')).toBeVisible();
    await save(page);
    await expect(notices(page).getByText('Agent added')).toBeVisible();

    await page.getByLabel('Search agents').fill(email);
    const row = page.getByRole('row', { name });
    await expect(row).toContainText('admin');
    await expect(page).toHaveURL(/search=/);
    const found = await page.request.get('/api/admin/agents', { params: { search: email } });
    const [agent] = (await found.json()) as Agent[];
    expect(agent!.imageUrl).toMatch(/^\/media\//);

    const made = await page.request.post('/api/admin/properties', {
      data: {
        title: `Godown of ${name}`,
        description: 'A godown with a loading bay.',
        location: 'Mombasa Road, Nairobi',
        type: 'godown',
        price: 25_000_000,
        agents: [{ id: agent!.id }],
      },
    });
    expect(made.status()).toBe(201);
    const property = (await made.json()) as StaffProperty;
    try {
      await page.goto(`/property/${property.id}`);
      await expect(page.getByText(name).first()).toBeVisible();
      await page.goto(`/agents/${agent!.id}/listings`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(page.locator(`img[src="${agent!.imageUrl}"]`)).toBeVisible();
      await expect(page.getByText('Godowns')).toBeVisible();

      await page.goto(`/admin/agents?search=${encodeURIComponent(email)}`);
      await page.getByRole('button', { name: `Edit ${name}` }).click();
      await dialog(page).getByLabel('Specialisation').fill('Warehouses');
      await save(page);
      await expect(notices(page).getByText('Agent saved')).toBeVisible();
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await dialog(page).getByRole('button', { name: 'Delete agent' }).click();
      await expect(notices(page).getByText(`1 listing names ${name}.`)).toBeVisible();
      await page.goto(`/agents/${agent!.id}/listings`);
      await expect(page.getByText('Warehouses')).toBeVisible();
    } finally {
      await page.request.delete(`/api/admin/properties/${property.id}`);
    }

    await page.goto(`/admin/agents?search=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog(page).getByRole('button', { name: 'Delete agent' }).click();
    await expect(notices(page).getByText('Agent deleted')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No agents found' })).toBeVisible();
  },
);

test(
  'a director is added, moved, shown to visitors, deleted, restored and deleted again [TEAM-2]',
  thorough,
  async ({ page }) => {
    const name = `Director ${randomUUID().slice(0, 8)}`;
    const namesOnSite = async () => {
      const response = await page.request.get('/api/directors');
      return ((await response.json()) as Director[]).map((director) => director.name);
    };
    await signIn(page.request);
    await page.goto('/admin/directors');
    await page.getByRole('button', { name: 'Add director' }).click();
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByLabel('Title').fill('Director, Research');
    await dialog(page).getByLabel('Qualifications').fill('Surveyor\nValuer');
    await save(page);
    await expect(notices(page).getByText('Director added')).toBeVisible();

    await page.getByRole('button', { name: `Move ${name} up` }).press('Enter');
    await expect(page.getByRole('button', { name: `Move ${name} up` })).toBeFocused();
    await expect.poll(async () => (await namesOnSite()).indexOf(name)).toBeGreaterThan(0);
    await expect.poll(async () => (await namesOnSite()).at(-1)).not.toBe(name);

    await page.goto('/directors');
    const profile = page.getByRole('article').filter({ hasText: name });
    await expect(profile).toContainText('Director, Research');
    await expect(profile.getByRole('listitem')).toHaveText(['Surveyor', 'Valuer']);

    await page.goto('/admin/directors');
    const order = await namesOnSite();
    const remove = async () => {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await page
        .getByRole('dialog', { name: `Delete ${name}?` })
        .getByRole('button', { name: 'Delete director' })
        .click();
      // The notice stays for as long as the pointer is over it.
      await notices(page).getByText('Director deleted').hover();
      await expect(page.getByRole('row', { name })).toBeHidden();
    };
    await remove();
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('row', { name })).toBeVisible();
    expect(await namesOnSite()).toEqual(order);
    await remove();
    expect(await namesOnSite()).toEqual(order.filter((other) => other !== name));
  },
);

test('data of the head office appears on the site [TEAM-5]', detail, async ({ page }) => {
  await signIn(page.request);
  const response = await page.request.get('/api/admin/offices');
  const { id, ...before } = ((await response.json()) as StaffOffice[]).find((office) => office.isHeadOffice)!;
  const floor = `Floor ${randomUUID().slice(0, 8)}`;
  try {
    await page.goto('/admin/offices');
    await page.getByRole('button', { name: `Edit ${before.name}`, exact: true }).click();
    await dialog(page).getByLabel('Address in one line').fill(`${floor}, Upperhill`);
    await dialog(page).getByLabel('Address lines').fill(`${floor}\nUpperhill`);
    await dialog(page).getByLabel('Phones').fill('+254 700 000 190');
    await save(page);
    await expect(notices(page).getByText('Office saved')).toBeVisible();

    await page.goto('/contact');
    await expect(page.getByRole('main').getByText(`${floor}, Upperhill`)).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(`${floor}, Upperhill`)).toBeVisible();
    await expect(footer.getByRole('link', { name: '+254 700 000 190' })).toBeVisible();
    await page.goto('/directors');
    await expect(page.getByRole('main').getByText(floor)).toBeVisible();
    await page.goto('/');
    await page.getByRole('button', { name: 'Contact Us' }).first().click();
    await expect(dialog(page).getByText(floor)).toBeVisible();
    await expect(dialog(page).getByText('Tel: +254 700 000 190')).toBeVisible();
  } finally {
    const restored = await page.request.put(`/api/admin/offices/${id}`, { data: before });
    expect(restored.status(), 'the office is restored').toBe(200);
  }
});

test(
  'a place is added, found by visitors, edited and deleted; bad input stays in the form [PLACE-1, PLACE-2]',
  detail,
  async ({ page }) => {
    // Letters only: a search counts letters and digits as words of their own.
    const name = `Mall ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    await signIn(page.request);
    await page.goto('/admin/places');
    await page.getByRole('button', { name: 'Add place' }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill(name);
    await dialog(page).getByLabel('Kind').selectOption('Landmark');
    await dialog(page).getByLabel('County').fill('Nairobi');
    await dialog(page).getByLabel('Position').fill('51.5, -0.1');
    await dialog(page).getByLabel('Other names').fill('sarit');
    await save(page);
    await expect(dialog(page).getByText(/^The position must be in or near Kenya/)).toBeVisible();
    await dialog(page).getByLabel('Position').fill('-1.2921, 36.7850');
    await save(page);
    await expect(dialog(page).getByText('"sarit" already names Sarit Centre.')).toBeVisible();
    await dialog(page).getByLabel('Other names').fill('');
    await save(page);
    await expect(notices(page).getByText('Place added')).toBeVisible();

    await page.getByLabel('Search places').fill(name);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Landmark');
    await expect(page.getByRole('status').filter({ hasText: '1 place' })).toBeVisible();
    const response = await page.request.get('/api/properties', { params: { search: `near ${name}` } });
    expect(await response.json()).toMatchObject({
      understood: [{ kind: 'landmark', label: `Near ${name}` }],
    });

    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog(page).getByLabel('Radius in metres').fill('1,500');
    await save(page);
    await expect(page.getByRole('row', { name })).toContainText('1,500 m');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('button', { name: 'Delete place' }).click();
    await expect(page.getByText('No place fits.')).toBeVisible();
  },
);

test('the site works without the offices [TEAM-5]', thorough, async ({ page }) => {
  await useClientRenderedBuild(page);
  await page.route('**/api/offices', (route) => route.abort());
  await page.goto('/');
  await expect(
    page.getByRole('contentinfo').getByText('NHIF Building area, Upperhill, Nairobi'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Contact Us' }).first().click();
  await expect(dialog(page).getByRole('tab')).toHaveText([
    'Nairobi',
    'Mombasa',
    'Kisumu',
    'Eldoret',
    'Nakuru',
    'Nanyuki',
    'Kericho',
  ]);
});

test('unsaved changes are guarded against Escape and Back [TEAM-7]', thorough, async ({ page }) => {
  await signIn(page.request);
  await page.goto('/admin/agents');
  await page.getByRole('link', { name: 'Offices' }).click();
  await page.getByRole('button', { name: 'Edit Nairobi' }).click();
  await dialog(page).getByLabel('Region').fill('Somewhere');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog(page).getByLabel('Region')).toHaveValue('Somewhere');
  await expect(page).toHaveURL(/\/admin\/offices$/);
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/admin\/agents$/);
});

for (const [screen, thing] of [
  ['directors', 'director'],
  ['agents', 'agent'],
  ['offices', 'office'],
] as const) {
  test(
    `the form for the ${screen} is accessible, empty, wrong and on a phone`,
    thorough,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signIn(page.request);
      await page.goto(`/admin/${screen}`);
      await page.getByRole('button', { name: `Add ${thing}` }).click();
      await save(page);
      await expect(dialog(page).getByText(/must be at least 2 characters/)).toBeVisible();
      for (const [width, height] of [
        [1440, 900],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        const { violations } = await axe(page).include('[role=dialog]').analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        const wide = await dialog(page).evaluate((box) => [box.scrollWidth, box.clientWidth]);
        expect(wide[0]).toBe(wide[1]);
      }
    },
  );
}
