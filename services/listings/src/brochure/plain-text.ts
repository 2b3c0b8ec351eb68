import { withoutUnitTypes } from '@lml/common/markup/unit-types';

const INLINE = /\*\*([^*]+)\*\*|__([^_]+)__|(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g;
const HEADING_OR_DIVIDER = /^(?:#{1,3} .*|---)$/;
const LIST_ITEM = /^(?:-|\d+\.) (.+)$/;
/** A brochure shows a hundred words; nobody needs a book read for them. */
const READ_MAX = 20_000;

/**
 * The beginning of a description as plain text, whole sentences of it as far as about `words` go: paragraphs only, for
 * headings and lists make no sense run together. Where it has nothing but lists, their items.
 */
export function beginningOf(description: string, words: number): string {
  const lines = withoutUnitTypes(description.slice(0, READ_MAX)).filter(
    (line) => line !== '' && !HEADING_OR_DIVIDER.test(line),
  );
  const paragraphs = lines.filter((line) => !LIST_ITEM.test(line));
  const items = lines.map((line) => LIST_ITEM.exec(line)?.[1] ?? line);
  const text = paragraphs.length > 0 ? paragraphs.join(' ') : items.join('; ');
  return wholeSentences(withoutMarks(text), words);
}

function withoutMarks(text: string): string {
  return text.replace(
    INLINE,
    (_whole, bold?: string, underlined?: string, italic?: string) => bold ?? underlined ?? italic ?? '',
  );
}

function wholeSentences(text: string, words: number): string {
  const all = text.split(/\s+/);
  if (all.length <= words) return all.join(' ');
  const cut = all.slice(0, words);
  // The last word that ends a sentence, unless too little would be left.
  const end = cut.findLastIndex((word) => /[.!?]["')\u2019\u201d]?$/.test(word));
  return end + 1 >= words / 2 ? cut.slice(0, end + 1).join(' ') : `${cut.join(' ')}…`;
}
