/** A number, a run of letters or a sign of a search. */
export interface Token {
  /** Folded; see `fold`. */
  text: string;
  /** Offsets in the search. */
  start: number;
  end: number;
  /** First or last token of a word. */
  opens: boolean;
  closes: boolean;
}

/** Drops case, accents and apostrophes: `Lang'ata` → `langata`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase();
}

/** Words end at spaces, commas and slashes, unless within a number such as 50,000 or 1/8. */
const WORD = /(?:\d+(?:[.,/]\d+)+|[^\s,;/])+/gu;
const PIECE = /\d+(?:[.,]\d+)*|[\p{L}\p{M}'’‘`]+|\S/gu;
/** Signs that carry no meaning in a search. */
const SIGN = /^[.!?:()[\]"“”'’‘`]+$/u;

/** Splits a search into tokens. */
export function tokensOf(search: string): Token[] {
  const tokens: Token[] = [];
  for (const word of search.matchAll(WORD)) {
    const pieces = [...word[0].matchAll(PIECE)].filter(([piece]) => !SIGN.test(piece));
    for (const [index, piece] of pieces.entries()) {
      const start = word.index + piece.index;
      tokens.push({
        text: fold(piece[0]),
        start,
        end: start + piece[0].length,
        opens: index === 0,
        closes: index === pieces.length - 1,
      });
    }
  }
  return tokens;
}

/** Returns the folded words of a phrase with single spaces, without hyphens. */
export function phraseOf(text: string): string {
  return tokensOf(text)
    .map((token) => token.text)
    .filter((part) => part !== '-')
    .join(' ');
}
