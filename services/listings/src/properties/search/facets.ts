import {
  BEDROOM_CHOICES,
  offeredPriceRanges,
  PROPERTY_TYPES,
  type PropertyFacets,
  PURPOSE_CHOICES,
} from '@lml/common/contracts';
import { normaliseLocation } from '../model/location.js';
import { parsePriceRange, type PriceBands, priceBands } from '../model/price-range.js';
import { purposesOf } from '../model/status.js';

/** Number of properties that match a filter choice. */
export interface FacetRow {
  facet: 'total' | 'type' | 'location' | 'price' | 'purpose' | 'bedrooms' | 'sold';
  /** Column value; a location as `normaliseLocation` returns it, a price as its band number. */
  value: string;
  count: number;
}

/** Price choices and the bands that make up each. */
const OFFERED = offeredPriceRanges();
const BANDS = Object.fromEntries(
  OFFERED.map((value) => [value, priceBands(parsePriceRange(value)!)!]),
) as Record<string, PriceBands>;

/**
 * Sums the counts of the filter choices on offer.
 * @param locations the areas and towns on offer
 */
export function toFacets(rows: FacetRow[], locations: string[]): PropertyFacets {
  const places = new Map<string, number>();
  for (const { facet, value, count } of rows)
    if (facet === 'location') places.set(value, (places.get(value) ?? 0) + count);
  return {
    total: countOf(rows, 'total'),
    types: countsBy(PROPERTY_TYPES, (type) => countOf(rows, 'type', (value) => value === type)),
    locations: Object.fromEntries(locations.map((area) => [area, places.get(normaliseLocation(area)) ?? 0])),
    priceRanges: countsBy(OFFERED, (range) => {
      const { min, max } = BANDS[range]!;
      return countOf(rows, 'price', (band) => Number(band) >= min && (max === null || Number(band) <= max));
    }),
    purposes: countsBy(PURPOSE_CHOICES, (choice) =>
      countOf(rows, 'purpose', (value) => purposesOf(choice).some((purpose) => purpose === value)),
    ),
    bedrooms: countsBy(BEDROOM_CHOICES, (least) =>
      countOf(rows, 'bedrooms', (value) => Number(value) >= Number(least)),
    ),
    sold: countOf(rows, 'sold', (rank) => rank === '1'),
  };
}

export function countOf(
  rows: FacetRow[],
  facet: FacetRow['facet'],
  matches: (value: string) => boolean = () => true,
): number {
  return rows.reduce((sum, row) => sum + (row.facet === facet && matches(row.value) ? row.count : 0), 0);
}

function countsBy<Name extends string>(
  names: readonly Name[],
  count: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
}
