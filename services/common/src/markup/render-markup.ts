import MarkdownIt from 'markdown-it';
import { withoutUnitTypes } from './unit-types.js';

/** The only tags that {@link renderMarkup} writes; their only attribute is a list's `start`. */
export const MARKUP_TAGS = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'hr', 'strong', 'em', 'u'] as const;

/** Max characters of a description; the rest is cut off. */
export const MARKUP_MAX = 20 * 1024;

/** `zero` enables only paragraphs; everything not enabled here, such as links, pictures and HTML, stays text. */
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
      // The page has h1 and h2. Skips no level: a small heading without a big one before it becomes a big one.
      const big = token.tag < 'h3' || !bigSeen;
      bigSeen ||= token.tag < 'h3';
      token.tag = big ? 'h3' : 'h4';
    }
    for (const child of token.children ?? []) {
      if (child.markup === '__' && child.tag === 'strong') child.tag = 'u';
    }
  }
  // A heading's closing tag follows its opening tag and one inline token.
  tokens.forEach((token, index) => {
    if (token.type === 'heading_close') token.tag = tokens[index - 2]!.tag;
  });
});

const BULLET = /^[-*+] /;
const NUMBER = /^\d{1,9}[.)] /;

/**
 * Renders a description's markup as HTML: `## ` and `### ` headings, `- ` bullets, `1. ` numbers, `---`, **bold**,
 * *italic*, __underline__; one line is one paragraph. Headings start at h3. Leaves out unit types, which are shown as
 * cards. Safe for any input: the HTML contains only {@link MARKUP_TAGS} and text. Also runs in a browser.
 */
export function renderMarkup(source: string): string {
  return parser.render(separated(source));
}

/**
 * Renders a description as plain text: its paragraphs and list items in order, without marks. Leaves out headings and
 * dividers.
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

/** Separates lines into paragraphs, keeps the lines of a list together, and removes unit types. */
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
