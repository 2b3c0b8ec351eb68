import type {
  Agent,
  Director,
  Property,
  PropertyFacets,
  PropertyPage,
  PropertySummary,
} from '@lml/common/contracts';
import { ANY, PROPERTY_PAGE_SIZE_MAX } from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';
import { countsByCategory, DEVELOPER } from './categories.js';
import { NO_FILTERS, type PropertyFilters } from './property-filters.js';

type Narrowing = Omit<PropertyFilters, 'sort' | 'page'>;

/** As long as somebody looks for a home the counts stay as they were counted, while the pages turn. */
const COUNTS_STALE_MS = 30_000;

/** The API's names of the filters. */
function narrowing({ search, purpose, location, type, price, bedrooms }: Narrowing) {
  return {
    search,
    purpose,
    location,
    propertyType: type,
    priceRange: price,
    minBedrooms: bedrooms === ANY ? undefined : bedrooms,
  };
}

/** One page of the list; the page before stays until the new one is there. */
export function propertyPageQuery(filters: PropertyFilters, pageSize: number) {
  return queryOptions({
    queryKey: ['properties', 'page', filters, pageSize],
    queryFn: ({ signal }) =>
      callApiForJson<PropertyPage>(
        'GET',
        withQuery('/api/properties', {
          ...narrowing(filters),
          page: filters.page,
          pageSize,
          sort: filters.sort,
        }),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** How many of the newest listings the home page shows: whole rows of 2 and of 3. */
const LATEST_SHOWN = 6;

export const latestQuery = propertyPageQuery(NO_FILTERS, LATEST_SHOWN);

export const featuredQuery = queryOptions({
  queryKey: ['properties', 'featured'],
  queryFn: ({ signal }) => callApiForJson<PropertySummary[]>('GET', '/api/properties/featured', { signal }),
});

/** How many listings each choice of a filter would leave, whatever the order and the page. */
export function facetsQuery({ search, purpose, location, type, price, bedrooms }: Narrowing) {
  const narrowed = { search, purpose, location, type, price, bedrooms };
  return queryOptions({
    queryKey: ['properties', 'facets', narrowed],
    queryFn: ({ signal }) => fetchFacets(narrowing(narrowed), signal),
    staleTime: COUNTS_STALE_MS,
  });
}

function fetchFacets(query: Parameters<typeof withQuery>[1], signal: AbortSignal): Promise<PropertyFacets> {
  return callApiForJson('GET', withQuery('/api/properties/facets', query), { signal });
}

/**
 * How many listings the category overview shows on each card: those of each type, and among them the developer's own,
 * which its titles tell.
 */
export const categoryCountsQuery = queryOptions({
  queryKey: ['properties', 'counts', 'categories'],
  queryFn: async ({ signal }) => {
    const [all, developers] = await Promise.all([
      fetchFacets({}, signal),
      fetchFacets({ title: DEVELOPER }, signal),
    ]);
    return countsByCategory(all.types, developers.types.commercial);
  },
});

export function propertyQuery(id: string) {
  return queryOptions({
    queryKey: ['properties', 'one', id],
    queryFn: ({ signal }) =>
      callApiForJson<Property>('GET', `/api/properties/${encodeURIComponent(id)}`, { signal }),
  });
}

/** Others on the market, the most alike first; of a property that is gone, what the house shows first. */
export function similarQuery(id: string) {
  return queryOptions({
    queryKey: ['properties', 'similar', id],
    queryFn: ({ signal }) =>
      callApiForJson<PropertySummary[]>('GET', `/api/properties/${encodeURIComponent(id)}/similar`, {
        signal,
      }),
  });
}

/** The properties with these ids, at most `SAVED_MAX`, in this order; those that are gone are not among them. */
export function propertiesByIdQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['properties', 'ids', ids],
    queryFn: ({ signal }) =>
      callApiForJson<PropertyPage>(
        'GET',
        withQuery('/api/properties', { ids: ids.join(','), pageSize: PROPERTY_PAGE_SIZE_MAX }),
        { signal },
      ),
  });
}

/** Where the server makes the brochure, a PDF to be downloaded. */
export function brochureUrl(id: number): string {
  return `/api/properties/${id}/brochure.pdf`;
}

/** One page of the listings that have one of the texts in their title, the newest first. */
export function titledPageQuery(titles: readonly string[], page: number, pageSize: number) {
  return queryOptions({
    queryKey: ['properties', 'titled', titles, page, pageSize],
    queryFn: ({ signal }) =>
      callApiForJson<PropertyPage>(
        'GET',
        withQuery('/api/properties', { title: titles.join(','), page, pageSize }),
        { signal },
      ),
  });
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
