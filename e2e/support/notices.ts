import { expect, type Locator, type Page } from '@playwright/test';

/** The notification area. Live regions briefly contain the same text elsewhere. */
export function notices(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications \(F8\)/ });
}

/** Checks that the notice does not cover a bar at the bottom of the screen. */
export async function expectNoticeBeside(page: Page, bar: Locator): Promise<void> {
  const notice = notices(page).getByRole('listitem');
  await expect(notice).toBeVisible();
  // It slides in.
  await expect(async () => {
    const [over, under] = [(await notice.boundingBox())!, (await bar.boundingBox())!];
    expect(over.y + over.height, 'the notice ends above the bar').toBeLessThanOrEqual(under.y);
  }).toPass({ timeout: 10_000 });
}
