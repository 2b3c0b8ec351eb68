import { expect, type Page, test } from '@playwright/test';
import type { PropertyPage, PropertySummary } from '@lml/common/contracts';
import { notices } from '../support/notices.js';
import { withPlainBuild } from '../support/plain-build.js';
import { thorough } from '../support/thorough.js';

const DIAMOND_BAY = 'Diamond Bay Residences, Nyali';

const header = (page: Page) => page.getByRole('banner');
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading');

/** Has properties saved before the page's own scripts run, the first one latest. */
async function havingSaved(page: Page, ...ids: number[]): Promise<void> {
  await page.addInitScript((saved) => {
    if (localStorage.getItem('lml.favourites') === null) {
      const list = saved.map((id, index) => ({ id, at: 1_000_000 - index }));
      localStorage.setItem('lml.favourites', JSON.stringify(list));
    }
  }, ids);
}

async function titlesOf(page: Page, ids: number[]): Promise<string[]> {
  const answer = await page.request.get(`/api/properties?ids=${ids.join(',')}`);
  return ((await answer.json()) as PropertyPage).properties.map(({ title }) => title);
}

test.describe('saving', () => {
  test('a visitor saves from a card and from a page, finds both again, and takes one out and back', async ({
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

  test('works with the keyboard alone, which never loses its place', thorough, async ({ page }) => {
    await havingSaved(page, 1, 2);
    await page.goto('/favourites');
    await page.getByRole('button', { name: `Save ${DIAMOND_BAY}` }).focus();
    await page.keyboard.press('Space');
    await expect(cards(page)).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Share this list' })).toBeFocused();
  });

  test('is in step in all tabs', thorough, async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/favourites');
    await expect(other.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    await page.goto('/property/1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(titles(other)).toHaveCount(1);
    await expect(header(other).getByRole('link', { name: 'Saved properties (1)' })).toBeVisible();
  });

  test('the menu of a phone leads to what is saved', thorough, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await havingSaved(page, 1, 2, 3);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Saved properties (3)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Properties' })).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
  });

  test('a property that is gone is named, and can be removed', async ({ page }) => {
    await havingSaved(page, 987_654, 1);
    await page.goto('/favourites');
    const gone = page.getByRole('region', { name: 'No longer listed' });
    await expect(gone.getByText('LML-987654 is no longer listed')).toBeVisible();
    await gone.getByRole('button', { name: 'Remove LML-987654' }).click();
    await expect(gone).toBeHidden();
    await expect(cards(page)).toHaveCount(1);
  });

  test('a hundred are shown, and no more can be saved', thorough, async ({ page }) => {
    const all = Array.from({ length: 100 }, (_, index) => index + 1);
    await havingSaved(page, ...all.map((id) => (id === 1 ? 1001 : id)));
    await page.goto('/favourites');
    await expect(page.getByText('100 properties')).toBeVisible();
    await expect(cards(page)).toHaveCount(71);
    await page.goto('/property/1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(notices(page).getByText('Your list is full')).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Saved properties (100)' })).toBeVisible();
  });

  test('does without storage, and says so', thorough, async ({ page }) => {
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
    await expect(notices(page).getByText('Saved for now')).toBeVisible();
    await header(page).getByRole('link', { name: 'Saved properties (1)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Properties' })).toBeVisible();
    await expect(titles(page)).toHaveAccessibleName(DIAMOND_BAY);
    expect(errors).toEqual([]);
  });

  test('takes what is broken in storage for nothing', thorough, async ({ page }) => {
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
  test("opens elsewhere beside the other's own, and is saved with one press", async ({
    page,
    context,
    browser,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await havingSaved(page, 9, 2, 987_654);
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
    await havingSaved(elsewhere, 1);
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'A list shared with you' })).toBeVisible();
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
  });

  test('asks the server once, whatever stands in its address', thorough, async ({ page }) => {
    // A page from a server has asked already.
    await withPlainBuild(page);
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
  test('opens the share sheet where there is one', async ({ page, baseURL }) => {
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
          url: `${baseURL}/property/1`,
        },
      ]);
    await expect(notices(page).getByText('Link copied')).toBeHidden();
  });

  test(
    'copies the link where there is no sheet, on pages that are not secure, too',
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
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/property/1`);
    },
  );

  test('shows the link where it cannot be copied', thorough, async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await page.goto('/property/1');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const field = page.getByRole('dialog', { name: 'Copy this link' }).getByLabel('Link');
    await expect(field).toHaveValue(`${baseURL}/property/1`);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  });

  test(
    'leads to a chat and to a mail, with what matters written already, and to the brochure',
    thorough,
    async ({ page, baseURL }) => {
      await page.goto('/property/1');
      const actions = page.getByRole('list', { name: 'Save and share' });
      const hrefOf = async (name: string) =>
        (await actions.getByRole('link', { name }).getAttribute('href'))!;
      const words = [
        DIAMOND_BAY,
        'KSH 8,700,000',
        'Links Road, Nyali, Mombasa',
        'LML-1',
        `${baseURL}/property/1`,
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

test.describe('on paper', () => {
  test('a property is one sheet with all that one takes along, in light colours', async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto('/property/1');
    await expect(page.getByRole('heading', { level: 1, name: DIAMOND_BAY })).toBeVisible();
    await page.emulateMedia({ media: 'print' });

    await expect(page.getByRole('heading', { level: 1, name: DIAMOND_BAY })).toHaveCount(1);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveCount(0);
    const sheet = page.getByRole('article');
    for (const text of ['LML-1', 'Links Road, Nyali, Mombasa', `${baseURL}/property/1`, '+254 700 000 113']) {
      await expect(sheet.getByText(text, { exact: false }).first()).toBeVisible();
    }
    await expect(sheet.getByRole('img')).toHaveCount(3);
    const loaded = () =>
      sheet
        .getByRole('img')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete));
    await expect.poll(loaded).toBe(true);
    const ink = await sheet.evaluate((element) => getComputedStyle(element).color);
    expect(ink).toBe('rgb(23, 33, 28)');

    await page.emulateMedia({ media: 'screen' });
    await expect(sheet.getByText('+254 700 000 113').first()).toBeHidden();
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('the button prints, once the pictures are there', thorough, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      const pictures: number[] = [];
      Object.assign(window, { pictures });
      window.print = () => {
        window.dispatchEvent(new Event('beforeprint'));
        queueMicrotask(() => {
          pictures.push(document.querySelectorAll('article > div > img').length);
          window.dispatchEvent(new Event('afterprint'));
        });
      };
    });
    await page.goto('/property/1');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { pictures: number[] }).pictures))
      .toEqual([3]);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('a list is a compact grid without what is there to be pressed', thorough, async ({ page }) => {
    await page.goto('/properties');
    await expect(cards(page)).toHaveCount(9);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1000 });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(cards(page).getByRole('button')).toHaveCount(0);
    await expect(cards(page).getByRole('link')).toHaveCount(0);
    const tops = await cards(page).evaluateAll((list) =>
      list.map((card) => card.getBoundingClientRect().top),
    );
    expect(tops.slice(0, 4).every((top) => top === tops[0])).toBe(true);
  });
});

test.describe('similar properties', () => {
  test('lead on from a property, the most alike first, never to a sold one', async ({ page }) => {
    const answer = await page.request.get('/api/properties/1/similar');
    const similar = (await answer.json()) as PropertySummary[];
    expect(similar).toHaveLength(6);
    expect(similar.every(({ id, status }) => id !== 1 && status.toLowerCase() !== 'sold')).toBe(true);
    await page.goto('/property/1');
    await expect(page.getByRole('heading', { name: 'Similar properties' })).toBeVisible();
    await expect(titles(page)).toHaveCount(6);
    await expect(titles(page).first()).toHaveAccessibleName(similar[0]!.title);
    await titles(page).first().click();
    await expect(page).toHaveURL(new RegExp(`/property/${similar[0]!.id}$`));
  });

  test('stand in for a sold one, which says so first', thorough, async ({ page }) => {
    await page.goto('/property/21');
    await expect(page.getByText('This property is sold.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'These are still available' }).click();
    await expect(page.getByRole('heading', { name: 'These are still available' })).toBeInViewport();
    await expect(titles(page).first()).toBeVisible();
  });

  for (const id of ['99999', 'no-number']) {
    test(`stand in for "${id}", which nobody has`, async ({ page }) => {
      await page.goto(`/property/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Property Not Found' })).toBeVisible();
      await expect(
        page.getByText('the requested property could not be found or has been removed'),
      ).toBeVisible();
      await expect(titles(page).first()).toBeVisible();
      await page.getByRole('link', { name: 'Back to properties' }).click();
      await expect(page).toHaveURL(/\/properties$/);
    });
  }
});

