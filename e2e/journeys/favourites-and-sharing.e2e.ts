import { expect, test } from '@playwright/test';
import { waitForHydration } from '../support/hydrated.js';
import { notices } from '../support/notices.js';
import { useClientRenderedBuild } from '../support/plain-build.js';
import { cards, DIAMOND_BAY, header, saveBeforehand, titles, titlesOf } from '../support/property-cards.js';
import { detail, slow, thorough } from '../support/tags.js';

test.describe('saving', () => {
  test('a visitor saves from a card and a page, finds both, removes one and undoes that [FAVOURITE-1]', async ({
    page,
  }) => {
    await page.goto('/properties');
    const heart = cards(page)
      .first()
      .getByRole('button', { name: /^Save / });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    const name = (await heart.getAttribute('aria-label'))!;
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/properties$/);
    await expect(header(page).getByRole('link', { name: 'Saved properties (1)' })).toBeVisible();

    await page.goto('/property/1');
    const actions = page.getByRole('list', { name: 'Save and share' });
    await actions.getByRole('button', { name: 'Save' }).click();
    await expect(actions.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');

    await page.reload();
    await expect(actions.getByRole('button', { name: 'Saved' })).toBeVisible();
    await header(page).getByRole('link', { name: 'Saved properties (2)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Properties' })).toBeFocused();
    await expect(page.getByText('2 properties')).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
    await expect(titles(page).first()).toHaveAccessibleName(DIAMOND_BAY);

    await page.getByRole('button', { name: `Save ${DIAMOND_BAY}` }).click();
    const undo = notices(page).getByRole('button', { name: 'Undo' });
    // It stays for as long as the pointer is over it.
    await undo.hover();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name })).toBeVisible();
    await undo.click();
    await expect(titles(page).first()).toHaveAccessibleName(DIAMOND_BAY);
    await expect(header(page).getByRole('link', { name: 'Saved properties (2)' })).toBeVisible();
  });

  test('the buttons stay where they are when the saved properties come', slow, async ({ page }) => {
    await saveBeforehand(page, 9, 2);
    let come = () => {};
    const held = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/api/properties?ids=*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/favourites');
    const share = page.getByRole('button', { name: 'Share this list' });
    await expect(share).toBeVisible();
    const before = await share.boundingBox();
    come();
    await expect(cards(page)).toHaveCount(2);
    expect(await share.boundingBox()).toEqual(before);
  });

  test('works with the keyboard alone and keeps the focus [FAVOURITE-6]', thorough, async ({ page }) => {
    await saveBeforehand(page, 1, 2);
    await page.goto('/favourites');
    await page.getByRole('button', { name: `Save ${DIAMOND_BAY}` }).focus();
    await page.keyboard.press('Space');
    await expect(cards(page)).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Share this list' })).toBeFocused();
  });

  test('is synchronised between tabs [FAVOURITE-2]', thorough, async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/favourites');
    await expect(other.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    await page.goto('/property/1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(titles(other)).toHaveCount(1);
    await expect(header(other).getByRole('link', { name: 'Saved properties (1)' })).toBeVisible();
  });

  test('the phone menu leads to the saved properties', thorough, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await saveBeforehand(page, 1, 2, 3);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Saved properties (3)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Properties' })).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
  });

  test('a deleted property is listed and can be removed [FAVOURITE-3]', detail, async ({ page }) => {
    await saveBeforehand(page, 987_654, 1);
    await page.goto('/favourites');
    const gone = page.getByRole('region', { name: 'No longer listed' });
    await expect(gone.getByText('LML-987654 is no longer listed')).toBeVisible();
    await gone.getByRole('button', { name: 'Remove LML-987654' }).click();
    await expect(gone).toBeHidden();
    await expect(cards(page)).toHaveCount(1);
  });

  test('a hundred are shown, and no more can be saved [FAVOURITE-2]', thorough, async ({ page }) => {
    // 71 of the demo, and others that no test adds.
    const all = Array.from({ length: 100 }, (_, index) => index + 2);
    await saveBeforehand(page, ...all.map((id) => (id > 72 ? id + 100_000 : id)));
    await page.goto('/favourites');
    await expect(page.getByText('100 properties')).toBeVisible();
    await expect(cards(page)).toHaveCount(71);
    await page.goto('/property/1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(notices(page).getByText('Your list is full')).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Saved properties (100)' })).toBeVisible();
  });

  test('works without storage, and says so [FAVOURITE-2]', thorough, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('closed', 'SecurityError');
        },
      });
    });
    await page.goto('/property/1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(notices(page).getByText('Saved for this visit')).toBeVisible();
    await header(page).getByRole('link', { name: 'Saved properties (1)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Properties' })).toBeVisible();
    await expect(titles(page)).toHaveAccessibleName(DIAMOND_BAY);
    expect(errors).toEqual([]);
  });

  test('ignores invalid data in storage', thorough, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('lml.favourites', '[{"id":"<img>"},7,null,');
      localStorage.setItem('lml.recently-viewed', '{"id":1}');
    });
    await page.goto('/favourites');
    await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeHidden();
    await page.getByRole('link', { name: 'View Properties' }).click();
    await cards(page)
      .first()
      .getByRole('button', { name: /^Save / })
      .click();
    await expect(header(page).getByRole('link', { name: 'Saved properties (1)' })).toBeVisible();
  });
});

