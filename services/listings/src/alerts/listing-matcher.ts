import type { PropertyPurpose, PropertyType } from '@lml/common/contracts';
import { DEGREE_M, type PlaceFilter } from '../properties/search/place-filter.js';
import { distanceM } from '../properties/search/near-filter.js';
import type { FactFilter } from '../properties/search/fact-filter.js';
import type { Position } from '../properties/search/question/places.js';
import type { KindFilter } from '../properties/search/question/vocabulary.js';
import type { CompiledFilter } from './compile-filter.js';

/** Fields of a listing that the matcher needs; texts folded by the database. */
export interface MatchedListing {
  id: number;
  type: PropertyType;
  purpose: PropertyPurpose;
  /** Lower case. */
  status: string;
  price: number | null;
  /** Price that ranges compare; null if unknown. */
  comparablePrice: number | null;
  bedrooms: number | null;
  locationKeys: string[];
  searchText: string;
  title: string;
  latitude: number | null;
  longitude: number | null;
  /** Null for all but land. */
  landSqm: number | null;
  tenure: string | null;
  titled: boolean;
  furnished: string | null;
  pets: string | null;
  water: string | null;
  backup: string | null;
  /** A day. */
  availableFrom: string | null;
  minTermMonths: number | null;
  titleSearchSeen: boolean;
  visitedByStaff: boolean;
  agentIds: number[];
}

/** One bit per listing. */
type Bits = Uint32Array;

/** Remembered conditions; more are computed anew. Bounds the memory, whatever people search for. */
const REMEMBERED_MAX = 5000;

/**
 * Finds which of a batch of listings fit a filter: the conditions of `property-filter.ts`, the other way round. A filter
 * costs a few operations on bit sets, because searches share most of their conditions.
 */
export class ListingMatcher {
  private readonly remembered = new Map<string, Bits>();
  private readonly all: Bits;

  constructor(private readonly listings: MatchedListing[]) {
    this.all = this.bitsWhere(() => true);
  }

  /** @returns indexes of the listings that fit, ascending */
  match(filter: CompiledFilter): number[] {
    const fitting = Uint32Array.from(this.all);
    for (const condition of this.conditionsOf(filter)) {
      let any = 0;
      for (let word = 0; word < fitting.length; word++) any |= fitting[word]! &= condition[word]!;
      if (any === 0) return [];
    }
    return indexesOf(fitting);
  }

  private *conditionsOf(filter: CompiledFilter): Generator<Bits> {
    const { location, places, near, kind, priceRange, statuses, agentId, minBedrooms, purposes, id, facts } =
      filter;
    if (location !== undefined) yield this.inLocation(location);
    if (places) yield this.atPlaces(places);
    if (near) yield this.within(near);
    if (kind) yield this.ofKind(kind);
    if (purposes)
      yield this.remember(`purpose ${purposes.join()}`, ({ purpose }) => purposes.includes(purpose));
    if (minBedrooms !== undefined)
      yield this.remember(
        `bedrooms ${minBedrooms}`,
        ({ bedrooms }) => bedrooms !== null && bedrooms >= minBedrooms,
      );
    if (priceRange) {
      const { min, max } = priceRange;
      yield this.remember(
        `price ${min}-${max}`,
        ({ comparablePrice: price }) => price !== null && price >= min && (max === null || price <= max),
      );
    }
    if (facts) yield this.remember(`facts ${JSON.stringify(facts)}`, (listing) => hasFacts(listing, facts));
    if (statuses) yield this.remember(`status ${statuses.join()}`, ({ status }) => statuses.includes(status));
    if (agentId !== undefined)
      yield this.remember(`agent ${agentId}`, ({ agentIds }) => agentIds.includes(agentId));
    if (id !== undefined) yield this.bitsWhere((listing) => listing.id === id);
    for (const text of filter.words ?? []) yield this.containing(text);
    if (filter.titles) yield this.anyOf(filter.titles.map((text) => this.titled(text)));
  }

