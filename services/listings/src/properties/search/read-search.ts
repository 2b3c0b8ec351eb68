import { ANY, parseReference, placesOf, type Understood, type UnderstoodKind } from '@lml/common/contracts';
import { normaliseLocation } from '../model/location.js';
import { parsePriceRange } from '../model/price-range.js';
import { ON_THE_MARKET, purposesOf } from '../model/status.js';
import { type ListPropertiesQuery, titlesOf } from './list-properties.query.js';
import { type PlaceFilter, placeFilters } from './place-filter.js';
import { type PropertyFilter, WORDS_MAX } from './property-filter.js';
import type { Places, Position } from './question/places.js';
import { type LeftWord, type Question, readQuestion } from './question/read-question.js';

/** Filters of a query together with those read out of its search. */
export interface AskedSearch {
  /** Words that must occur in the text. */
  words: LeftWord[];
  understood: Understood[];
  /** Ids of the places that the search names. */
  placeIds: number[];
  /** Location keys of the places in the search. */
  locationKeys: string[];
  /**
   * Filters to be tried in turn, and the total that each must reach.
   * @param named those of `locationKeys` that listings have
   */
  filters(named: Set<string>): { filter: PropertyFilter; enough: number }[];
  /** Position of the first place in the search. */
  position: Position | undefined;
  /** All filters but the place. */
  filterElsewhere: PropertyFilter;
}

const NO_QUESTION: Question = { places: [], words: [], understood: [] };

/** Reads a search; a filter of the query replaces the one in the search. */
export function readSearch(query: ListPropertiesQuery, search: string, known: Places): AskedSearch {
  const id = parseReference(search) ?? undefined;
  const question = id === undefined ? readQuestion(search, known) : NO_QUESTION;
  const given = filterOf(query);
  const hasPlace = given.location !== undefined || given.places !== undefined;
  const has: Record<UnderstoodKind, boolean> = {
    bedrooms: given.minBedrooms !== undefined,
    purpose: given.purposes !== undefined,
    type: given.kind !== undefined,
    price: given.priceRange !== undefined,
    place: hasPlace,
    landmark: hasPlace,
    road: hasPlace,
    word: false,
  };
  const places = has.place ? [] : question.places;
  const words = question.words.slice(0, WORDS_MAX);
  const filterElsewhere: PropertyFilter = {
    ...given,
    location: undefined,
    places: undefined,
    minBedrooms: given.minBedrooms ?? question.minBedrooms,
    purposes: given.purposes ?? (question.purpose && purposesOf(question.purpose)),
    kind: given.kind ?? question.kind,
    priceRange: given.priceRange ?? question.priceRange,
    id,
    hidesSold: given.hidesSold && id === undefined,
    words: [...new Set(words.map(({ text }) => text))],
  };
  const everywhere = { ...filterElsewhere, location: given.location, places: given.places };
  return {
    words,
    understood: question.understood.filter(({ kind }) => !has[kind]),
    placeIds: [...new Set(places.flatMap((place) => (place.kind === 'road' ? [] : [place.id])))],
    locationKeys: places.flatMap((place) =>
      (place.kind === 'road' ? place.along : [place]).flatMap((one) =>
        one.kind === 'place' ? one.keys : [],
      ),
    ),
    filters: (named) =>
      places.length === 0
        ? [{ filter: everywhere, enough: 1 }]
        : placeFilters(places, named).map(({ filter, enough }) => ({
            filter: { ...everywhere, ...located(filter) },
            enough,
          })),
    position: places.flatMap((place) => (place.kind === 'road' ? place.along : [place]))[0],
    filterElsewhere,
  };
}

/** Location keys of a query; none for any location. */
export function locationsOf({ location }: Pick<ListPropertiesQuery, 'location'>): string[] {
  return location.toLowerCase() === ANY ? [] : placesOf(location).map(normaliseLocation);
}

/** A single location has a list of its own, which is found faster. */
function located(filter: PlaceFilter): Pick<PropertyFilter, 'location' | 'places'> {
  const { keys, texts, circles } = filter;
  if (keys.length + texts.length + circles.length === 0) return {};
  return keys.length === 1 && texts.length === 0 && circles.length === 0
    ? { location: keys[0] }
    : { places: filter };
}

/** Reads the filters of a query, except its search. */
function filterOf(query: ListPropertiesQuery): PropertyFilter {
  const titles = titlesOf(query.title);
  return {
    ...located({ keys: locationsOf(query), texts: [], circles: [] }),
    kind: query.propertyType === ANY ? undefined : { types: [query.propertyType], words: [] },
    priceRange: parsePriceRange(query.priceRange) ?? undefined,
    statuses:
      query.status === ANY ? undefined : query.status === 'available' ? ON_THE_MARKET : [query.status],
    hidesSold: query.sold === 'hide' && query.status === ANY,
    agentId: query.agentId,
    ids: query.ids,
    minBedrooms: query.minBedrooms,
    purposes: query.purpose === ANY ? undefined : purposesOf(query.purpose),
    titles: titles.length === 0 ? undefined : titles,
  };
}
