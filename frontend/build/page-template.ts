import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:page-template';

/** Files for the first paint; index.html contains each once. */
const STYLES = /<link rel="stylesheet"[^>]*? href="\/([^"]+)">/;
const SCRIPT = /<script src="\/([^"]+)"><\/script>/;
const ICON = /(?<=<link rel="icon" type="image\/svg\+xml" href=")\/([^"]+)/;

export interface PageTemplate {
  /** The built index.html with styles, boot script and icon inlined. */
  template: string;
  /** CSP sources of the inline scripts and styles: `'sha256-…' 'sha256-…'`. */
  hashes: string;
}

/**
 * Provides `virtual:page-template` to the server build: the page template and the manifest of the browser
 * build, so that the server build needs no other files.
 * @param browserBuild folder of the browser build, which must exist
 * @param files paths in it, which depend on the language
 */
export function pageTemplate(browserBuild: string, files: { index: string; manifest: string }): Plugin {
  return {
    name: 'page-template',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const read = (name: string) => readFile(join(browserBuild, name), 'utf8');
      const [index, manifest] = await Promise.all([read(files.index), read(files.manifest)]);
      const { template, hashes } = await inlineAssets(index, read);
      return [
        `export const template = ${JSON.stringify(template)};`,
        `export const hashes = ${JSON.stringify(hashes)};`,
        `export const manifest = ${manifest};`,
      ].join('\n');
    },
  };
}

/**
 * Inlines styles, boot script and icon: on a slow connection each extra file delays the first paint by half a
 * second. Keeps a disabled link to the styles, so that code which imports them does not load them again.
 * @param index the built index.html
 * @param read reads a built file by its path
 * @throws Error if index.html lacks a file, or a file's text would end its element
 */
export async function inlineAssets(
  index: string,
  read: (path: string) => Promise<string>,
): Promise<PageTemplate> {
  const find = async (tag: RegExp) => {
    const [element, path] = tag.exec(index) ?? [];
    if (element === undefined || path === undefined) throw new Error(`index.html has no element ${tag}`);
    return { element, text: await read(path) };
  };
  const [styles, script, icon] = await Promise.all([find(STYLES), find(SCRIPT), find(ICON)]);
  for (const { element, text } of [styles, script]) {
    if (/<\/(?:style|script|head)/i.test(text))
      throw new Error(`The file of ${element} would end its element`);
  }
  return {
    template: index
      .replace(styles.element, (link) => `${link.replace(/>$/, ' disabled>')}<style>${styles.text}</style>`)
      .replace(script.element, () => `<script>${script.text}</script>`)
      .replace(ICON, () => `data:image/svg+xml,${encodeURIComponent(icon.text.trim())}`),
    hashes: [script, styles].map(({ text }) => `'sha256-${sha256(text)}'`).join(' '),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
