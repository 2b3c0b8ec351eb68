import type { Area, Place, Places } from '../search/question/places.js';
import { editDistance } from '../search/question/spelling.js';
import { fold } from '../search/question/tokens.js';

/** A place that a text may mean; the lower the rank, the more likely. */
export interface NamedPlace {
  place: Place;
  rank: number;
}

const RANKS = { exact: 0, beginning: 1, alias: 2, word: 3, county: 4, misspelt: 5 } as const;
/** Shorter names of counties begin too many others. */
const COUNTY_LETTERS_MIN = 4;
/** Shorter texts are like too many names. */
const MISSPELT_LETTERS_MIN = 4;
/** Texts this long may differ by two letters. */
const LONG = 8;

/** Folds a text and separates its words by single spaces; `title_phrases_of` does the same in SQL. */
export function lettersOf(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

interface FoldedNames {
  names: { name: string; place: Place; weak: boolean; isAlias: boolean }[];
  counties: { place: Area; county: string }[];
}

/** Names as `lettersOf` returns them; folding them anew for each letter typed would take longer than the rest. */
const folded = new WeakMap<Places, FoldedNames>();

function foldedNames(places: Places): FoldedNames {
  const known = folded.get(places);
  if (known) return known;
  const names = [...places.names].map(([name, { place, weak }]) => ({
    name: lettersOf(name),
    place,
    weak,
    isAlias: lettersOf(name) !== lettersOf(place.name),
  }));
  const counties = places.all.flatMap((place) =>
    place.kind === 'place' ? [{ place, county: lettersOf(place.county) }] : [],
  );
  folded.set(places, { names, counties });
  return { names, counties };
}

/**
 * Finds the places whose name, alias or county begins with a text, most likely first; each once.
 * @param letters as `lettersOf` returns it
 */
export function placesNamed(letters: string, places: Places): NamedPlace[] {
  const { names, counties } = foldedNames(places);
  const found = new Map<Place, number>();
  const add = (place: Place, rank: number) => {
    if (rank < (found.get(place) ?? Infinity)) found.set(place, rank);
  };
  for (const { name, place, weak, isAlias } of names) {
    if (name === letters) add(place, RANKS.exact);
    else if (weak) continue;
    else if (name.startsWith(letters)) add(place, isAlias ? RANKS.alias : RANKS.beginning);
    else if (!isAlias && name.includes(` ${letters}`)) add(place, RANKS.word);
  }
  if (letters.length >= COUNTY_LETTERS_MIN)
    for (const { place, county } of counties) if (county.startsWith(letters)) add(place, RANKS.county);
  return ranked(found);
}

/** Finds the places whose name begins with a text but for a slip. */
export function placesLike(letters: string, places: Places): NamedPlace[] {
  if (letters.length < MISSPELT_LETTERS_MIN) return [];
  const allowed = letters.length >= LONG ? 2 : 1;
  const found = new Map<Place, number>();
  for (const { name, place, weak } of foldedNames(places).names) {
    if (weak || name.length < letters.length - 1) continue;
    const distance = Math.min(
      ...[-1, 0, 1].map((more) => editDistance(letters, name.slice(0, letters.length + more))),
    );
    const rank = RANKS.misspelt + distance;
    if (distance <= allowed && rank < (found.get(place) ?? Infinity)) found.set(place, rank);
  }
  return ranked(found);
}

function ranked(found: Map<Place, number>): NamedPlace[] {
  return [...found]
    .map(([place, rank]) => ({ place, rank }))
    .sort((one, other) => one.rank - other.rank || one.place.name.localeCompare(other.place.name, 'en'));
}
