import type { PropertySort } from '@lml/common/contracts';
import { COMPARABLE_PRICE, LAND_SQM, PRICE_PER_SQM } from './fact-filter.js';
import type { PropertyFilter } from './property-filter.js';

/** Sold and let listings come last. */
export const SOLD_LAST = 'sold_rank(p.status)';

/** Listings that nobody has confirmed for long come last among those of the same price. */
const STALE_LAST = 'p.stale';

/** Order of listings on the market. */
export const NEWEST = 'p.created_at DESC, p.id DESC';

/** Orders by columns; by fit is `fitSql`. */
export type ColumnSort = Exclude<PropertySort, 'relevance'>;

/** Sort orders. Each ends in the id, so that it is total. */
export const ORDERS: Record<ColumnSort, string> = {
  newest: `${SOLD_LAST}, ${NEWEST}`,
  'price-asc': `${SOLD_LAST}, ${COMPARABLE_PRICE} ASC NULLS LAST, ${STALE_LAST}, p.id DESC`,
  'price-desc': `${SOLD_LAST}, ${COMPARABLE_PRICE} DESC NULLS LAST, ${STALE_LAST}, p.id DESC`,
  'size-desc': `${SOLD_LAST}, p.size_sqft DESC, p.id DESC`,
  'land-asc': `${SOLD_LAST}, ${LAND_SQM} ASC NULLS LAST, p.id DESC`,
  'land-desc': `${SOLD_LAST}, ${LAND_SQM} DESC NULLS LAST, p.id DESC`,
  'area-price-asc': `${SOLD_LAST}, ${PRICE_PER_SQM} ASC NULLS LAST, p.id DESC`,
};

/** Sort orders of the list index table, forward and backward. */
export const LIST_INDEX_ORDERS: Record<ColumnSort, { forward: string; backward: string }> = {
  newest: {
    forward: `${SOLD_LAST}, p.created_at DESC, p.property_id DESC`,
    backward: `${SOLD_LAST} DESC, p.created_at ASC, p.property_id ASC`,
  },
  'price-asc': {
    forward: `${SOLD_LAST}, p.price ASC NULLS LAST, ${STALE_LAST}, p.property_id DESC`,
    backward: `${SOLD_LAST} DESC, p.price DESC NULLS FIRST, ${STALE_LAST} DESC, p.property_id ASC`,
  },
  'price-desc': {
    forward: `${SOLD_LAST}, p.price DESC NULLS LAST, ${STALE_LAST}, p.property_id DESC`,
    backward: `${SOLD_LAST} DESC, p.price ASC NULLS FIRST, ${STALE_LAST} DESC, p.property_id ASC`,
  },
  'size-desc': {
    forward: `${SOLD_LAST}, p.size_sqft DESC, p.property_id DESC`,
    backward: `${SOLD_LAST} DESC, p.size_sqft ASC, p.property_id ASC`,
  },
  'land-asc': {
    forward: `${SOLD_LAST}, p.land_sqm ASC NULLS LAST, p.property_id DESC`,
    backward: `${SOLD_LAST} DESC, p.land_sqm DESC NULLS FIRST, p.property_id ASC`,
  },
  'land-desc': {
    forward: `${SOLD_LAST}, p.land_sqm DESC NULLS LAST, p.property_id DESC`,
    backward: `${SOLD_LAST} DESC, p.land_sqm ASC NULLS FIRST, p.property_id ASC`,
  },
  'area-price-asc': {
    forward: `${SOLD_LAST}, p.price_per_sqm ASC NULLS LAST, p.property_id DESC`,
    backward: `${SOLD_LAST} DESC, p.price_per_sqm DESC NULLS FIRST, p.property_id ASC`,
  },
};

/** Keeps the order of `ids`, which must be the first parameter of the conditions. */
export const ORDER_OF_IDS = 'array_position($1::bigint[], p.id::bigint)';

/** Land to let comes after land for sale: its rent a month is no price of land. */
const LETTINGS_LAST = `(p.purpose <> 'sale')`;

/** Whether land for sale comes before land to let: in the orders of price, unless one of them is asked for. */
export function hasLettingsLast(filter: PropertyFilter, sort: PropertySort): boolean {
  return sort.startsWith('price') && filter.purposes === undefined && isLandOnly(filter);
}

/** Puts lettings last in an order that begins with `SOLD_LAST`, forward or backward. */
export function withLettingsLast(order: string): string {
  const sold = order.startsWith(`${SOLD_LAST} DESC`) ? `${SOLD_LAST} DESC` : SOLD_LAST;
  return `${sold}, ${LETTINGS_LAST}${sold === SOLD_LAST ? '' : ' DESC'}${order.slice(sold.length)}`;
}

function isLandOnly({ facts, kind }: PropertyFilter): boolean {
  return facts?.land !== undefined || (kind?.types.length === 1 && kind.types[0] === 'land');
}

/** Orders that only make sense, and only have an index, within a kind of listings; `newest` takes their place elsewhere. */
export function sortWithin(filter: PropertyFilter, sort: PropertySort): PropertySort {
  if (sort !== 'land-asc' && sort !== 'land-desc' && sort !== 'area-price-asc') return sort;
  const { kind, purposes } = filter;
  if (isLandOnly(filter)) return sort;
  const isComparable =
    kind?.types.length === 1 &&
    purposes !== undefined &&
    new Set(purposes.map((one) => one === 'sale')).size === 1;
  return sort === 'area-price-asc' && isComparable ? sort : 'newest';
}