test.describe('recently viewed', () => {
  test('are found again beneath the next property, the latest first, until they are cleared', async ({
    page,
  }) => {
    for (const id of [1, 2, 3, 2]) {
      await page.goto(`/property/${id}`);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('lml.recently-viewed')))
        .toContain(`"id":${id}`);
    }
    const strip = page.getByRole('region', { name: 'Recently viewed' });
    await strip.scrollIntoViewIfNeeded();
    const [third, first] = await titlesOf(page, [3, 1]);
    const links = strip.getByRole('link');
    await expect(links).toHaveCount(2);
    await expect(links.nth(0)).toContainText(third!);
    await expect(links.nth(1)).toContainText(first!);

    await strip.getByRole('button', { name: 'Clear' }).click();
    await expect(strip).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Similar properties' })).toBeVisible();
    await expect(strip).toBeHidden();
  });

  test(
    'ask for nothing before they come near, then once, and drop what is gone',
    thorough,
    async ({ page }) => {
      await page.addInitScript(() => {
        const seen = [987_654, 2, 3].map((id, index) => ({ id, at: 1_000_000 - index }));
        localStorage.setItem('lml.recently-viewed', JSON.stringify(seen));
      });
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('ids=')) asked.push(request.url());
      });
      await page.goto('/property/1');
      await expect(page.getByRole('heading', { name: 'Similar properties' })).toBeVisible();
      expect(asked).toEqual([]);
      const strip = page.getByRole('region', { name: 'Recently viewed' });
      await strip.scrollIntoViewIfNeeded();
      await expect(strip.getByRole('link')).toHaveCount(2);
      expect(new URL(asked[0]!).searchParams.get('ids')).toBe('987654,2,3');
    },
  );
});

test(
  'a page that is opened afresh begins at its top, wherever the one before it was left',
  thorough,
  async ({ page }) => {
    await page.goto('/property/1');
    await expect(page.getByRole('heading', { name: 'Similar properties' })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 2000));
    await page.goto('/property/2');
    await expect(page.getByRole('heading', { name: 'Similar properties' })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);
