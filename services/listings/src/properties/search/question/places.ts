import { NEAR_DEFAULT_M, type PlaceKind, positionFrom } from '@lml/common/contracts';
import { ROADS } from './roads.data.js';
import { phraseOf } from './tokens.js';

export type RoadRow = [name: string, aliases: string, matatu: string, along: string];

export interface Position {
  lat: number;
  lng: number;
  radiusM: number;
}

/** A row of the table `places`. */
export interface StoredPlace extends Position {
  id: number;
  kind: PlaceKind;
  name: string;
  county: string;
  aliases: string[];
}

/** An office with a position. */
export interface StoredOffice {
  id: number;
  name: string;
  lat: number;
  lng: number;
}

/** An estate, a town or a county. */
export interface Area extends Position {
  kind: 'place';
  isCounty: boolean;
  id: number;
  name: string;
  county: string;
  /** Texts by which a location may name it, as `normaliseLocation` returns them. */
  keys: string[];
  /** Those of `keys` by which a search names it, in all spellings: `upper hill` and `upperhill`. */
  asked?: string[];
}

export interface Landmark extends Position {
  kind: 'landmark';
  id: number;
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

function listOf(text: string): string[] {
  return text.split(', ').filter((part) => part !== '');
}

/** Returns the phrase that a name or an alias is found by. */
export function phraseOfName(name: string): string {
  return phraseOf(name.replace(WEAK, ''));
}

/** All places with their names, as of one state of the table `places`, and the roads. Never changes. */
export class Places {
  readonly all: Place[] = [];
  /** Place names and aliases, as `phraseOf` returns them. */
  readonly names = new Map<string, PlaceName>();
  private readonly roadsByMatatu = new Map<string, Road[]>();
  private readonly byId = new Map<number, Area | Landmark>();

  /** @param stored in the order in which they take names that several have */
  constructor(
    stored: StoredPlace[],
    private readonly offices: StoredOffice[] = [],
  ) {
    const found = stored.map((row) => ({ place: placeOf(row), aliases: row.aliases }));
    // A name of its own comes before an alias of another place.
    for (const { place } of found) {
      this.all.push(place);
      this.byId.set(place.id, place);
      this.add(place.name, place);
    }
    for (const { place, aliases } of found) for (const alias of aliases) this.add(alias, place);
    for (const [name, aliases, matatu, along] of ROADS) {
      const names = listOf(aliases);
      const road: Road = {
        kind: 'road',
        name,
        texts: [name, ...names].map((text) => text.toLowerCase()),
        along: listOf(along).flatMap((text) => this.positioned(text) ?? []),
      };
      this.all.push(road);
      for (const alias of [name, ...names]) this.add(alias, road);
      for (const number of listOf(matatu).map((text) => text.toLowerCase()))
        this.roadsByMatatu.set(number, [...this.roadsOfMatatu(number), road]);
    }
  }

  /** Finds a place by its name or an alias, as `phraseOf` returns it. */
  named(phrase: string): PlaceName | undefined {
    const name = this.names.get(phrase);
    if (name?.place.kind !== 'place') return name;
    const letters = (text: string) => phraseOf(text).replaceAll(' ', '');
    const asked = name.place.keys.filter((key) => letters(key) === letters(phrase));
    return { ...name, place: { ...name.place, asked } };
  }

  /** Finds the area or landmark of that name. */
  positioned(name: string): Area | Landmark | undefined {
    const place = this.names.get(phraseOf(name))?.place;
    return place === undefined || place.kind === 'road' ? undefined : place;
  }

  /**
   * Finds what `near` names: a place by its name or number, `office:2`, or a position.
   * @returns its own radius; undefined if there is none such
   */
  near(text: string): (Position & { name: string | null; placeId?: number }) | undefined {
    const position = positionFrom(text);
    if (position) return { ...position, radiusM: NEAR_DEFAULT_M, name: null };
    const [, officeId] = /^office:(\d{1,9})$/i.exec(text) ?? [];
    const office = officeId && this.offices.find(({ id }) => id === Number(officeId));
    if (office) return { ...office, radiusM: NEAR_DEFAULT_M };
    const place = /^\d{1,9}$/.test(text) ? this.withId(Number(text)) : this.positioned(text);
    return place && { ...place, placeId: place.id };
  }

  withId(id: number): Area | Landmark | undefined {
    return this.byId.get(id);
  }

  roadsOfMatatu(number: string): Road[] {
    return this.roadsByMatatu.get(number) ?? [];
  }

  /** Keeps the first place of a name, unless it only has it as a weak alias. */
  private add(alias: string, place: Place): void {
    const name = phraseOfName(alias);
    const weak = WEAK.test(alias);
    const known = this.names.get(name);
    if (!known || (known.weak && !weak)) this.names.set(name, { place, weak });
  }
}

function placeOf({ id, kind, name, county, aliases, lat, lng, radiusM }: StoredPlace): Area | Landmark {
  if (kind === 'landmark') return { kind, id, name, county, lat, lng, radiusM };
  const keys = [name, ...aliases.filter((alias) => !WEAK.test(alias))].map((key) => key.toLowerCase());
  const isCounty = kind === 'county';
  return { kind: 'place', isCounty, id, name, county, lat, lng, radiusM, keys: [...new Set(keys)] };
}
