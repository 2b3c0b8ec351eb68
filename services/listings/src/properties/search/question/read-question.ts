import { type NearPlace, type PurposeChoice, radiusLabel, type Understood } from '@lml/common/contracts';
import type { PriceRange } from '../../model/price-range.js';
import { placeLabel, priceLabel } from './labels.js';
import { type Read, readBedrooms, readPrice, readRadius } from './numbers.js';
import type { Area, Landmark, Place, Places } from './places.js';
import { phraseOf, type Token, tokensOf } from './tokens.js';
import { type KindFilter, TERM_TOKENS_MAX, TERMS } from './vocabulary.js';

/** A word of the search that was not understood, and its offsets. */
export interface LeftWord {
  text: string;
  start: number;
  end: number;
}

/** A search text, read into filters. */
export interface Question {
  minBedrooms?: number;
  purpose?: PurposeChoice;
  kind?: KindFilter;
  priceRange?: PriceRange;
  /** Any of them. */
  places: Place[];
  /** A place with the radius that the search names: `within 2 km of Sarit`. */
  within?: Area | Landmark;
  /** The areas and landmarks with their words in the search. */
  placeTexts: NearPlace[];
  /** Not understood: must occur in the text. */
  words: LeftWord[];
  /** In the order of the text; words only beside filters. */
  understood: Understood[];
}

/** Part of the search that was understood. */
type Part =
  | { is: 'bedrooms'; value: number }
  | { is: 'price'; value: PriceRange }
  | { is: 'purpose'; value: PurposeChoice }
  | { is: 'kind'; value: KindFilter; label: string }
  | { is: 'places'; value: Place[]; weak: boolean }
  | { is: 'within'; value: Area | Landmark }
  | { is: 'filler'; placing: boolean }
  | { is: 'word' };

interface Span {
  part: Part;
  start: number;
  end: number;
}

const MATATU = new Set(['route', 'matatu', 'namba', 'no', 'number']);

/** Reads bedrooms, purpose, kind, price and places out of a search. */
export function readQuestion(search: string, places: Places): Question {
  const spans = withPlacing(settled(spansOf(search, places)));
  const understood = spans.flatMap((span) => understoodOf(span, search));
  const dropsFillers = understood.length > 0;
  const left = spans.filter(({ part }) => part.is === 'word' || (!dropsFillers && part.is === 'filler'));
  const of = <Is extends Part['is']>(is: Is) =>
    spans.flatMap(({ part }) => (part.is === is ? [part as Extract<Part, { is: Is }>] : []));
  const purposes = new Set(of('purpose').map(({ value }) => value));
  const bedrooms = of('bedrooms').map(({ value }) => value);
  return {
    minBedrooms: bedrooms.length > 0 ? Math.min(...bedrooms) : undefined,
    purpose: purposes.size === 1 ? [...purposes][0] : undefined,
    kind: joined(of('kind').map(({ value }) => value)),
    priceRange: of('price')[0]?.value,
    within: of('within')[0]?.value,
    places: narrowed(of('places').flatMap(({ value }) => value)),
    placeTexts: spans.flatMap(({ part, start, end }) => {
      const place = part.is === 'within' ? part.value : positionedIn(part);
      return place ? [{ text: search.slice(start, end), name: place.name }] : [];
    }),
    words: spans.length === 0 ? signsOf(search) : left.map(({ start, end }) => wordAt(search, start, end)),
    understood: understood.some(({ kind }) => kind !== 'word') ? understood : [],
  };
}

function wordAt(search: string, start: number, end: number): LeftWord {
  return { text: search.slice(start, end), start, end };
}

/** A search of signs alone is a text to search for. */
function signsOf(search: string): LeftWord[] {
  return [...search.matchAll(/\S+/gu)].map(({ 0: signs, index }) =>
    wordAt(search, index, index + signs.length),
  );
}

function spansOf(search: string, places: Places): Span[] {
  const tokens = tokensOf(search);
  const spans: Span[] = [];
  let at = 0;
  while (at < tokens.length) {
    const read = tokens[at]!.opens ? partAt(tokens, at, places) : undefined;
    const next = read?.next ?? wordEnd(tokens, at);
    spans.push({
      part: read?.value ?? { is: 'word' },
      start: tokens[at]!.start,
      end: tokens[next - 1]!.end,
    });
    at = next;
  }
  return spans;
}

function wordEnd(tokens: Token[], at: number): number {
  let last = at;
  while (!tokens[last]!.closes) last++;
  return last + 1;
}

/** Reads the part that starts at a word. It must end with a word, so that `kilimani's-gate` stays text. */
function partAt(tokens: Token[], at: number, places: Places): Read<Part> | undefined {
  const whole = <T>(read: Read<T> | undefined, part: (value: T) => Part) =>
    read && tokens[read.next - 1]!.closes ? { value: part(read.value), next: read.next } : undefined;
  return (
    whole(readBedrooms(tokens, at), (value) => ({ is: 'bedrooms', value })) ??
    whole(readWithin(tokens, at, places), (value) => ({ is: 'within', value })) ??
    whole(readPrice(tokens, at), (value) => ({ is: 'price', value })) ??
    whole(readMatatu(tokens, at, places), (value) => ({ is: 'places', value, weak: false })) ??
    termAt(tokens, at, places)
  );
}

