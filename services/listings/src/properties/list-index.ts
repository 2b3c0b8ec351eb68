import { type PriceBands, priceBands } from './price-range.js';
import type { PropertyFilter } from './properties.repository.js';

/** What shelves and their counts can be narrowed down by; in the order in which levels name them. */
const DIMENSIONS = ['type', 'purpose', 'status', 'bedrooms', 'band'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

const ALL = 'all';
/** A shelf that a place stands for begins so; the rest is the place as `normaliseLocation` gives it. */
export const PLACE = 'place:';

/**
 * The shelf that what a filter asks for stands on, as the view `shelved_properties` names it: all, those of a place, or
 * those of an agent. Type, price, status, purpose and bedrooms narrow it down.
 * @returns undefined when it asks for what no shelf knows: words, titles, ids, a whole address, or an agent in a place
 */
export function listIndexFor(filter: PropertyFilter): string | undefined {
  const { agentId, location } = filter;
  if (filter.ids || filter.id !== undefined || filter.titles || filter.words?.length) return undefined;
  if (agentId !== undefined) return location === undefined ? `agent:${agentId}` : undefined;
  if (location === undefined) return ALL;
  return location.includes(',') ? undefined : PLACE + location;
}

/** Whether the counts know the answer: they do not when a price range cuts through a band. */
export function hasPrecomputedCount(filter: PropertyFilter): boolean {
  return !filter.priceRange || priceBands(filter.priceRange) !== undefined;
}

/** The dimensions that a filter narrows down. */
export function dimensionsOf(filter: PropertyFilter): Dimension[] {
  const narrowed: Record<Dimension, unknown> = {
    type: filter.type,
    purpose: filter.purposes,
    status: filter.statuses,
    bedrooms: filter.minBedrooms,
    band: filter.priceRange,
  };
  return DIMENSIONS.filter((dimension) => narrowed[dimension] !== undefined);
}

/**
 * The rows `p` of counts that tell these dimensions apart: few when there are at most two of them, all cells otherwise;
 * and the changes that are not added up yet. Only with a condition on `p.shelf` is this the count of something.
 */
export function countsBy(dimensions: Dimension[]): string {
  const apart = DIMENSIONS.filter((dimension) => dimensions.includes(dimension));
  const isCell = apart.length > 2;
  const merged = isCell ? [] : DIMENSIONS.filter((dimension) => !apart.includes(dimension));
  const columns = `shelf, area, ${DIMENSIONS.join(', ')}, n`;
  const level = [
    `level = '${isCell ? 'cell' : apart.join(',')}'`,
    ...merged.map((name) => `${name} IS NULL`),
  ];
  return `(SELECT ${columns} FROM property_counts WHERE ${level.join(' AND ')}
           UNION ALL SELECT ${columns} FROM property_count_changes) p`;
}

/** What a filter asks of rows `p` of counts or of shelves, the shelf apart. Adds its values to `parameters`. */
export function filterSql(filter: PropertyFilter, of: 'counts' | 'shelves', parameters: unknown[]): string[] {
  const parameter = (value: unknown) => `$${parameters.push(value)}`;
  const parts: string[] = [];
  if (filter.type !== undefined) parts.push(`p.type = ${parameter(filter.type)}`);
  if (filter.purposes) {
    parts.push(`p.purpose = ANY (${parameter(filter.purposes)}::text[])`);
    const onSale = filter.purposes.filter((purpose) => purpose === 'sale').length;
    // What costs to rent and what costs to buy are far apart, so shelves in the order of prices begin with either.
    if (of === 'shelves' && (onSale === 0 || onSale === filter.purposes.length))
      parts.push(`(p.purpose = 'sale')::integer = ${parameter(Math.min(onSale, 1))}::integer`);
  }
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
