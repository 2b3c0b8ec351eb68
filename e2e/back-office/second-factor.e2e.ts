import { type Browser, expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { axe } from '../support/axe.js';
import { notices } from '../support/notices.js';
import { type Colleague, colleague, signIn, signInOnScreen } from '../support/staff.js';
import { detail, slow, thorough } from '../support/tags.js';

const HALF_MINUTE = 30_000;

/** An authenticator app: a code for each 30 seconds since the set-up. The next code is accepted, too. */
function app(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const begun = Date.now();
  return (halfMinutes: number) => totp.generate({ timestamp: begun + halfMinutes * HALF_MINUTE });
}

async function otherBrowser(browser: Browser, theme = 'light'): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
  return context.newPage();
}

async function openAccount(page: Page, person: Colleague): Promise<void> {
  await page.goto('/admin/login?next=%2Fadmin%2Faccount');
  await signInOnScreen(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
}

/** Sets up a second factor on the screens. @returns the app and the recovery codes */
async function setUp(page: Page, password: string) {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const link = dialog.getByRole('link', { name: 'Open an app on this device' });
  const secret = new URL((await link.getAttribute('href'))!).searchParams.get('secret')!;
  await expect(dialog).toContainText(secret.match(/.{4}/g)!.join(' '));
  const code = app(secret);
  await dialog.getByLabel('Code from the app').fill(code(0));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
  return { dialog, code, recoveryCodes };
}

test(
  'staff enable a second factor, sign in with codes and recovery codes, and disable it',
  slow,
  async ({ browser, request }) => {
    const person = await colleague(request);
    const page = await otherBrowser(browser);
    await openAccount(page, person);

    const { dialog, code, recoveryCodes } = await setUp(page, person.password);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');
    // A click outside must not close the dialog before the codes are saved.
    await page.mouse.click(5, 5);
    await dialog.getByRole('button', { name: "I've saved them" }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

    const there = await otherBrowser(browser);
    await there.goto('/admin/login?next=%2Fadmin%2Faccount');
    await signInOnScreen(there, { ...person, password: 'not the password' });
    await expect(there.getByRole('alert')).toHaveText('Invalid credentials');
    await signInOnScreen(there, person);
    const field = there.getByLabel('Code');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(there.getByText(`Signing in as ${person.username}`)).toBeVisible();
    await there.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(there.getByRole('alert')).toHaveText('Please enter the code from your authenticator app');
    await field.fill(code(0));
    await field.press('Enter');
    await expect(there.getByRole('alert')).toContainText('has been used already');
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await field.fill(code(1));
    await field.press('Enter');
    await expect(there.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    expect(
      await there.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(person.password);

    const phone = await otherBrowser(browser);
    await phone.goto('/admin/login');
    await signInOnScreen(phone, person);
    await phone.getByLabel('Code').fill(recoveryCodes[0]!.toLowerCase());
    await phone.getByLabel('Code').press('Enter');
    await expect(phone).toHaveURL(/\/admin\/dashboard/);

    await page.reload();
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    const off = page.getByRole('dialog');
    await off.getByLabel('Current password').fill(person.password);
    await off.getByLabel('Code').fill(recoveryCodes[0]!);
    await off.getByRole('button', { name: 'Turn off' }).click();
    await expect(off.getByText(/This code is not right/)).toBeVisible();
    await off.getByLabel('Code').fill(recoveryCodes[1]!);
    await off.getByRole('button', { name: 'Turn off' }).click();
    await expect(notices(page).getByText('Two-step verification turned off')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
    for (const other of [there, phone]) expect((await other.request.get('/api/user')).status()).toBe(401);
    await openAccount(await otherBrowser(browser), person);
  },
);

test(
  "staff can reset a colleague's second factor, and the activity log records it",
  thorough,
  async ({ page, browser }) => {
    const person = await colleague(page.request);
    const theirs = await otherBrowser(browser);
    await openAccount(theirs, person);
    await setUp(theirs, person.password);

    await page.goto('/admin/people');
    await page.getByRole('button', { name: `Reset two-step verification of ${person.username}` }).click();
    const dialog = page.getByRole('dialog', { name: `Reset two-step verification of ${person.username}?` });
    await dialog.getByRole('button', { name: 'Reset two-step verification' }).click();
    await expect(notices(page).getByText('Two-step verification reset')).toBeVisible();
    for (const path of ['/api/user', '/api/inquiries', '/api/admin/properties']) {
      expect((await theirs.request.get(path)).status(), path).toBe(401);
    }
    await openAccount(await otherBrowser(browser), person);

    await page.goto('/admin/changes');
    const reset = page
      .getByRole('row', { name: /Two-step verification reset/ })
      .filter({ hasText: person.username });
    await expect(reset).toContainText('admin');
    // In containers the client address is that of the engine's network.
    await expect(reset).toContainText(/\d+\.\d+\.\d+\.\d+/);
    await expect(
      page.getByRole('row', { name: /Two-step verification turned on/ }).filter({ hasText: person.username }),
    ).toBeVisible();
  },
);

for (const theme of ['light', 'dark']) {
  test(
    `each step of the second factor is accessible in the ${theme} theme`,
    thorough,
    async ({ browser, request }) => {
      const person = await colleague(request);
      const page = await otherBrowser(browser, theme);
      const check = async (step: string) => {
        const { violations } = await axe(page).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
          step,
        ).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${step}: no wider than the screen`).toBeLessThanOrEqual(0);
      };
      await page.setViewportSize({ width: 320, height: 800 });
      await openAccount(page, person);
      await check('off');
      const { dialog } = await setUp(page, person.password);
      await check('recovery codes');
      await dialog.getByRole('button', { name: "I've saved them" }).click();
      await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
      await check('on');
      await page.getByRole('button', { name: 'Turn off' }).click();
      await check('turning off');

      const signingIn = await otherBrowser(browser, theme);
      await signingIn.goto('/admin/login');
      await signInOnScreen(signingIn, person);
      await expect(signingIn.getByLabel('Code')).toBeFocused();
      const { violations } = await axe(signingIn).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      await signingIn.getByRole('button', { name: 'Sign in as somebody else' }).click();
      await expect(signingIn.getByLabel('Username')).toHaveValue(person.username);
      await expect(signingIn.getByLabel('Password', { exact: true })).toHaveValue('');
    },
  );
}

test(
  'signing out ends the session in all services, and Back shows nothing of the back office',
  thorough,
  async ({ page }) => {
    await signIn(page.request);
    await page.goto('/admin/inquiries');
    await expect(page.getByLabel('Search inquiries')).toBeVisible();
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'lml.sid')!;
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/admin\/login/);
    for (const path of ['/api/user', '/api/inquiries', '/api/admin/properties', '/api/admin/users']) {
      const replayed = await page.request.get(path, { headers: { Cookie: `lml.sid=${cookie.value}` } });
      expect(replayed.status(), path).toBe(401);
      expect(replayed.headers()['cache-control'], path).toContain('no-store');
    }
    await page.goBack();
    await expect(page.getByLabel('Search inquiries')).toBeHidden();
    await expect(page).not.toHaveURL(/\/admin\/inquiries/);
  },
);

test(
  'disabling an account ends its requests within a second in all services',
  detail,
  async ({ page, browser }) => {
    const person = await colleague(page.request);
    const theirs = await otherBrowser(browser);
    await openAccount(theirs, person);
    const paths = ['/api/user', '/api/inquiries', '/api/admin/properties'];
    for (const path of paths) expect((await theirs.request.get(path)).status(), path).toBe(200);
    const disabled = await page.request.patch(`/api/admin/users/${person.id}`, { data: { disabled: true } });
    expect(disabled.status()).toBe(200);
    // Effective at once, because no service caches sessions.
    for (const path of paths) expect((await theirs.request.get(path)).status(), path).toBe(401);
  },
);
