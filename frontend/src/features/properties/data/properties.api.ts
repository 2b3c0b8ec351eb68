import type {
  Agent,
  Director,
  Property,
  PropertyFacets,
  PropertyMap,
  PropertyPage,
  PropertySummary,
} from '@lml/common/contracts';
import { ANY, PROPERTY_PAGE_SIZE_MAX } from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LANGUAGE } from '../../../lib/language.js';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';
import { factQuery } from './fact-filters.js';
import { NO_FILTERS, type PropertyFilters } from './property-filters.js';

/** The type as a category of the site, on its page; a service of the release before reads the type. */
interface OfCategory {
  category?: string;
}
type FilterQuery = Omit<PropertyFilters, 'sort' | 'page' | 'bounds' | 'map'> & OfCategory;

/** Counts are not refetched while the visitor pages through a list. */
const COUNTS_STALE_MS = 30_000;
/** The page does not ask again for what the route has just loaded. */
const JUST_LOADED_MS = 1000;

/** Names of the filters in the API. */
export function filterQuery(filters: FilterQuery) {
  const { search, purpose, location, type, price, bedrooms, near, radius, sold, area } = filters;
  return {
    search,
    purpose,
    location,
    propertyType: type,
    priceRange: price,
    minBedrooms: bedrooms === ANY ? undefined : bedrooms,
    ...factQuery(filters),
    near: near || undefined,
    radius: radius || undefined,
    sold,
    area: area || undefined,
  };
}

/** Names of the filters in the API, with the view of the map. */
function viewQuery({ bounds, category, ...filters }: Omit<PropertyFilters, 'map'> & OfCategory) {
  return { ...filterQuery(filters), category, bounds: bounds || undefined, sort: filters.sort };
}

/** One page of the list; keeps the previous page while loading. */
export function propertyPageQuery({ map: _, ...filters }: PropertyFilters & OfCategory, pageSize: number) {
  return queryOptions({
    queryKey: ['properties', 'page', filters, pageSize],
    queryFn: ({ signal }) =>
      callApiForJson<PropertyPage>(
        'GET',
        withQuery('/api/properties', { ...viewQuery(filters), page: filters.page, pageSize }),
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: JUST_LOADED_MS,
  });
}

/** Number of newest properties on the home page: full rows of 2 and of 3. */
const LATEST_SHOWN = 6;

export const latestQuery = propertyPageQuery(NO_FILTERS, LATEST_SHOWN);

export const featuredQuery = queryOptions({
  queryKey: ['properties', 'featured'],
  queryFn: ({ signal }) => callApiForJson<PropertySummary[]>('GET', '/api/properties/featured', { signal }),
});

/** Pins of the list, whatever its page; keeps the pins of the list before while loading. */
export function pinsQuery({ map: _, page: __, ...filters }: PropertyFilters) {
  return queryOptions({
    queryKey: ['properties', 'map', filters],
    queryFn: ({ signal }) =>
      callApiForJson<PropertyMap>(
        'GET',
        withQuery('/api/properties/map', viewQuery({ ...filters, page: 1 })),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/**
 * Number of results per filter choice; independent of sort order, page and the view of the map, which a choice moves to
 * its results.
 */
export function facetsQuery(filters: FilterQuery) {
  const { sort: _, page: __, bounds: ___, map: ____, ...narrowed } = filters as PropertyFilters & OfCategory;
  return queryOptions({
    queryKey: ['properties', 'facets', narrowed],
    queryFn: ({ signal }) => fetchFacets({ ...filterQuery(narrowed), category: narrowed.category }, signal),
    staleTime: COUNTS_STALE_MS,
  });
}

function fetchFacets(query: Parameters<typeof withQuery>[1], signal: AbortSignal): Promise<PropertyFacets> {
  return callApiForJson('GET', withQuery('/api/properties/facets', query), { signal });
}

/** Counts by category of the site: those by type, but for commercial listings that count as residential. */
export const categoryCountsQuery = queryOptions({
  queryKey: ['properties', 'counts', 'categories'],
  queryFn: async ({ signal }) => {
    const type = 'commercial';
    const { types, total } = await fetchFacets(
      { propertyType: type, category: type, sold: NO_FILTERS.sold },
      signal,
    );
    return { ...types, commercial: total, residential: types.residential + types.commercial - total };
  },
});

export function propertyQuery(id: string) {
  return queryOptions({
    queryKey: ['properties', 'one', id],
    queryFn: ({ signal }) =>
      callApiForJson<Property>('GET', `/api/properties/${encodeURIComponent(id)}`, { signal }),
  });
}

/** Similar properties on the market; for a deleted property the featured ones. */
export function similarQuery(id: string) {
  return queryOptions({
    queryKey: ['properties', 'similar', id],
    queryFn: ({ signal }) =>
      callApiForJson<PropertySummary[]>('GET', `/api/properties/${encodeURIComponent(id)}/similar`, {
        signal,
      }),
  });
}

/** Call of the properties with these ids. */
export function propertiesByIdUrl(ids: readonly number[]): string {
  return withQuery('/api/properties', { ids: ids.join(','), pageSize: PROPERTY_PAGE_SIZE_MAX });
}

/** The properties with these ids, at most `SAVED_MAX`, in this order; skips deleted ones. */
export function propertiesByIdQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['properties', 'ids', ids],
    queryFn: ({ signal }) => callApiForJson<PropertyPage>('GET', propertiesByIdUrl(ids), { signal }),
  });
}

/** Path of the brochure (PDF), in the language of the page. */
export function brochureUrl(id: number): string {
  return `/api/properties/${id}/brochure.pdf${LANGUAGE === 'sw' ? '?lang=sw' : ''}`;
}

/** URL of the bid form of a tender. */
export function bidFormUrl(id: number): string {
  return `/api/properties/${id}/bid-form.pdf${LANGUAGE === 'sw' ? '?lang=sw' : ''}`;
}

/** One page of the properties whose title contains one of the texts, newest first. */
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

/** One page of an agent's properties, newest first. */
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
