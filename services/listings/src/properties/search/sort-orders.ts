import type { PropertySort } from '@lml/common/contracts';

/** Sort orders. Each ends in the id, so that it is total, and has an index. */
export const ORDERS: Record<PropertySort, string> = {
  newest: 'p.created_at DESC, p.id DESC',
  'price-asc': 'NULLIF(p.price, 0) ASC NULLS LAST, p.id DESC',
  'price-desc': 'NULLIF(p.price, 0) DESC NULLS LAST, p.id DESC',
  'size-desc': 'p.size_sqft DESC, p.id DESC',
};

/** Sort orders of the list index table, forward and backward. */
export const LIST_INDEX_ORDERS: Record<PropertySort, { forward: string; backward: string }> = {
  newest: {
    forward: 'p.created_at DESC, p.property_id DESC',
    backward: 'p.created_at ASC, p.property_id ASC',
  },
  'price-asc': {
    forward: 'p.price ASC NULLS LAST, p.property_id DESC',
    backward: 'p.price DESC NULLS FIRST, p.property_id ASC',
  },
  'price-desc': {
    forward: 'p.price DESC NULLS LAST, p.property_id DESC',
    backward: 'p.price ASC NULLS FIRST, p.property_id ASC',
  },
  'size-desc': {
    forward: 'p.size_sqft DESC, p.property_id DESC',
    backward: 'p.size_sqft ASC, p.property_id ASC',
  },
};

/** Keeps the order of `ids`, which must be the first parameter of the conditions. */
export const ORDER_OF_IDS = 'array_position($1::bigint[], p.id::bigint)';
