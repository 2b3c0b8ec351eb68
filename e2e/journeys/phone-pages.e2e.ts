import type { PropertyPage } from '@lml/common/contracts';
import { devices, expect, type Locator, type Page, test } from '@playwright/test';
import { waitForHydration, waitForLateParts } from '../support/hydrated.js';
import { fillContactDetails, openInquiry } from '../support/inquiry-form.js';
import { tabTo } from '../support/keyboard.js';
import { expectNoticeBeside, notices } from '../support/notices.js';
import { cards } from '../support/property-cards.js';
import { detail, thorough } from '../support/tags.js';
import { swipe } from '../support/touch.js';
import { takeTime } from '../support/visitor.js';

/** LML-9 has twelve pictures. */
const MANY_PICTURES = '/property/9';
/** In pixels at a width of 390; with cards below each other the page had 11,185. */
const HALF_OF_HOME = 5_592;
const boxOf = async (element: Locator) => (await element.boundingBox())!;
const pictures = (page: Page) => page.getByRole('region', { name: 'Pictures' });

test.describe('on a phone', () => {
  const { isMobile, hasTouch, userAgent } = devices['Pixel 7'];
  test.use({ viewport: { width: 390, height: 844 }, isMobile, hasTouch, userAgent });

  test('a property begins with its pictures, with Save and Share on them [PROPERTY-31]', async ({ page }) => {
    await page.goto(MANY_PICTURES);
    const gallery = await boxOf(pictures(page));
    expect([gallery.x, gallery.width]).toEqual([0, 390]);
    const banner = await boxOf(page.getByRole('banner'));
    expect(gallery.y).toBeLessThanOrEqual(banner.y + banner.height + 1);
    expect((await boxOf(page.getByRole('heading', { level: 1 }))).y).toBeGreaterThan(
      gallery.y + gallery.height,
    );
    for (const name of ['Save', 'Share']) {
      const button = await boxOf(page.getByRole('button', { name, exact: true }));
      expect(button.width).toBeGreaterThanOrEqual(44);
      expect(button.y).toBeGreaterThan(gallery.y);
      expect(button.y + button.height).toBeLessThan(gallery.y + gallery.height);
    }
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  });

  test(
    'the introduction of the list makes room for listings once filters are set [LIST-31]',
    detail,
    async ({ page }) => {
      const introduction = page.getByText('Browse our exclusive selection of properties');
      await page.goto('/properties');
      await expect(introduction).toBeVisible();
      await page.goto('/properties?for=rent');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(introduction).toBeHidden();
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(introduction).toBeVisible();
    },
  );

  for (const path of ['/', '/sw']) {
    test(
      `the hero of ${path} is shorter than the screen, so that browsers count its picture [HOME-28]`,
      detail,
      async ({ page }) => {
        const height = 823;
        await page.setViewportSize({ width: 412, height });
        await page.goto(path);
        expect((await boxOf(page.locator('#hero img').first())).height).toBeLessThan(height);
      },
    );
  }

  test(
    'at 360 by 640 pixels the price is in the first view, above the contact bar [PROPERTY-35]',
    detail,
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      // Among them an office with figures per area, and the longest title.
      for (const path of ['/property/1', '/property/33', '/property/23', MANY_PICTURES]) {
        await page.goto(path);
        const price = page.locator('#price p').first();
        await expect(price).toBeInViewport({ ratio: 1 });
        const { y, height } = await boxOf(price);
        const bar = await boxOf(page.locator('[data-contact-bar]'));
        expect(y + height, path).toBeLessThan(bar.y);
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      }
    },
  );

  test('a notice is above the contact bar [NOTICE-7]', thorough, async ({ page }) => {
    // Without a share sheet the link is copied, which a notice says.
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.goto(MANY_PICTURES);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Share', exact: true }).tap();
    await expectNoticeBeside(page, page.locator('[data-contact-bar]'));
  });

  test('at 360 by 640 pixels the search of the home page is in the first view [HOME-27]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/');
    const search = page.getByRole('search');
    await expect(search.getByLabel('Area, property or reference')).toBeInViewport({ ratio: 1 });
    const { y } = await boxOf(page.locator('#hero').getByRole('link', { name: 'View Properties' }));
    expect(y).toBeGreaterThan((await boxOf(search)).y);
  });

  test(
    'the keyboard reaches the search of the home page before the buttons below it [HOME-27]',
    detail,
    async ({ page }) => {
      await page.goto('/');
      await waitForHydration(page);
      await page.locator('h1').focus();
      const search = page.getByRole('search');
      await page.keyboard.press('Tab');
      await expect(search.locator(':focus')).toHaveCount(1);
      await tabTo(page, search.getByRole('button', { name: 'Search', exact: true }));
      await page.keyboard.press('Tab');
      await expect(page.locator('#hero').getByRole('link', { name: 'View Properties' })).toBeFocused();
    },
  );

  test(
    'the home page has rows to swipe, and is half as high as with cards below each other [HOME-25]',
    detail,
    async ({ page }) => {
      await page.goto('/');
      await waitForHydration(page);
      const latest = page.locator('#properties details ul').first();
      await expect(latest.getByRole('article')).not.toHaveCount(0);
      const [first, second] = [
        await boxOf(latest.getByRole('article').first()),
        await boxOf(latest.getByRole('article').nth(1)),
      ];
      expect(second.y).toBe(first.y);
      expect(second.x, 'the edge of the next card is in view').toBeLessThan(390);
      await latest.scrollIntoViewIfNeeded();
      // Below its picture, which has a row of its own.
      await swipe(page, latest.getByRole('heading').first(), 250);
      await expect(latest.getByRole('article').nth(1)).toBeInViewport({ ratio: 0.6 });
      await expect(page.getByRole('heading', { name: 'Browse Featured Properties' })).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        HALF_OF_HOME,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  );

  test('the contact page begins with the form; after sending, the next steps are in view [INQUIRY-29]', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/contact');
    const name = page.getByLabel('Full name');
    await expect(name).toBeInViewport();
    expect((await boxOf(name)).y).toBeLessThan((await boxOf(page.getByText('Business hours'))).y);
    await fillContactDetails(page);
    await page.getByLabel('Message', { exact: true }).fill('On the phone, about a plot in Kitengela.');
    await takeTime(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    const heading = page.getByRole('heading', { name: 'Message saved successfully' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Continue on WhatsApp' })).toBeInViewport({ ratio: 1 });
    const banner = await boxOf(page.getByRole('banner'));
    expect((await boxOf(heading)).y - 64, 'the tick is below the header').toBeGreaterThan(
      banner.y + banner.height,
    );
    await expect(notices(page).getByText('Message saved successfully')).toHaveCount(0);
  });

  for (const [width, height] of [
    [360, 640],
    [640, 360],
  ] as const) {
    test(
      `the inquiry sheet leaves most of ${width} by ${height} pixels to its fields [INQUIRY-28]`,
      detail,
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.goto(MANY_PICTURES);
        const dialog = await openPhoneInquiry(page);
        const send = dialog.getByRole('button', { name: 'Send Inquiry' });
        await expect(send).toBeInViewport({ ratio: 1 });
        await expect(dialog.getByRole('button')).toHaveCount(2);
        const fields = dialog.locator('form > div').first();
        expect((await boxOf(fields)).height).toBeGreaterThan(height * 0.6);
        await dialog.getByText(/privacy notice/i).scrollIntoViewIfNeeded();
        await expect(dialog.getByText(/privacy notice/i)).toBeInViewport();
        await expect(send).toBeInViewport({ ratio: 1 });
      },
    );
  }

  test(
    'above an open keyboard each field of the inquiry sheet can be seen whole [INQUIRY-28]',
    detail,
    async ({ page }) => {
      // Sizes of the screens 360 by 640 and 640 by 360 pixels while the keyboard is open.
      for (const [width, height] of [
        [360, 380],
        [640, 170],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(MANY_PICTURES);
        const dialog = await openPhoneInquiry(page);
        for (const label of ['Full name', 'Phone number']) {
          const field = dialog.getByLabel(label);
          await field.focus();
          await field.scrollIntoViewIfNeeded();
          await expect(field).toBeInViewport({ ratio: 1 });
        }
        await expect(page.locator('meta[name="viewport"]')).toHaveAttribute(
          'content',
          /interactive-widget=resizes-content/,
        );
      }
    },
  );

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('the pictures of a property are swiped and counted [PROPERTY-31]', thorough, async ({ page }) => {
      await page.goto(MANY_PICTURES);
      await expect(pictures(page).getByText('1/12', { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(pictures(page).getByText('2/12', { exact: true })).not.toBeInViewport();
      await swipeWithoutScript(page, pictures(page));
      await expect(pictures(page).getByText('2/12', { exact: true })).toBeInViewport({ ratio: 1 });
    });

    test('each card has a chat about its listing [CARD-10]', detail, async ({ page, baseURL }) => {
      await page.goto('/properties');
      const chats = cards(page).getByRole('link', { name: /^WhatsApp about / });
      await expect(chats).toHaveCount(await cards(page).count());
      for (const chat of await chats.all()) {
        const { pathname, searchParams } = new URL((await chat.getAttribute('href'))!);
        expect(pathname).toMatch(/^\/254\d{9}$/);
        expect(searchParams.get('text')).toMatch(
          new RegExp(
            `^Hello [^\\n]+ \\(LML-\\d+\\), [^\\n]+\\.\\n${baseURL!}/property/\\d+-[a-z0-9-]+\\n[^\\n]+\\?$`,
          ),
        );
      }
    });
  });
});

/** As `swipe`, which waits for frames by script. */
async function swipeWithoutScript(page: Page, element: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(element);
  const session = await page.context().newCDPSession(page);
  const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: x + width * part, y: y + height / 2 }],
    });
  await finger('touchStart', 0.8);
  for (let part = 0.75; part > 0.15; part -= 0.05) await finger('touchMove', part);
  await finger('touchEnd');
}

