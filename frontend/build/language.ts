import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { DOCUMENT_TEXTS } from './document-texts.js';
import { fileKey } from './swahili-texts.js';

export type Language = keyof typeof DOCUMENT_TEXTS;

/** The language that a build is for, from SITE_LANGUAGE; English by default. */
export function languageOfBuild(): Language {
  const language = process.env.SITE_LANGUAGE ?? 'en';
  if (!(language in DOCUMENT_TEXTS)) throw new Error(`SITE_LANGUAGE must be en or sw, not ${language}`);
  return language as Language;
}

/** Paths in `dist` that each language has of its own. */
export const LANGUAGE_FILES: Record<Language, { index: string; manifest: string; server: string }> = {
  en: { index: 'index.html', manifest: '.vite/manifest.json', server: 'dist-server' },
  sw: { index: 'sw/index.html', manifest: '.vite/manifest.sw.json', server: 'dist-server/sw' },
};

/**
 * Makes a build of one language: fills in the texts of index.html, and in Swahili replaces
 * `content/x-copy.json` by `content/sw/x-copy.json`, and `x.ts` by `x.sw.ts` where that exists. Fails if a copy
 * file has no Swahili.
 */
export function language(own: Language): Plugin[] {
  return [texts(own), indexPlace(own)];
}

/** Start of the ids of copy files in Swahili, whose texts staff can correct (`lib/text-corrections.ts`). */
const CORRECTABLE = '\0correctable:';

function texts(own: Language): Plugin {
  return {
    name: 'language-texts',
    enforce: 'pre',
    config: () => ({ define: { 'process.env.SITE_LANGUAGE': JSON.stringify(own) } }),
    async resolveId(source, importer, options) {
      // Swahili files import the English ones to compare with them.
      if (own === 'en' || !importer || importer.endsWith('.sw.ts') || !/\.(?:js|ts|json)$/.test(source))
        return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved) return null;
      const swahili = swahiliOf(resolved.id);
      return swahili?.endsWith('.json') ? CORRECTABLE + swahili : (swahili ?? resolved);
    },
    load(id) {
      if (!id.startsWith(CORRECTABLE)) return null;
      const file = id.slice(CORRECTABLE.length);
      this.addWatchFile(file);
      const name = JSON.stringify(fileKey(basename(file)));
      const module = JSON.stringify(join(dirname(file), '../../lib/text-corrections.ts'));
      return {
        moduleType: 'js',
        code: `import { correctable } from ${module};\nexport default correctable(${name}, ${readFileSync(file, 'utf8')});`,
      };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(/%(\w+)%/g, (whole, name: string) =>
          name in DOCUMENT_TEXTS.en ? DOCUMENT_TEXTS[own][name as keyof typeof DOCUMENT_TEXTS.en] : whole,
        ),
    },
  };
}

/** Moves index.html to its language's path, before it is compressed. */
function indexPlace(own: Language): Plugin {
  return {
    name: 'language-index',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      const fileName = LANGUAGE_FILES[own].index;
      if (index?.type !== 'asset' || fileName === index.fileName) return;
      delete bundle['index.html'];
      this.emitFile({ type: 'asset', fileName, source: index.source });
    },
  };
}

/** @returns the file with the Swahili of an English one; null if that file has no texts */
function swahiliOf(file: string): string | null {
  if (/\/src\/content\/[^/]+-copy\.json$/.test(file)) {
    const swahili = join(dirname(file), 'sw', basename(file));
    if (!existsSync(swahili)) throw new Error(`${file} has no Swahili: add ${swahili}`);
    return swahili;
  }
  const swahili = file.replace(/\.ts$/, '.sw.ts');
  return swahili !== file && !file.includes('/node_modules/') && existsSync(swahili) ? swahili : null;
}
