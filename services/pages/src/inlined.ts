import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What comes with a page's first look, each named once in the built index.html. */
const STYLES = /<link rel="stylesheet"[^>]*? href="\/([^"]+)">/;
const SCRIPT = /<script src="\/([^"]+)"><\/script>/;
const ICON = /(?<=<link rel="icon" type="image\/svg\+xml" href=")\/([^"]+)/;

export interface Inlined {
  template: string;
  /** What the content security policy must allow: as in `'sha256-…' 'sha256-…'`. */
  hashes: string;
}

/**
 * Puts them into the page: on a slow line each file beside it costs half a second, a connection of its own included, or
 * takes from the line of the first picture. The link of the styles stays, disabled, so that code which needs them finds
 * that they are there and fetches nothing.
 * @param template the built index.html
 * @param webRoot folder of the files that it names
 * @throws Error where it names none, or a file that can't be within a page
 */
export async function inlined(template: string, webRoot: string): Promise<Inlined> {
  const read = async (tag: RegExp) => {
    const [whole, path] = tag.exec(template) ?? [];
    if (whole === undefined || path === undefined) throw new Error(`index.html names nothing like ${tag}`);
    const text = await readFile(join(webRoot, path), 'utf8');
    return { whole, text };
  };
  const [styles, script, icon] = await Promise.all([read(STYLES), read(SCRIPT), read(ICON)]);
  for (const { whole, text } of [styles, script]) {
    if (/<\/(?:style|script|head)/i.test(text)) throw new Error(`The file of ${whole} would end its element`);
  }
  return {
    template: template
      .replace(styles.whole, (link) => `${link.replace(/>$/, ' disabled>')}<style>${styles.text}</style>`)
      .replace(script.whole, () => `<script>${script.text}</script>`)
      .replace(ICON, () => `data:image/svg+xml,${encodeURIComponent(icon.text.trim())}`),
    hashes: [script, styles].map(({ text }) => `'sha256-${sha256(text)}'`).join(' '),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
