import type { CDPSession, Locator, Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };

interface Point {
  x: number;
  y: number;
}

/** Moves one finger along each path, in parallel. */
export async function touch(page: Page, paths: { from: Point; to: Point }[]): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const steps = 8;
  const at = (step: number) =>
    paths.map(({ from, to }, id) => ({
      id,
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Sends two taps without waiting for the response to the first. */
export async function doubleTap(page: Page, at: Point): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await Promise.all(
    [[at], [], [at], []].map((touchPoints, index) =>
      session.send('Input.dispatchTouchEvent', {
        type: index % 2 === 0 ? 'touchStart' : 'touchEnd',
        touchPoints,
      }),
    ),
  );
  await session.detach();
}

/** Swipes to the left across the middle of an element. */
export async function swipe(page: Page, element: Locator, pixels: number): Promise<void> {
  const box = (await element.boundingBox())!;
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await touch(page, [{ from: { x: middle + pixels / 2, y }, to: { x: middle - pixels / 2, y } }]);
}
