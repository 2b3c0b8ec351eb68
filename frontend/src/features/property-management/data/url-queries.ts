import { trashQuery, staffPropertyCountsQuery, staffPropertiesQuery } from './staff-properties.api.js';
import { pageNumber } from '../../../lib/page-number.js';
import { staffPropertyFiltersFromUrl } from './staff-property-filters.js';

/** Query of the list at a URL. */
export function propertiesOf(address: URLSearchParams): unknown[] {
  return [staffPropertiesQuery(staffPropertyFiltersFromUrl(address)), staffPropertyCountsQuery];
}

/** Query of the trash at a URL. */
export function trashOf(address: URLSearchParams): unknown[] {
  return [trashQuery(pageNumber(address))];
}
