import {
  CHECK_FILTERS,
  FACT_CHOICES,
  FACT_FILTERS,
  type FactFilter,
  isFactValue,
  isLandOrdered,
  LAND_FILTERS,
  LETTING_FILTERS,
} from '@lml/common/contracts';

/** Values of the filters by facts; empty if not set. */
export type FactValues = Record<FactFilter, string>;

export const NO_FACTS = valuesOf(() => '');

/** Names in addresses, which are those of the API. */
export const FACT_NAMES = valuesOf((name) => name) as { [Name in FactFilter]: Name };

function valuesOf(value: (name: FactFilter) => string): FactValues {
  return Object.fromEntries(FACT_FILTERS.map((name) => [name, value(name)])) as FactValues;
}

/** The filters by facts that the chosen type and purpose offer: those of land, or of lettings; and what was checked. */
export function offeredFacts({ type, purpose }: { type: string; purpose: string }): readonly FactFilter[] {
  return [
    ...(type === 'land' ? LAND_FILTERS : []),
    ...(purpose === 'rent' ? LETTING_FILTERS : []),
    ...CHECK_FILTERS,
  ];
}

/** Reads the filters from an address; those that are invalid or not on offer are not set. */
export function factsFromUrl(
  read: (name: FactFilter) => string,
  chosen: { type: string; purpose: string },
): FactValues {
  const offered = offeredFacts(chosen);
  const facts = valuesOf((name) => {
    const value = read(name).toLowerCase();
    return offered.includes(name) && isFactValue(name, value) ? value : '';
  });
  return isLandOrdered(facts) ? facts : { ...facts, maxLand: '' };
}

/** Unsets the filters that type and purpose no longer offer. */
export function withOfferedFacts<Filters extends FactValues & { type: string; purpose: string }>(
  filters: Filters,
): Filters {
  const offered = offeredFacts(filters);
  if (FACT_FILTERS.every((name) => filters[name] === '' || offered.includes(name))) return filters;
  return { ...filters, ...valuesOf((name) => (offered.includes(name) ? filters[name] : '')) };
}

/** Names of the filters in the API; unset ones are undefined. */
export function factQuery(filters: FactValues): Partial<FactValues> {
  return Object.fromEntries(FACT_FILTERS.map((name) => [name, filters[name] || undefined]));
}

/** Values on offer of a filter that is a choice. */
export function choicesOfFact(name: FactFilter): readonly string[] {
  return name in FACT_CHOICES ? FACT_CHOICES[name as keyof typeof FACT_CHOICES] : [];
}
