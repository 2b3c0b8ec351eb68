import type {
  Director,
  FilterOptions,
  Property,
  PropertyPage,
  PropertySummary,
  PropertyType,
} from '@lml/common/contracts';
import { PROPERTY_PAGE_SIZE_MAX } from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';
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

/** The three types that the home page opens a door to. */
export const MAIN_TYPES = ['commercial', 'residential', 'land'] as const;

/** How many listings there are of each of the types, by type. */
export function typeCountsQuery(types: readonly string[]) {
  return queryOptions({
    queryKey: ['properties', 'counts', types],
    queryFn: async ({ signal }) => {
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
    },
  });
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
      const pages = await Promise.all(
        words.map((search) =>
          callApiForJson<PropertyPage>(
            'GET',
            withQuery('/api/properties', { search, page: 1, pageSize: PROPERTY_PAGE_SIZE_MAX }),
            { signal },
          ),
        ),
      );
      // The search looks into descriptions too; here only the title counts.
      const found = pages
        .flatMap((page) => page.properties)
        .filter(({ title }) => words.some((word) => title.toLowerCase().includes(word.toLowerCase())));
      return [...new Map(found.map((property) => [property.id, property])).values()].sort(
        (one, other) => one.id - other.id,
      );
    },
  });
}

export const directorsQuery = queryOptions({
  queryKey: ['directors'],
  queryFn: ({ signal }) => callApiForJson<Director[]>('GET', '/api/directors', { signal }),
});
