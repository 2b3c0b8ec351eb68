import {
  filtersFromUrl,
  filtersToQuery,
  NO_FILTERS,
  NO_MAP,
  type PropertyFilters,
} from './property-filters.js';

/** Filters of a category's page: its path says the type, its address the rest. There is no map. */
export function categoryFilters(
  category: string,
  address: URLSearchParams,
): PropertyFilters & { category: string } {
  const asked = new URLSearchParams(address);
  asked.set('type', category);
  // A segment of a form would say another type.
  if (['land', 'commercial'].includes(asked.get('for') ?? '')) asked.delete('for');
  return { ...filtersFromUrl(asked), ...NO_MAP, category };
}

/** Query of a category's page with these filters. */
export function categoryQuery(filters: PropertyFilters): URLSearchParams {
  return filtersToQuery({ ...filters, type: NO_FILTERS.type });
}
