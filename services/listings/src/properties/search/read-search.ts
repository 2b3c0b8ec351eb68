import {
  ANY,
  type Near,
  type NearPlace,
  NEAR_TEXTS,
  parseReference,
  placesOf,
  radiusFrom,
  type Understood,
  type UnderstoodKind,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { normaliseLocation } from '../model/location.js';
import { parsePriceRange } from '../model/price-range.js';
import { ON_THE_MARKET, purposesOf } from '../model/status.js';
import { type ListPropertiesQuery, titlesOf } from './list-properties.query.js';
import { factFilterOf } from './fact-filter.js';
import { areaOf } from './map-area.js';
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
  /** Places of the search and of the location filter that a circle can be drawn around. */
  nearPlaces: NearPlace[];
  /** The circle of the query. */
  near: Near | null;
  /** All filters but the place. */
  filterElsewhere: PropertyFilter;
}

const NO_QUESTION: Question = { places: [], placeTexts: [], words: [], understood: [] };

/** Reads a search; a filter of the query replaces the one in the search. @throws 400 if `near` is unknown */
export function readSearch(query: ListPropertiesQuery, search: string, known: Places): AskedSearch {
  const id = parseReference(search) ?? undefined;
  const question = id === undefined ? readQuestion(search, known) : NO_QUESTION;
  const circle = nearOf(query, known);
  const given: PropertyFilter = { ...filterOf(query), near: circle };
  const hasPlace = given.location !== undefined || given.places !== undefined || circle !== undefined;
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
    near: undefined,
    minBedrooms: given.minBedrooms ?? question.minBedrooms,
    purposes: given.purposes ?? (question.purpose && purposesOf(question.purpose)),
    kind: given.kind ?? question.kind,
    priceRange: given.priceRange ?? question.priceRange,
    id,
    hidesSold: given.hidesSold && id === undefined,
    words: [...new Set(words.map(({ text }) => text))],
  };
  const within = has.place ? undefined : question.within;
  const everywhere = {
    ...filterElsewhere,
    location: given.location,
    places: given.places,
    near: circle ?? within,
  };
  return {
    words,
    understood: question.understood.filter(({ kind }) => !has[kind]),
    placeIds: [
      ...new Set([
        ...places.flatMap((place) => (place.kind === 'road' ? [] : [place.id])),
        ...(within ? [within.id] : []),
        ...(circle?.placeId === undefined ? [] : [circle.placeId]),
      ]),
    ],
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
    position:
      circle ?? within ?? places.flatMap((place) => (place.kind === 'road' ? place.along : [place]))[0],
    nearPlaces: circle ? [] : nearPlacesOf(query, has.place ? NO_QUESTION : question, known),
    near: circle ? { name: circle.name, radiusM: circle.radiusM } : null,
    filterElsewhere,
  };
}

/** Names the places of the location filter and the search. */
function nearPlacesOf(query: ListPropertiesQuery, { placeTexts }: Question, known: Places): NearPlace[] {
  const given = query.location.toLowerCase() === ANY ? [] : placesOf(query.location);
  return [
    ...given.flatMap((text) => {
      const place = known.positioned(text);
      return place ? [{ text, name: place.name }] : [];
    }),
    ...placeTexts,
  ];
}

/** Finds the circle that a query asks for. @throws 400 if the place is unknown */
function nearOf({ near, radius }: ListPropertiesQuery, known: Places): ReturnType<Places['near']> {
  if (near === undefined) return undefined;
  const found = known.near(near);
  if (!found) throw validationFailed([{ field: 'near', message: NEAR_TEXTS.near }]);
  return { ...found, radiusM: (radius !== undefined && radiusFrom(radius)) || found.radiusM };
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
  const category = query.category === ANY ? undefined : query.category;
  const type = category ?? (query.propertyType === ANY ? undefined : query.propertyType);
  return {
    ...located({ keys: locationsOf(query), texts: [], circles: [] }),
    area: areaOf(query),
    kind: type && { types: [type], words: [] },
    category: category === 'commercial' || category === 'residential' ? category : undefined,
    priceRange: parsePriceRange(query.priceRange) ?? undefined,
    statuses:
      query.status === ANY ? undefined : query.status === 'available' ? ON_THE_MARKET : [query.status],
    hidesSold: query.sold === 'hide' && query.status === ANY,
    agentId: query.agentId,
    ids: query.ids,
    minBedrooms: query.minBedrooms,
    facts: factFilterOf(query),
    purposes: query.purpose === ANY ? undefined : purposesOf(query.purpose),
    titles: titles.length === 0 ? undefined : titles,
  };
}
