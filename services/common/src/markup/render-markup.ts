import MarkdownIt from 'markdown-it';
import { withoutUnitTypes } from './unit-types.js';

/** The only tags that {@link renderMarkup} writes; none of them carries an attribute but a list's `start`. */
export const MARKUP_TAGS = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'hr', 'strong', 'em', 'u'] as const;

/** Characters read of a description; what is beyond is cut off, since a page must draw whatever it is given. */
export const MARKUP_MAX = 20 * 1024;

/** `zero` knows nothing but paragraphs: what isn't named here, links, pictures and HTML among it, stays text. */
const parser = new MarkdownIt('zero', { html: false }).enable([
  'heading',
  'list',
  'hr',
  'emphasis',
  'escape',
]);

parser.core.ruler.push('levels_and_underline', ({ tokens }) => {
  let bigSeen = false;
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      // The page's title is h1 and its section's h2. No level is skipped: a small heading that has no big one above
      // it stands in its place.
      const big = token.tag < 'h3' || !bigSeen;
      bigSeen ||= token.tag < 'h3';
      token.tag = big ? 'h3' : 'h4';
    }
    for (const child of token.children ?? []) {
      if (child.markup === '__' && child.tag === 'strong') child.tag = 'u';
    }
  }
  // A heading's closing tag follows its opening one and a line.
  tokens.forEach((token, index) => {
    if (token.type === 'heading_close') token.tag = tokens[index - 2]!.tag;
  });
});

const BULLET = /^[-*+] /;
const NUMBER = /^\d{1,9}[.)] /;

/**
 * HTML of a description in the markup of the site: `## ` and `### ` headings, `- ` bullets, `1. ` numbers, `---`,
 * **bold**, *italic*, __underline__; one line is one paragraph. Its headings start at h3. Unit types are left out,
 * since they are shown as cards. Whatever is put in, the HTML holds {@link MARKUP_TAGS} and text, nothing else.
 * It runs in a browser as well.
 */
export function renderMarkup(source: string): string {
  return parser.render(separated(source));
}

/**
 * The same description as plain text, for where nothing but lines can be shown: its paragraphs and the items of its
 * lists, each in its order, without marks. Headings and dividers are left out.
 */
export function plainMarkup(source: string): { paragraphs: string[]; items: string[] } {
  const paragraphs: string[] = [];
  const items: string[] = [];
  let lists = 0;
  let inHeading = false;
  for (const { type, nesting, children } of parser.parse(separated(source), {})) {
    if (type === 'list_item_open' || type === 'list_item_close') lists += nesting;
    else if (type === 'heading_open' || type === 'heading_close') inHeading = nesting === 1;
    else if (type === 'inline' && !inHeading) {
      (lists > 0 ? items : paragraphs).push((children ?? []).map(({ content }) => content).join(''));
    }
  }
  return { paragraphs, items };
}

/** One line is one paragraph, yet lines of one list stay together; without the unit types. */
function separated(source: string): string {
  const lines = withoutUnitTypes(source.slice(0, MARKUP_MAX)).filter((line) => line !== '');
  return lines
    .map((line, index) => {
      const next = lines[index + 1] ?? '';
      const listGoesOn = [BULLET, NUMBER].some((item) => item.test(line) && item.test(next));
      return listGoesOn ? line : `${line}\n`;
    })
    .join('\n');
}
