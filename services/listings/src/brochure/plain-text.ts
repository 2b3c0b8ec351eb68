import { plainMarkup } from '@lml/common/markup/render-markup';

/**
 * Returns the beginning of a description as plain text: whole sentences, up to about `words` words. Uses paragraphs
 * only, because headings and lists make no sense run together; uses list items if there are only lists.
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
