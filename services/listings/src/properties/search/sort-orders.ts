import type { PropertySort } from '@lml/common/contracts';

/** Sold and let listings come last. */
export const SOLD_LAST = 'sold_rank(p.status)';

/** Order of listings on the market. */
export const NEWEST = 'p.created_at DESC, p.id DESC';

/** Orders by columns; by fit is `fitSql`. */
export type ColumnSort = Exclude<PropertySort, 'relevance'>;

/** Sort orders. Each ends in the id, so that it is total. */
export const ORDERS: Record<ColumnSort, string> = {
  newest: `${SOLD_LAST}, ${NEWEST}`,
  'price-asc': `${SOLD_LAST}, NULLIF(p.price, 0) ASC NULLS LAST, p.id DESC`,
  'price-desc': `${SOLD_LAST}, NULLIF(p.price, 0) DESC NULLS LAST, p.id DESC`,
  'size-desc': `${SOLD_LAST}, p.size_sqft DESC, p.id DESC`,
};

/** Sort orders of the list index table, forward and backward. */
export const LIST_INDEX_ORDERS: Record<ColumnSort, { forward: string; backward: string }> = {
  newest: {
    forward: `${SOLD_LAST}, p.created_at DESC, p.property_id DESC`,
    backward: `${SOLD_LAST} DESC, p.created_at ASC, p.property_id ASC`,
  },
  'price-asc': {
    forward: `${SOLD_LAST}, p.price ASC NULLS LAST, p.property_id DESC`,
    backward: `${SOLD_LAST} DESC, p.price DESC NULLS FIRST, p.property_id ASC`,
  },
  'price-desc': {
    forward: `${SOLD_LAST}, p.price DESC NULLS LAST, p.property_id DESC`,
    backward: `${SOLD_LAST} DESC, p.price ASC NULLS FIRST, p.property_id ASC`,
  },
  'size-desc': {
    forward: `${SOLD_LAST}, p.size_sqft DESC, p.property_id DESC`,
    backward: `${SOLD_LAST} DESC, p.size_sqft ASC, p.property_id ASC`,
  },
};

/** Keeps the order of `ids`, which must be the first parameter of the conditions. */
export const ORDER_OF_IDS = 'array_position($1::bigint[], p.id::bigint)';
