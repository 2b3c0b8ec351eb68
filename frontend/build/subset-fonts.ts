import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** What pages in English and Swahili are written with (`unicode-range` in styles/fonts.css); all else has the whole file. */
const CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...'\u00a0©°²·½×é–—‘’“”•…→',
].join('');

/** Of each family what the style sheets ask for: nothing is set lighter, bolder, smaller or larger than this. */
const FONTS: { name: string; from: string; variationAxes: Record<string, { min: number; max: number }> }[] = [
  {
    name: 'inter.woff2',
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'fraunces.woff2',
    from: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 }, opsz: { min: 18, max: 72 } },
  },
];

/** Beside what npm installed: made anew with each build, and part of nothing else. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/lml/fonts', import.meta.url));
const require = createRequire(import.meta.url);

/**
 * Cuts the fonts down to what nearly every page needs, a half of what the packages hold.
 * @returns their folder, with a file for each family
 */
export async function subsetFonts(): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, from, variationAxes } of FONTS) {
    const whole = readFileSync(require.resolve(from));
    const subset = await subsetFont(whole, CHARACTERS, { targetFormat: 'woff2', variationAxes });
    writeFileSync(join(FOLDER, name), subset);
  }
  return FOLDER;
}
