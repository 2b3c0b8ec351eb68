import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { addProperty } from '../support/staff-properties.js';
import { thorough } from '../support/tags.js';

/** A word longer than any screen. */
const LONG = 'Wembambamrefu'.repeat(10);

test('a word longer than the screen is broken everywhere', thorough, async ({ page }) => {
  const mark = `q${randomUUID().slice(0, 8)}`;
  const { id } = await addProperty(page.request, {
    title: `${mark} ${LONG}`,
    location: `${LONG.slice(0, 100)}, Nairobi`,
    overview: LONG,
    description: `${LONG}\n\n- ${LONG}\n- Garden`,
    amenitiesText: LONG,
    features: [LONG.slice(0, 80), 'Borehole'],
  });
  try {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [
        `/property/${id}`,
        `/properties?q=${mark}`,
        `/admin/properties/${id}/edit`,
        `/admin/properties?search=${mark}`,
        '/admin/changes',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('main').getByText(mark).first()).toBeVisible();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width);
      }
    }
  } finally {
    await page.request.delete(`/api/admin/properties/${id}`);
  }
});
