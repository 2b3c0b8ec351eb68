import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';

/** A file for the file chooser. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A unique photo that shows a number. */
export async function photo(name: string, width = 700, height = 525): Promise<ChosenFile> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const grain = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const buffer = await sharp(grain).resize(width, height).jpeg({ quality: 85 }).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

export function photos(count: number): Promise<ChosenFile[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => photo(`photo-${index + 1}.jpg`)));
}

export function choose(section: Locator, files: ChosenFile[]): Promise<void> {
  return section.locator('input[type=file]').setInputFiles(files);
}

export function entries(section: Locator): Locator {
  return section.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
}

/** Waits for all uploads, or the one named. Resizing is slow on a busy machine. */
export async function waitForUploads(section: Locator, name?: string): Promise<void> {
  await expect(section.getByRole('progressbar', { name })).toHaveCount(0, { timeout: 60_000 });
}

/** Gives each picture an alt text that identifies it. */
export async function describe(section: Locator, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    await section.getByLabel(`Alt text of picture ${n}`, { exact: true }).fill(`View ${n}`);
}

/** Alt texts in visual order, which differs from the DOM order during a drag. */
export function altTextsInOrder(section: Locator): Promise<string[]> {
  return entries(section).evaluateAll((items) =>
    items
      .map((item) => ({ box: item.getBoundingClientRect(), words: item.querySelector('input')!.value }))
      .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
      .map(({ words }) => words),
  );
}
