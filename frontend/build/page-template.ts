import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:page-template';

/** The files that every first paint needs, each named once in the built index.html. */
const STYLES = /<link rel="stylesheet"[^>]*? href="\/([^"]+)">/;
const SCRIPT = /<script src="\/([^"]+)"><\/script>/;
const ICON = /(?<=<link rel="icon" type="image\/svg\+xml" href=")\/([^"]+)/;

export interface PageTemplate {
  /** The built index.html with its styles, its first script and its icon inside. */
  template: string;
  /** CSP sources of the inline script and styles: `'sha256-…' 'sha256-…'`. */
  hashes: string;
}

/**
 * Provides `virtual:page-template` to the server build: the page template and the manifest of the browser build. So the
 * server build is complete in itself, and an image that holds it lacks no file.
 * @param browserBuild folder of the browser build, which must be built before
 */
export function pageTemplate(browserBuild: string): Plugin {
  return {
    name: 'page-template',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const read = (name: string) => readFile(join(browserBuild, name), 'utf8');
      const [index, manifest] = await Promise.all([read('index.html'), read('.vite/manifest.json')]);
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
 * Puts the styles, the first script and the icon into the page: on a slow connection each file of its own delays the first
 * paint by half a second. The link to the styles stays, disabled, so that code which needs them does not fetch them again.
 * @param index the built index.html
 * @param read the text of a file of the build, by its path
 * @throws Error if index.html names no such file, or the file's text would end its element
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
