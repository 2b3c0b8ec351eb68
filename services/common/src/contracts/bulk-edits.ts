import type { BulkResult } from './staff-properties.js';
import type { PropertyType } from './properties.js';

/** Ways to change the prices of many listings. */
export const PRICE_STEPS = ['set', 'raise-percent', 'lower-percent', 'raise-amount', 'lower-amount'] as const;
export type PriceStep = (typeof PRICE_STEPS)[number];

export const BULK_EDIT_LIMITS = {
  /** Prices rise at most to eleven times of what they were. */
  raisePercentMax: 1000,
  /** A price never becomes nothing. */
  lowerPercentMax: 99.99,
  percentDecimals: 2,
} as const;

export interface BulkPriceChange {
  how: PriceStep;
  /** Whole Kenyan shillings, or a percentage with up to two decimals. */
  value: number;
}

/** The field that many listings get anew: exactly one of these. */
export interface BulkEditFields {
  price?: BulkPriceChange;
  /** Replaces the first agent, whom the page shows; the others stay. */
  agentId?: number;
  type?: PropertyType;
}

/** `POST /api/admin/properties/bulk-edit/preview`: changes nothing. */
export interface BulkEditPreviewRequest extends BulkEditFields {
  propertyIds: number[];
}

/** Why a listing is left out of an edit of many. */
export const LEFT_OUT_TEXTS = {
  same: 'Has this already',
  'on-request': 'Price on request: enter a price at the property',
  'no-price': 'Has no price yet',
  'unit-prices': 'Has prices by room or unit type: change them at the property',
  'own-rates': 'Shows a starting price or rates of its own: change them at the property',
  'too-low': 'The price would be less than 1 shilling',
  'too-high': 'The price would be too high',
  'has-rooms': 'Has bedrooms, rooms or unit types, which land does not have',
  'has-plots': 'Is sold by plots, as only land and developments are',
  'price-by-area': 'Its price would count by area, or no longer: only that of a commercial letting does',
} as const;
export type LeftOutReason = keyof typeof LEFT_OUT_TEXTS;

export interface LeftOutListing {
  id: number;
  title: string;
  reason: LeftOutReason;
}

export interface PlannedEdit {
  id: number;
  /** To be sent with the edit, so that nothing is overwritten that was not shown. */
  version: number;
  title: string;
  /** A price, an agent's name or a type; null if there is none. */
  from: string | number | null;
  to: string | number;
}

export interface BulkEditPreview {
  /** Ordered by id. */
  changes: PlannedEdit[];
  leftOut: LeftOutListing[];
}

/** `POST /api/admin/properties/bulk-edit`. */
export interface BulkEditRequest extends BulkEditFields {
  properties: { id: number; version: number }[];
}

export interface BulkEditResult extends BulkResult {
  /** Listings that have it already, or can't have it. */
  leftOut: LeftOutListing[];
}

/** Returns a price after a change, in whole shillings. */
export function changedPrice(price: number, { how, value }: BulkPriceChange): number {
  switch (how) {
    case 'set':
      return value;
    case 'raise-amount':
      return price + value;
    case 'lower-amount':
      return price - value;
    // In hundredths of a percent: 0.07 percent is not exact in binary.
    case 'raise-percent':
      return Math.round((price * (10_000 + Math.round(value * 100))) / 10_000);
    case 'lower-percent':
      return Math.round((price * (10_000 - Math.round(value * 100))) / 10_000);
  }
}
