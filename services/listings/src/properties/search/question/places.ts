import { AREAS, COUNTIES, LANDMARKS, ROADS } from './places.data.js';
import { phraseOf } from './tokens.js';

export type PlaceRow = [
  name: string,
  county: string,
  lat: number,
  lng: number,
  radiusM: number,
  aliases: string,
];
export type RoadRow = [name: string, aliases: string, matatu: string, along: string];

export interface Position {
  lat: number;
  lng: number;
  radiusM: number;
}

/** An estate, a town or a county. */
export interface Area extends Position {
  kind: 'place';
  name: string;
  county: string;
  /** Texts by which a location may name it, as `normaliseLocation` returns them. */
  keys: string[];
  /** Those of `keys` by which a search names it, in all spellings: `upper hill` and `upperhill`. */
  asked?: string[];
}

export interface Landmark extends Position {
  kind: 'landmark';
  name: string;
  county: string;
}

export interface Road {
  kind: 'road';
  name: string;
  /** Texts that a listing at the road contains. */
  texts: string[];
  along: (Area | Landmark)[];
}

export type Place = Area | Landmark | Road;

/** Name of a place; a weak one is also an ordinary word. */
export interface PlaceName {
  place: Place;
  weak: boolean;
}

/** Marks a weak alias. */
const WEAK = /\?$/;

/** Places of a name, which several may share; each with the names themselves. */
export const ALL_PLACES: Place[] = [];

/** Place names and aliases, as `phraseOf` returns them. */
export const PLACE_NAMES = new Map<string, PlaceName>();
/** Roads by matatu number. */
export const MATATU_ROADS = new Map<string, Road[]>();

function listOf(text: string): string[] {
  return text.split(', ').filter((part) => part !== '');
}

/** Keeps the first place of a name, unless it only has it as a weak alias. */
function nameIt(place: Place, aliases: string[]): void {
  ALL_PLACES.push(place);
  for (const alias of [place.name, ...aliases]) {
    const name = phraseOf(alias.replace(WEAK, ''));
    const weak = WEAK.test(alias);
    if (!PLACE_NAMES.has(name) || (PLACE_NAMES.get(name)!.weak && !weak))
      PLACE_NAMES.set(name, { place, weak });
  }
}

for (const [name, county, lat, lng, radiusM, aliases] of [...AREAS, ...COUNTIES]) {
  const names = listOf(aliases);
  const keys = [name, ...names.filter((alias) => !WEAK.test(alias))].map((key) => key.toLowerCase());
  nameIt({ kind: 'place', name, county, lat, lng, radiusM, keys: [...new Set(keys)] }, names);
}
for (const [name, county, lat, lng, radiusM, aliases] of LANDMARKS)
  nameIt({ kind: 'landmark', name, county, lat, lng, radiusM }, listOf(aliases));
for (const [name, aliases, matatu, along] of ROADS) {
  const names = listOf(aliases);
  const road: Road = {
    kind: 'road',
    name,
    texts: [name, ...names].map((text) => text.toLowerCase()),
    along: listOf(along).map((place) => PLACE_NAMES.get(phraseOf(place))!.place as Area | Landmark),
  };
  nameIt(road, names);
  for (const number of listOf(matatu).map((text) => text.toLowerCase()))
    MATATU_ROADS.set(number, [...(MATATU_ROADS.get(number) ?? []), road]);
}

/** Finds a place by its name or an alias, as `phraseOf` returns it. */
export function placeNamed(phrase: string): PlaceName | undefined {
  const name = PLACE_NAMES.get(phrase);
  if (name?.place.kind !== 'place') return name;
  const letters = (text: string) => phraseOf(text).replaceAll(' ', '');
  const asked = name.place.keys.filter((key) => letters(key) === letters(phrase));
  return { ...name, place: { ...name.place, asked } };
}

/** Finds the area or landmark of that name. */
export function positionOf(name: string): Position | undefined {
  const place = PLACE_NAMES.get(phraseOf(name))?.place;
  return place === undefined || place.kind === 'road' ? undefined : place;
}
