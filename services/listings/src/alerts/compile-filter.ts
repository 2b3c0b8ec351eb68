import { type AlertFilters, FACT_FILTERS } from '@lml/common/contracts';
import { createHash } from 'node:crypto';
import type { ListPropertiesQuery } from '../properties/search/list-properties.query.js';
import type { PropertyFilter } from '../properties/search/property-filter.js';
import type { Places } from '../properties/search/question/places.js';
import { readSearch } from '../properties/search/read-search.js';

/** The filter of a saved search as the matcher reads it: of {@link PropertyFilter}, with folded texts. */
export type CompiledFilter = Omit<PropertyFilter, 'ids'>;

const NAMES = [
  'location',
  'propertyType',
  'priceRange',
  'purpose',
  'search',
  'title',
  'status',
  'agentId',
  'minBedrooms',
  'near',
  'radius',
  ...FACT_FILTERS,
] as const satisfies (keyof AlertFilters)[];

/** Returns the filters that a query sets, in a fixed order, so that equal searches are equal texts. */
export function givenFilters(query: ListPropertiesQuery, defaults: ListPropertiesQuery): AlertFilters {
  return Object.fromEntries(
    NAMES.filter((name) => query[name] !== undefined && query[name] !== defaults[name]).map((name) => [
      name,
      query[name],
    ]),
  );
}

export function digestOfFilters(filters: AlertFilters): string {
  return createHash('sha256').update(JSON.stringify(filters)).digest('base64url');
}

/**
 * Reads the filters as the list does, but without falling back to wider areas: a place is the name that listings may
 * have, whether or not one has it today.
 * @returns the filter, and the ids of the places that the search names
 */
export function compileFilter(
  query: ListPropertiesQuery,
  places: Places,
): { filter: CompiledFilter; placeIds: number[] } {
  const asked = readSearch(query, query.search, places);
  const [exact] = asked.filters(new Set(asked.locationKeys));
  const { ids: _ids, ...filter } = exact!.filter;
  return { filter, placeIds: asked.placeIds };
}

/** Returns all texts of a filter that are searched for in listings. */
export function textsOf({ words = [], titles = [], kind, places }: CompiledFilter): string[] {
  return [...words, ...titles, ...(kind?.words ?? []), ...(kind?.titles ?? []), ...(places?.texts ?? [])];
}

/** Replaces each text by its folded form, as `search_text` has it. */
export function withFoldedTexts(filter: CompiledFilter, folded: Map<string, string>): CompiledFilter {
  const fold = (texts: string[]) => texts.map((text) => folded.get(text)!);
  const { words, titles, kind, places } = filter;
  return {
    ...filter,
    ...(words && { words: fold(words) }),
    ...(titles && { titles: fold(titles) }),
    ...(kind && { kind: { ...kind, words: fold(kind.words), titles: kind.titles && fold(kind.titles) } }),
    ...(places && { places: { ...places, texts: fold(places.texts) } }),
  };
}
