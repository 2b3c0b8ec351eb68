import { type BrowserContext, expect, test } from '@playwright/test';
import { waitForHydration } from '../support/hydrated.js';
import { saveBeforehand, titlesOf } from '../support/property-cards.js';
import { phone } from '../support/touch.js';
import { slow } from '../support/tags.js';

test.use({ viewport: phone, hasTouch: true, isMobile: true });

test(
  'two people vote on a shared list on their phones; its maker removes a note and closes it [SHORTLIST-1, SHORTLIST-2, SHORTLIST-4, SHORTLIST-6, SHORTLIST-8]',
  slow,
  async ({ page, browser }) => {
    await saveBeforehand(page, 1, 2);
    await page.goto('/favourites');
    const [first, second] = await titlesOf(page, [1, 2]);
    await page.getByRole('button', { name: 'Share with others and vote' }).tap();
    await page.getByLabel('Name of the list').fill('Our house');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByRole('button', { name: 'Make the list' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Our house' })).toBeVisible();
    await expect(page).toHaveURL(/\/shortlist#[\w-]{32}$/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    const key = new URL(page.url()).hash.slice(1);

    const other: BrowserContext = await browser.newContext({
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    const theirs = await other.newPage();
    const answer = await theirs.goto(page.url());
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await waitForHydration(theirs);
    const group = theirs.getByRole('group', { name: `Your vote on ${second}` });
    await group.getByRole('button', { name: /^Yes/ }).tap();
    await expect(theirs.getByText('Enter your name first')).toBeVisible();
    await theirs.getByLabel('Your name').fill('Achieng');
    await group.getByRole('button', { name: /^Yes/ }).tap();
    await expect(group.getByRole('button', { name: 'Yes 1', pressed: true })).toBeVisible();
    await theirs.getByLabel(`Your note on ${second}`).fill('<b>Near</b> the school');
    await theirs.getByRole('button', { name: 'Save note' }).filter({ visible: true }).first().tap();
    await expect(theirs.getByText('<b>Near</b> the school').last()).toBeVisible();

    // The vote of the other appears by itself, and the list is in the new order.
    await expect(page.getByText('<b>Near</b> the school')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(second!);
    await page.getByLabel('Your name').fill('Otieno');
    await page
      .getByRole('group', { name: `Your vote on ${first}` })
      .getByRole('button', { name: /^No/ })
      .tap();
    await expect(page.getByText('2 people voted')).toBeVisible();

    await page.getByRole('button', { name: 'Remove note of Achieng' }).tap();
    await expect(page.getByText('<b>Near</b> the school')).toBeHidden();
    await page.getByText('Your list', { exact: true }).tap();
    await page.getByRole('button', { name: 'Close voting' }).tap();
    await expect(page.getByText('This list is closed.')).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByText('This list is closed.')).toBeVisible();
    await expect(theirs.getByText('Your list', { exact: true })).toBeHidden();
    expect(requests.filter((url) => url.includes(key))).toEqual([]);
    await other.close();
  },
);
