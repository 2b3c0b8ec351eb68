import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { waitForHydration } from '../support/hydrated.js';
import { slow } from '../support/tags.js';

const SLIDES = 6;
/** Least contrast of text (WCAG 2.2, 1.4.3), here asked of the worst twentieth of the background. */
const LEAST = 4.5;
const WORST_PART = 0.05;

/** Relative luminance of a channel of sRGB, 0 to 255. */
function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Contrast of white with the pixel that is lighter than all but the worst part of them. */
async function contrastOfWhite(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const lights: number[] = [];
  for (let at = 0; at < data.length; at += info.channels)
    lights.push(0.2126 * linear(data[at]!) + 0.7152 * linear(data[at + 1]!) + 0.0722 * linear(data[at + 2]!));
  lights.sort((a, b) => b - a);
  return 1.05 / (lights[Math.floor(lights.length * WORST_PART)]! + 0.05);
}

/** Boxes of the lines of the heading's text. */
async function linesOf(page: Page) {
  return await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
  });
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [360, 640],
] as const) {
  test(
    `the headline is readable on each slide at ${width} by ${height} pixels [HOME-26]`,
    slow,
    async ({ page }) => {
      // Then the slides stand still.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await waitForHydration(page);
      const lines = await linesOf(page);
      expect(lines.length).toBeGreaterThan(0);
      await page.getByRole('heading', { level: 1 }).evaluate((heading) => (heading.style.opacity = '0'));
      const contrasts: number[] = [];
      for (let slide = 0; slide < SLIDES; slide += 1) {
        await page.getByRole('button', { name: `Go to slide ${slide + 1}` }).click();
        // A press can scroll to its dot.
        await page.evaluate(() => window.scrollTo(0, 0));
        const picture = page.locator('#hero > div > [aria-hidden="false"] img');
        await picture.evaluate((image: HTMLImageElement) => image.decode());
        const found = [];
        for (const clip of lines) found.push(await contrastOfWhite(await page.screenshot({ clip })));
        contrasts.push(Math.round(Math.min(...found) * 100) / 100);
      }
      expect(Math.min(...contrasts), contrasts.join(', ')).toBeGreaterThanOrEqual(LEAST);
    },
  );
}