/** The bar at the bottom has the button on phones. */
async function openPhoneInquiry(page: Page): Promise<Locator> {
  await waitForHydration(page);
  const inquire = page.getByRole('button', { name: 'Inquire', exact: true });
  if (await inquire.isVisible()) {
    await inquire.click();
    return page.getByRole('dialog', { name: 'Inquire about this property' });
  }
  return await openInquiry(page);
}

test(
  'a press of WhatsApp on a card adds its code, is counted, and leaves the page where it is [CARD-10]',
  detail,
  async ({ page }) => {
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }));
    await page.goto('/properties');
    await waitForLateParts(page);
    const address = page.url();
    const counted = page.waitForRequest(/\/api\/properties\/\d+\/interest$/);
    const opened = page.waitForEvent('popup');
    await cards(page)
      .getByRole('link', { name: /^WhatsApp about / })
      .first()
      .click();
    const text = new URL((await opened).url()).searchParams.get('text')!;
    const [, id] = /\[LML-(\d+)·[A-HJ-NP-Z2-9]{6}\]$/.exec(text) ?? [];
    const request = await counted;
    expect(request.url()).toContain(`/api/properties/${id}/interest`);
    expect(request.postDataJSON()).toEqual({ kind: 'whatsapp' });
    expect((await request.response())!.ok()).toBe(true);
    expect(page.url()).toBe(address);
  },
);

