/** Characters that all of the brochure's fonts have (their Latin files). Others would print as empty boxes. */
const PRINTABLE =
  /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/u;

/** Diacritics that can be dropped from Latin letters: "Gĩthũrai" → "Githurai". */
const COMBINING = /\p{M}/gu;
const LETTER = /[\p{L}\p{N}]/gu;

/**
 * Reduces a text to characters that the brochure's fonts can print. Characters without a glyph become their plain form
 * (no diacritics, ligatures split) or are dropped. Returns an empty text if most letters would be dropped.
 */
export function printable(text: string): string {
  let kept = '';
  for (const character of text.replace(/\s+/gu, ' ')) {
    kept += PRINTABLE.test(character) ? character : plainForm(character);
  }
  const before = text.normalize('NFC').match(LETTER)?.length ?? 0;
  const after = kept.match(LETTER)?.length ?? 0;
  return after === 0 || after * 2 < before ? '' : kept.replace(/ +/g, ' ').trim();
}

function plainForm(character: string): string {
  if (/[\u2010\u2011\u00ad]/u.test(character)) return character === '\u00ad' ? '' : '-';
  const parts = [...character.normalize('NFKD').replace(COMBINING, '')];
  return parts.filter((part) => PRINTABLE.test(part)).join('');
}
