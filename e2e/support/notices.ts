import { expect, type Locator, type Page } from '@playwright/test';

/** The notification area. What a screen reader is told stands elsewhere for a moment, with the same words. */
export function notices(page: Page): Locator {
  return page.getByRole('region', { name: /Notifications/ });
}

/** The notice that is shown leaves a bar at the foot of the screen free to be pressed. */
export async function expectNoticeBeside(page: Page, bar: Locator): Promise<void> {
  const notice = notices(page).getByRole('listitem');
  await expect(notice).toBeVisible();
  // It rises into its place.
  await expect(async () => {
    const [over, under] = [(await notice.boundingBox())!, (await bar.boundingBox())!];
    expect(over.y + over.height, 'the notice ends above the bar').toBeLessThanOrEqual(under.y);
  }).toPass({ timeout: 10_000 });
}