test(
  'the card of a listing with an agent has his number, as its page [CARD-10]',
  thorough,
  async ({ page }) => {
    const { properties } = (await (
      await page.request.get('/api/properties?limit=50')
    ).json()) as PropertyPage;
    const listed = properties.find(({ whatsapp }) => whatsapp !== null)!;
    await page.goto(`/property/${listed.id}`);
    const digits = listed.whatsapp!.replace(/\D/g, '');
    await expect(page.locator(`main a[href^="https://wa.me/${digits}?"]`).first()).toBeAttached();
  },
);

test(
  'the pictures of a property are as high for every number of them [PROPERTY-32]',
  detail,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { properties } = (await (
      await page.request.get('/api/properties?limit=100')
    ).json()) as PropertyPage;
    const heights: Record<number, number> = {};
    for (const count of [0, 1, 2, 3, 4, 5, 12]) {
      const found = properties.find(({ images }) => images.length === count);
      if (!found) continue;
      await page.goto(`/property/${found.id}`);
      const frame =
        count === 0
          ? page.getByRole('img', { name: 'No picture yet' }).first()
          : pictures(page).getByRole('list');
      heights[count] = Math.round((await boxOf(frame)).height);
    }
    expect(Object.keys(heights).length).toBeGreaterThan(2);
    expect(new Set(Object.values(heights)).size, JSON.stringify(heights)).toBe(1);
  },
);
