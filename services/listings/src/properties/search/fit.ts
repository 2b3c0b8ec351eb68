import type { PropertyFilter } from './property-filter.js';

/** Characters of `search_text` that contain title and location. */
const HEAD = 1000;

/**
 * Builds SQL of how well `p` fits the words of a filter: for each word 3 if it is in the title, 2 in the location, 1 in
 * the features, 0 in the description, added up. Appends its values to `parameters`.
 * @returns undefined if the filter has no words, so that all matches fit alike
 */
export function fitSql(filter: PropertyFilter, parameters: unknown[]): string | undefined {
  const terms = [
    ...(filter.words ?? []).map((word) => [word]),
    ...(filter.kind?.words.length ? [filter.kind.words] : []),
    ...(filter.places?.texts.length ? [filter.places.texts] : []),
  ];
  if (terms.length === 0) return undefined;
  // Lines: title, location, features, description. Reads only the beginning of a long text.
  const line = (number: number) => `split_part(left(p.search_text, ${HEAD}), E'\\n', ${number})`;
  return terms
    .map((term) => {
      const patterns = term.map((text) => `containing_pattern($${parameters.push(text)})`);
      const isIn = (number: number) =>
        patterns.map((pattern) => `${line(number)} LIKE ${pattern}`).join(' OR ');
      return `CASE WHEN ${isIn(1)} THEN 3 WHEN ${isIn(2)} THEN 2 WHEN ${isIn(3)} THEN 1 ELSE 0 END`;
    })
    .join(' + ');
}
