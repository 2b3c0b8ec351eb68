import { useState } from 'react';
import { filtersToQuery, type PropertyFilters } from '../data/property-filters.js';

/**
 * Filters as they were chosen last: the address follows later, noticeably on slow phones, and further changes build on these.
 * @param filters those of the address
 * @returns the filters, a function to choose others, and whether the address has yet to follow
 */
export function useChosenFilters(
  filters: PropertyFilters,
  address: URLSearchParams,
): [wanted: PropertyFilters, choose: (next: PropertyFilters) => void, isChoosing: boolean] {
  const at = address.toString();
  const [chosen, setChosen] = useState<{ at: string; filters: PropertyFilters } | null>(null);
  if (chosen && chosen.at !== at) setChosen(null);
  const choose = (next: PropertyFilters) =>
    setChosen(
      filtersToQuery(next).toString() === filtersToQuery(filters).toString() ? null : { at, filters: next },
    );
  return [chosen?.filters ?? filters, choose, chosen !== null];
}
