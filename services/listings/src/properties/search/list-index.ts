import { type PriceBands, priceBands } from '../model/price-range.js';
import { factsSql } from './fact-filter.js';
import { categoryInListIndexSql, type PropertyFilter } from './property-filter.js';

/** Filter dimensions of the list index table (`property_shelves`) and its counts, in the order used by level names. */
const DIMENSIONS = ['type', 'purpose', 'status', 'bedrooms', 'band'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

const LETTINGS = ['rent', 'lease'] as const;

const ALL = 'all';
/** Prefix of a location's list; the rest is the location as `normaliseLocation` returns it. */
export const PLACE = 'place:';

/**
 * Returns the list (`shelf`) that a filter reads in the view `shelved_properties`: all listings, those of a location,
 * or those of an agent. Type, price, status, purpose and bedrooms filter within it.
 * @returns undefined for filters that no list covers: words, titles, ids, a circle, part of the map, a full address, or an agent in a location
 */
export function listIndexFor(filter: PropertyFilter): string | undefined {
  const { agentId, location } = filter;
  if (filter.ids || filter.id !== undefined || filter.titles || filter.words?.length) return undefined;
  if (filter.area) return undefined;
  if (filter.near || filter.places || filter.kind?.words.length || filter.kind?.titles?.length)
    return undefined;
  if (agentId !== undefined) return location === undefined ? `agent:${agentId}` : undefined;
  if (location === undefined) return ALL;
  return location.includes(',') ? undefined : PLACE + location;
}

/** Returns whether the precomputed counts can answer: not for facts, nor when a price range cuts through a band. */
export function hasPrecomputedCount(filter: PropertyFilter): boolean {
  if (filter.facts) return false;
  return !filter.priceRange || priceBands(filter.priceRange) !== undefined;
}

/** Returns whether matches are counted up to `TOTAL_MAX` only, because reading all of them takes long. */
export function hasCappedTotal(filter: PropertyFilter): boolean {
  return filter.area?.size === 'large' || !hasPrecomputedCount(filter);
}

/** Returns the dimensions that a filter restricts. */
export function dimensionsOf(filter: PropertyFilter): Dimension[] {
  const narrowed: Record<Dimension, unknown> = {
    type: filter.kind,
    purpose: filter.purposes,
    status: filter.statuses,
    bedrooms: filter.minBedrooms,
    band: filter.priceRange,
  };
  return DIMENSIONS.filter((dimension) => narrowed[dimension] !== undefined);
}

/**
 * Selects count rows `p` with these dimensions separate: aggregated rows for up to two dimensions, all cells otherwise.
 * Includes changes that are not folded in yet. Callers must add a condition on `p.shelf`.
 * @param filter the sold listings are left out if it hides them
 */
export function countsBy(dimensions: Dimension[], { hidesSold }: PropertyFilter = {}): string {
  const apart = DIMENSIONS.filter((dimension) => dimensions.includes(dimension));
  const isCell = apart.length > 2;
  const merged = isCell ? [] : DIMENSIONS.filter((dimension) => !apart.includes(dimension));
  const columns = `shelf, area, ${DIMENSIONS.join(', ')}, n`;
  const onMarket = 'sold_rank(status) = 0';
  const level = [
    `level = '${isCell ? 'cell' : (hidesSold ? 'market:' : '') + apart.join(',')}'`,
    ...merged.map((name) => `${name} IS NULL`),
    ...(isCell && hidesSold ? [onMarket] : []),
  ];
  return `(SELECT ${columns} FROM property_counts WHERE ${level.join(' AND ')}
           UNION ALL SELECT ${columns} FROM property_count_changes ${hidesSold ? `WHERE ${onMarket}` : ''}) p`;
}

/**
 * Builds the filter conditions on rows `p` of the counts or the list index, except the list itself. Appends its values
 * to `parameters`.
 */
export function filterSql(filter: PropertyFilter, of: 'counts' | 'shelves', parameters: unknown[]): string[] {
  const parameter = (value: unknown) => `$${parameters.push(value)}`;
  const parts: string[] = [];
  if (filter.category && of === 'shelves') parts.push(categoryInListIndexSql(filter.category, parameters));
  else if (filter.kind) {
    const { types } = filter.kind;
    // One type is an equality, so that the indexes that lead with the type give the order.
    parts.push(
      types.length === 1 ? `p.type = ${parameter(types[0])}` : `p.type = ANY (${parameter(types)}::text[])`,
    );
  }
  if (filter.purposes) {
    // Facts of lettings leave no sales. To say so again would make PostgreSQL expect too few matches.
    const areAll =
      of === 'shelves' && filter.facts?.letting && LETTINGS.every((one) => filter.purposes!.includes(one));
    if (!areAll) parts.push(`p.purpose = ANY (${parameter(filter.purposes)}::text[])`);
    const onSale = filter.purposes.filter((purpose) => purpose === 'sale').length;
    // Sale and rental prices differ by orders of magnitude, so the price-ordered indexes lead with sale or rent.
    if (of === 'shelves' && (onSale === 0 || onSale === filter.purposes.length))
      parts.push(`(p.purpose = 'sale')::integer = ${parameter(Math.min(onSale, 1))}::integer`);
  }
  if (filter.facts && of === 'shelves') parts.push(...factsSql(filter.facts, of, parameters));
  if (filter.hidesSold && of === 'shelves') parts.push('sold_rank(p.status) = 0');
  if (filter.statuses) parts.push(`p.status = ANY (${parameter(filter.statuses)}::text[])`);
  if (filter.minBedrooms !== undefined) parts.push(`p.bedrooms >= ${parameter(filter.minBedrooms)}::integer`);
  if (filter.priceRange) {
    const [column, { min, max }]: [string, PriceBands] =
      of === 'counts' ? ['p.band', priceBands(filter.priceRange)!] : ['p.price', filter.priceRange];
    parts.push(`${column} >= ${parameter(min)}::bigint`);
    if (max !== null) parts.push(`${column} <= ${parameter(max)}::bigint`);
  }
  return parts;
}
