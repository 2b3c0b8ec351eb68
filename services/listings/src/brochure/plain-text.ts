import { plainMarkup } from '@lml/common/markup/render-markup';

/**
 * The beginning of a description as plain text, whole sentences of it as far as about `words` go: paragraphs only, for
 * headings and lists make no sense run together. Where it has nothing but lists, their items.
 */
export function beginningOf(description: string, words: number): string {
  const { paragraphs, items } = plainMarkup(description);
  return wholeSentences(paragraphs.length > 0 ? paragraphs.join(' ') : items.join('; '), words);
}

function wholeSentences(text: string, words: number): string {
  const all = text.split(/\s+/);
  if (all.length <= words) return all.join(' ');
  const cut = all.slice(0, words);
  // The last word that ends a sentence, unless too little would be left.
  const end = cut.findLastIndex((word) => /[.!?]["')\u2019\u201d]?$/.test(word));
  return end + 1 >= words / 2 ? cut.slice(0, end + 1).join(' ') : `${cut.join(' ')}…`;
}
