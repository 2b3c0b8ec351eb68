import { FACT_FILTERS, type PropertyPage, type UnderstoodKind } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';
import { filterQuery } from './properties.api.js';
import { filled } from '../../../lib/format.js';
import { type ActiveFilter, activeFilters } from './active-filters.js';
import { NO_FILTERS, type PropertyFilters, searchText, withFilter } from './property-filters.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const texts = searchCopy.empty;

/** A filter read out of the search, and the list without it. */
export interface AskedFilter {
  kind: UnderstoodKind;
  label: string;
  /** Its words in the search. */
  text: string;
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
      text,
      without: withFilter(filters, { search: withoutText(search, text) }),
    }));
}

/** A list to show instead of one without results. */
export interface Offer {
  label: string;
  filters: PropertyFilters;
}

/** The lists with one filter less, and the one with sold and let listings. */
export function widerLists(filters: PropertyFilters, page: PropertyPage): Offer[] {
  const dropped = [
    ...removableFilters(filters).map(({ label, named = label, without }) => ({
      label: named,
      without: withFilter(filters, without),
    })),
    ...askedFilters(filters, page),
  ];
  return [
    ...dropped.map(({ label, without }) => ({ label: filled(texts.without, { label }), filters: without })),
    ...(filters.sold === 'hide'
      ? [{ label: searchCopy.withSold, filters: withFilter(filters, { sold: 'show' }) }]
      : []),
  ];
}

/** The lists with one of the chosen filters alone: offered if dropping one is not enough. */
export function narrowLists(filters: PropertyFilters): Offer[] {
  // Facts alone would not be on offer.
  const others = removableFilters(filters).filter(
    ({ named, without }) => named === undefined && !FACT_FILTERS.some((name) => name in without),
  );
  return others.map(({ label, without }) => ({
    label: filled(searchCopy.only, { label }),
    filters: withFilter(NO_FILTERS, 'location' in without ? { location: label } : onlyOf(filters, without)),
  }));
}

/** Showing sold and let listings leaves no list empty. */
function removableFilters(filters: PropertyFilters): ActiveFilter[] {
  return activeFilters(filters).filter(({ without }) => !('sold' in without));
}

/** Keeps the filters that a change touches. */
function onlyOf(filters: PropertyFilters, change: Partial<PropertyFilters>): Partial<PropertyFilters> {
  return Object.fromEntries(
    Object.keys(change).map((name) => [name, filters[name as keyof PropertyFilters]]),
  );
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
