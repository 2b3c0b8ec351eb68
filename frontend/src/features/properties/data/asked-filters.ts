import { type PropertyPage, type UnderstoodKind } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';
import { filterQuery } from './properties.api.js';
import { activeFilters, type PropertyFilters, searchText, withFilter } from './property-filters.js';

/** A filter read out of the search, and the list without it. */
export interface AskedFilter {
  kind: UnderstoodKind;
  label: string;
  without: PropertyFilters;
}

/** Filters read out of the search of this page. */
export function askedFilters(filters: PropertyFilters, page: PropertyPage | undefined): AskedFilter[] {
  const search = page?.correctedSearch ?? filters.search;
  return (page?.understood ?? [])
    .filter(({ text }) => positionOf(text, search) !== undefined)
    .map(({ kind, label, text }) => ({
      kind,
      label,
      without: withFilter(filters, { search: withoutText(search, text) }),
    }));
}

/** Each list that a page without results could show instead: with one filter less. */
export function droppedFilters(
  filters: PropertyFilters,
  page: PropertyPage,
): { label: string; without: PropertyFilters }[] {
  return [
    ...activeFilters(filters)
      // Showing more does not leave a list empty.
      .filter(({ without }) => !('sold' in without))
      .map(({ label, without }) => ({ label, without: withFilter(filters, without) })),
    ...askedFilters(filters, page),
  ];
}

/** Number of results of each list, in order. */
export function totalsQuery(lists: PropertyFilters[]) {
  return queryOptions({
    queryKey: ['properties', 'totals', lists],
    queryFn: async ({ signal }) =>
      await Promise.all(
        lists.map(async (filters) => {
          const address = withQuery('/api/properties', { ...filterQuery(filters), pageSize: 1 });
          return (await callApiForJson<PropertyPage>('GET', address, { signal })).total;
        }),
      ),
  });
}

/** Takes the words out of a search. */
export function withoutText(search: string, text: string): string {
  const at = positionOf(text, search);
  return at === undefined ? search : searchText(`${search.slice(0, at)} ${search.slice(at + text.length)}`);
}

/** Finds whole words in a search. */
function positionOf(text: string, search: string): number | undefined {
  const isPartOfWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  for (let at = search.indexOf(text); text !== '' && at !== -1; at = search.indexOf(text, at + 1)) {
    if (!isPartOfWord(search[at - 1]) && !isPartOfWord(search[at + text.length])) return at;
  }
  return undefined;
}