  private ofKind({ types, words, titles = [] }: KindFilter): Bits {
    const ofType = this.remember(`type ${types.join()}`, ({ type }) => types.includes(type));
    if (words.length > 0) return both(ofType, this.anyOf(words.map((text) => this.containing(text))));
    return titles.length > 0 ? this.anyOf([ofType, ...titles.map((text) => this.titled(text))]) : ofType;
  }

  private atPlaces({ keys, texts, circles }: PlaceFilter): Bits {
    return this.anyOf([
      ...keys.map((key) => this.inLocation(key)),
      ...texts.map((text) => this.containing(text)),
      ...circles.map(({ lat, lng, radiusM }) =>
        this.remember(
          `circle ${lat} ${lng} ${radiusM}`,
          ({ latitude, longitude }) =>
            latitude !== null &&
            longitude !== null &&
            Math.hypot(latitude - lat, longitude - lng) <= radiusM / DEGREE_M,
        ),
      ),
    ]);
  }

  private within(near: Position): Bits {
    return this.remember(
      `near ${near.lat} ${near.lng} ${near.radiusM}`,
      ({ latitude, longitude }) =>
        latitude !== null &&
        longitude !== null &&
        distanceM({ lat: latitude, lng: longitude }, near) <= near.radiusM,
    );
  }

  private inLocation(key: string): Bits {
    return this.remember(`location ${key}`, ({ locationKeys }) => locationKeys.includes(key));
  }

  private containing(text: string): Bits {
    return this.remember(`text ${text}`, ({ searchText }) => searchText.includes(text));
  }

  private titled(text: string): Bits {
    return this.remember(`title ${text}`, ({ title }) => title.includes(text));
  }

  private anyOf(conditions: Bits[]): Bits {
    const any = new Uint32Array(this.all.length);
    for (const bits of conditions) for (let word = 0; word < any.length; word++) any[word]! |= bits[word]!;
    return any;
  }

  private remember(condition: string, fits: (listing: MatchedListing) => boolean): Bits {
    const known = this.remembered.get(condition);
    if (known) return known;
    const bits = this.bitsWhere(fits);
    if (this.remembered.size < REMEMBERED_MAX) this.remembered.set(condition, bits);
    return bits;
  }

  private bitsWhere(fits: (listing: MatchedListing) => boolean): Bits {
    const bits = new Uint32Array(Math.ceil(this.listings.length / 32));
    this.listings.forEach((listing, index) => {
      if (fits(listing)) bits[index >>> 5]! |= 1 << (index & 31);
    });
    return bits;
  }
}

/** The conditions of `factsSql`. */
function hasFacts(listing: MatchedListing, { land, letting, checks }: FactFilter): boolean {
  if (checks?.searchSeen && !listing.titleSearchSeen) return false;
  if (checks?.visited && !listing.visitedByStaff) return false;
  if (land) {
    const { landSqm, tenure, titled } = listing;
    if (listing.type !== 'land') return false;
    if (land.min !== undefined && !(landSqm !== null && landSqm >= land.min)) return false;
    if (land.max !== undefined && !(landSqm !== null && landSqm <= land.max)) return false;
    if (land.tenure !== undefined && tenure !== land.tenure) return false;
    if (land.titled && !titled) return false;
  }
  if (letting) {
    const { availableFrom, minTermMonths } = listing;
    const { availableBy, maxTerm } = letting;
    if (listing.purpose === 'sale') return false;
    for (const fact of ['furnished', 'pets', 'water', 'backup'] as const) {
      if (letting[fact] && !letting[fact].some((value) => value === listing[fact])) return false;
    }
    if (availableBy !== undefined && !(availableFrom !== null && availableFrom <= availableBy)) return false;
    if (maxTerm !== undefined && !(minTermMonths !== null && minTermMonths <= maxTerm)) return false;
  }
  return true;
}

function both(one: Bits, other: Bits): Bits {
  return one.map((bits, word) => bits & other[word]!);
}

function indexesOf(bits: Bits): number[] {
  const indexes: number[] = [];
  bits.forEach((value, word) => {
    for (let left = value; left !== 0; left &= left - 1) {
      indexes.push(word * 32 + 31 - Math.clz32(left & -left));
    }
  });
  return indexes;
}