/** Reads `route 46` and `matatu namba 46`. */
function readMatatu(tokens: Token[], at: number, places: Places): Read<Place[]> | undefined {
  let next = at;
  while (MATATU.has(tokens[next]?.text ?? '')) next++;
  const roads = next > at ? places.roadsOfMatatu(tokens[next]?.text ?? '') : [];
  return roads.length > 0 ? { value: roads, next: next + 1 } : undefined;
}

/** Reads a radius with the place after it: `within 2 km of Sarit`. */
function readWithin(tokens: Token[], at: number, places: Places): Read<Area | Landmark> | undefined {
  const radius = readRadius(tokens, at);
  const name = radius && termAt(tokens, radius.next, places);
  const place = positionedIn(name?.value);
  return place && { value: { ...place, radiusM: radius!.value }, next: name!.next };
}

/** Reads the longest term or place name. */
function termAt(tokens: Token[], at: number, places: Places): Read<Part> | undefined {
  let phrase = '';
  let longest: Read<Part> | undefined;
  for (let next = at; next < Math.min(at + TERM_TOKENS_MAX, tokens.length); next++) {
    const { text, closes } = tokens[next]!;
    if (text !== '-') phrase += (phrase === '' ? '' : ' ') + text;
    const part = closes ? partNamed(phrase, places) : undefined;
    if (part) longest = { value: part, next: next + 1 };
  }
  return longest;
}

function partNamed(phrase: string, places: Places): Part | undefined {
  const name = places.named(phrase);
  if (name) return { is: 'places', value: [name.place], weak: name.weak };
  const term = TERMS.get(phrase);
  switch (term?.is) {
    case 'kind':
      return { is: 'kind', value: term.filter, label: term.label };
    case 'purpose':
      return { is: 'purpose', value: term.purpose };
    case 'filler':
      return { is: 'filler', placing: term.placing };
    case 'text':
      return { is: 'word' };
    case undefined:
      return undefined;
  }
}

/** Turns weak place names into words, unless they follow a word such as `near` or nothing else is left. */
function settled(spans: Span[]): Span[] {
  const isWeak = ({ part }: Span) => part.is === 'places' && part.weak;
  const alone = spans.filter((span) => isWeak(span) || span.part.is === 'word').length === 1;
  return spans.map((span, index) => {
    const before = spans[index - 1]?.part;
    const placed = before?.is === 'filler' && before.placing;
    return isWeak(span) && !alone && !placed ? { ...span, part: { is: 'word' } } : span;
  });
}

function positionedIn(part: Part | undefined): Area | Landmark | undefined {
  const place = part?.is === 'places' ? part.value[0] : undefined;
  return place?.kind === 'road' ? undefined : place;
}

/** Extends a place by the `near` or `in` before it, so that both are removed together. */
function withPlacing(spans: Span[]): Span[] {
  return spans.map((span, index) => {
    const before = spans[index - 1];
    return span.part.is === 'places' && before?.part.is === 'filler' && before.part.placing
      ? { ...span, start: before.start }
      : span;
  });
}

function understoodOf({ part, start, end }: Span, search: string): Understood[] {
  const text = search.slice(start, end);
  switch (part.is) {
    case 'bedrooms':
      return [
        { kind: 'bedrooms', label: `${part.value}+ ${part.value === 1 ? 'bedroom' : 'bedrooms'}`, text },
      ];
    case 'price':
      return [{ kind: 'price', label: priceLabel(part.value), text }];
    case 'purpose':
      return [{ kind: 'purpose', label: part.value === 'rent' ? 'Rent' : 'Buy', text }];
    case 'kind':
      return [{ kind: 'type', label: part.label, text }];
    case 'places':
      return [{ kind: part.value[0]!.kind, label: part.value.map(placeLabel).join(', '), text }];
    case 'within':
      return [
        {
          kind: part.value.kind,
          label: `Within ${radiusLabel(part.value.radiusM)} of ${part.value.name}`,
          text,
        },
      ];
    case 'word':
      return [{ kind: 'word', label: `"${text}"`, text }];
    case 'filler':
      return [];
  }
}

/** Joins kinds: any of them. */
function joined(kinds: KindFilter[]): KindFilter | undefined {
  if (kinds.length <= 1) return kinds[0];
  return {
    types: [...new Set(kinds.flatMap(({ types }) => types))],
    titles: kinds.flatMap(({ titles = [] }) => titles),
    words: kinds.every(({ words }) => words.length > 0)
      ? [...new Set(kinds.flatMap(({ words }) => words))]
      : [],
  };
}

/** Drops a county that another place lies in: `Ruaka, Kiambu` asks for Ruaka. */
function narrowed(places: Place[]): Place[] {
  const counties = new Set(
    places.flatMap((place) => (place.kind === 'road' ? [] : [phraseOf(place.county)])),
  );
  const isCounty = (place: Place) =>
    place.kind === 'place' &&
    [...counties].some((county) => place.keys.some((key) => phraseOf(key) === county)) &&
    places.some(
      (other) => other.kind !== 'road' && other.name !== place.name && other.county === place.county,
    );
  const inside = places.filter((place) => !isCounty(place));
  return inside.length > 0 ? inside : places;
}
