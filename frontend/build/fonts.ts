import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Characters for English, Swahili and names; other characters use the system fonts. */
const CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...'\u00a0©°²·½×áäçèéíñóöúü–—‘’“”•…→',
].join('');

interface Range {
  min: number;
  max: number;
}

/** Axis ranges that the style sheets use; text is never lighter, bolder, smaller or larger. */
const FONTS: { family: string; weight: string; from: string; variationAxes: Record<string, Range> }[] = [
  {
    family: 'inter',
    weight: '400 700',
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    family: 'fraunces',
    weight: '400 600',
    from: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 }, opsz: { min: 18, max: 72 } },
  },
];

const require = createRequire(import.meta.url);

/**
 * Subsets the fonts to what most pages need (half of the packages' size) and lists them in the page's head,
 * where src/boot/fonts.ts finds them.
 */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async buildStart() {
      for (const { family, from, variationAxes } of FONTS) {
        const whole = await readFile(require.resolve(from));
        const source = await subsetFont(whole, CHARACTERS, { targetFormat: 'woff2', variationAxes });
        this.emitFile({ type: 'asset', name: `${family}.woff2`, source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        FONTS.map(({ family, weight }) => {
          const file = Object.keys(bundle).find((name) => new RegExp(`/${family}-[^/]+\\.woff2$`).test(name));
          if (!file) throw new Error(`The build has no font ${family}`);
          return {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
              'data-family': family,
              'data-weight': weight,
            },
            injectTo: 'head-prepend' as const,
          };
        }),
    },
  };
}
