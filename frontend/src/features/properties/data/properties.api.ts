import type {
  Agent,
  Director,
  FilterOptions,
  Property,
  PropertyPage,
  PropertySummary,
  PropertyType,
} from '@lml/common/contracts';
import { ANY, PROPERTY_PAGE_SIZE_MAX, PROPERTY_TYPES } from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';
import { countsByCategory, DEVELOPER } from './categories.js';
import type { PropertyFilters } from './property-filters.js';

/** One page of the list; the page before stays until the new one is there. */
export function propertyPageQuery(filters: PropertyFilters, pageSize: number) {
  return queryOptions({
    queryKey: ['properties', 'page', filters, pageSize],
    queryFn: ({ signal }) =>
      callApiForJson<PropertyPage>(
        'GET',
        withQuery('/api/properties', {
          location: filters.location,
          propertyType: filters.type,
          priceRange: filters.price,
          page: filters.page,
          pageSize,
          sort: filters.sort,
        }),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export const featuredQuery = queryOptions({
  queryKey: ['properties', 'featured'],
  queryFn: ({ signal }) => callApiForJson<PropertySummary[]>('GET', '/api/properties/featured', { signal }),
});

export const filterOptionsQuery = queryOptions({
  queryKey: ['properties', 'filter-options'],
  queryFn: ({ signal }) => callApiForJson<FilterOptions>('GET', '/api/properties/filter-options', { signal }),
});

/** How many listings there are of each of the types, by type. */
export function typeCountsQuery(types: readonly PropertyType[]) {
  return queryOptions({
    queryKey: ['properties', 'counts', types],
    queryFn: ({ signal }) => countByType(types, signal),
  });
}

/**
 * How many listings the category overview shows on each card. Every type is counted by the server, so that it costs
 * the same whatever the number of listings; only the developer's own among the commercial ones are looked at, as a
 * search finds them in other texts too and here the title alone decides.
 */
export const categoryCountsQuery = queryOptions({
  queryKey: ['properties', 'counts', 'categories'],
  queryFn: async ({ signal }) => {
    const [counts, shops] = await Promise.all([
      countByType(PROPERTY_TYPES, signal),
      findTitled(DEVELOPER, 'commercial', signal),
    ]);
    return countsByCategory(counts, shops.length);
  },
});

async function countByType(
  types: readonly PropertyType[],
  signal: AbortSignal,
): Promise<Partial<Record<PropertyType, number>>> {
  const pages = await Promise.all(
    types.map((propertyType) =>
      callApiForJson<PropertyPage>(
        'GET',
        withQuery('/api/properties', { propertyType, page: 1, pageSize: 1 }),
        { signal },
      ),
    ),
  );
  return Object.fromEntries(types.map((type, index) => [type, pages[index]?.total ?? 0]));
}

export function propertyQuery(id: string) {
  return queryOptions({
    queryKey: ['properties', 'one', id],
    queryFn: ({ signal }) =>
      callApiForJson<Property>('GET', `/api/properties/${encodeURIComponent(id)}`, { signal }),
  });
}

const SIMILAR_COUNT = 3;

/** Others of the same type, the newest first, without the one that is being looked at. */
export function similarQuery(id: number, type: PropertyType) {
  return queryOptions({
    queryKey: ['properties', 'similar', id, type],
    queryFn: async ({ signal }) => {
      const page = await callApiForJson<PropertyPage>(
        'GET',
        withQuery('/api/properties', { propertyType: type, page: 1, pageSize: SIMILAR_COUNT + 1 }),
        { signal },
      );
      return page.properties.filter((property) => property.id !== id).slice(0, SIMILAR_COUNT);
    },
  });
}

/** Listings with one of the words in their title, by id. */
export function titledQuery(words: readonly string[]) {
  return queryOptions({
    queryKey: ['properties', 'titled', words],
    queryFn: async ({ signal }) => {
      const found = (await Promise.all(words.map((word) => findTitled(word, ANY, signal)))).flat();
      return [...new Map(found.map((property) => [property.id, property])).values()].sort(
        (one, other) => one.id - other.id,
      );
    },
  });
}

/** All listings with the word in their title. The search looks into other texts too; here only the title counts. */
async function findTitled(
  word: string,
  propertyType: PropertyType | typeof ANY,
  signal: AbortSignal,
): Promise<PropertySummary[]> {
  const found: PropertySummary[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await callApiForJson<PropertyPage>(
      'GET',
      withQuery('/api/properties', { search: word, propertyType, page, pageSize: PROPERTY_PAGE_SIZE_MAX }),
      { signal },
    );
    found.push(...answer.properties);
    pages = answer.pages;
  }
  return found.filter(({ title }) => title.toLowerCase().includes(word.toLowerCase()));
}

export function agentQuery(id: string) {
  return queryOptions({
    queryKey: ['agents', id],
    queryFn: ({ signal }) =>
      callApiForJson<Agent>('GET', `/api/agents/${encodeURIComponent(id)}`, { signal }),
  });
}

/** One page of an agent's listings, the newest first. */
export function agentPageQuery(agentId: string, page: number, pageSize: number) {
  return queryOptions({
    queryKey: ['properties', 'agent', agentId, page, pageSize],
    queryFn: ({ signal }) =>
      callApiForJson<PropertyPage>('GET', withQuery('/api/properties', { agentId, page, pageSize }), {
        signal,
      }),
  });
}

export const directorsQuery = queryOptions({
  queryKey: ['directors'],
  queryFn: ({ signal }) => callApiForJson<Director[]>('GET', '/api/directors', { signal }),
});