test.describe('a shared list', () => {
  test(
    'opens in another browser next to its own saved list, and is saved with one click [FAVOURITE-5]',
    slow,
    async ({ page, context, browser }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await saveBeforehand(page, 9, 2, 987_654);
      await page.goto('/favourites');
      await page.getByRole('button', { name: 'Share this list' }).click();
      await expect(notices(page).getByText('Link copied')).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toMatch(/\/favourites\?ids=9,2,987654$/);
      const chat = await page
        .getByRole('main')
        .getByRole('link', { name: 'Share on WhatsApp' })
        .getAttribute('href');
      expect(new URL(chat!).searchParams.get('text')).toContain(link);

      const elsewhere = await (await browser.newContext()).newPage();
      await saveBeforehand(elsewhere, 1);
      await elsewhere.goto(link);
      await expect(
        elsewhere.getByRole('heading', { level: 1, name: 'A list shared with you' }),
      ).toBeVisible();
      await expect(elsewhere.getByText('1 property of this list is no longer listed.')).toBeVisible();
      const shared = await titlesOf(page, [9, 2]);
      await expect(titles(elsewhere).nth(0)).toHaveAccessibleName(shared[0]!);
      await expect(titles(elsewhere).nth(1)).toHaveAccessibleName(shared[1]!);
      await expect(header(elsewhere).getByRole('link', { name: 'Saved properties (1)' })).toBeVisible();

      await elsewhere.getByRole('button', { name: 'Save all' }).click();
      await expect(notices(elsewhere).getByText('Saved 2 properties')).toBeVisible();
      await elsewhere.getByRole('link', { name: 'Your saved properties' }).click();
      await expect(cards(elsewhere)).toHaveCount(3);
      await expect(titles(elsewhere).last()).toHaveAccessibleName(DIAMOND_BAY);
      await elsewhere.context().close();
    },
  );

  test('sends one request for any ids in its address', thorough, async ({ page }) => {
    // Server-rendered pages already contain the data.
    await useClientRenderedBuild(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/properties?')) asked.push(request.url());
    });
    await page.goto('/favourites?ids=2,2,abc,-7,1e9,%3Cscript%3E,1');
    await expect(cards(page)).toHaveCount(2);
    expect(asked).toHaveLength(1);
    expect(new URL(asked[0]!).searchParams.get('ids')).toBe('2,1');
    await page.goto('/favourites?ids=nonsense');
    await expect(page.getByRole('heading', { name: 'There is nothing in this list' })).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

test.describe('passing a property on', () => {
  test('opens the share sheet if the browser has one [PROPERTY-20]', detail, async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', {
        value: (data: unknown) => {
          shared.push(data);
          return Promise.resolve();
        },
      });
    });
    await page.goto('/properties/1');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
      .toEqual([
        {
          title: DIAMOND_BAY,
          text: `${DIAMOND_BAY}\nStarting at KSH 8,700,000\nLinks Road, Nyali, Mombasa\nReference LML-1`,
          url: `${baseURL}/property/1-diamond-bay-residences-nyali`,
        },
      ]);
    await expect(notices(page).getByText('Link copied')).toBeHidden();
  });

  test(
    'copies the link without a share sheet, also on insecure pages [PROPERTY-20]',
    thorough,
    async ({ page, context, baseURL }) => {
      await context.grantPermissions(['clipboard-read']);
      await page.addInitScript(() => {
        Object.defineProperty(navigator.clipboard, 'writeText', {
          value: () => Promise.reject(new DOMException('not here', 'NotAllowedError')),
        });
      });
      await page.goto('/property/1');
      const button = page.getByRole('button', { name: 'Share', exact: true });
      await button.click();
      await expect(notices(page).getByText('Link copied')).toBeVisible();
      await expect(button).toBeFocused();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${baseURL}/property/1-diamond-bay-residences-nyali`,
      );
    },
  );

  test('shows the link if it cannot be copied [PROPERTY-20]', thorough, async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await page.goto('/property/1');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const field = page.getByRole('dialog', { name: 'Copy this link' }).getByLabel('Link');
    await expect(field).toHaveValue(`${baseURL}/property/1-diamond-bay-residences-nyali`);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  });

  test(
    'links to a prefilled chat and mail, and to the brochure [PROPERTY-19, PROPERTY-21]',
    thorough,
    async ({ page, baseURL }) => {
      await page.goto('/property/1');
      await waitForHydration(page);
      const actions = page.getByRole('list', { name: 'Save and share' });
      await actions.getByRole('button', { name: 'More' }).click();
      const hrefOf = async (name: string) =>
        (await actions.getByRole('link', { name }).getAttribute('href'))!;
      const words = [
        DIAMOND_BAY,
        'KSH 8,700,000',
        'Links Road, Nyali, Mombasa',
        'LML-1',
        `${baseURL}/property/1-diamond-bay-residences-nyali`,
      ];

      const chat = new URL(await hrefOf('Share on WhatsApp'));
      expect(chat.origin + chat.pathname).toBe('https://wa.me/');
      for (const word of words) expect(chat.searchParams.get('text')).toContain(word);

      const mail = new URL(await hrefOf('Share by E-mail'));
      expect(mail.protocol).toBe('mailto:');
      expect(mail.pathname).toBe('');
      expect(mail.searchParams.get('subject')).toBe(`${DIAMOND_BAY} (LML-1)`);
      for (const word of words) expect(mail.searchParams.get('body')).toContain(word);

      const brochure = actions.getByRole('link', { name: 'Brochure (PDF)' });
      await expect(brochure).toHaveAttribute('href', '/api/properties/1/brochure.pdf');
      await expect(brochure).toHaveAttribute('download');
    },
  );
});
