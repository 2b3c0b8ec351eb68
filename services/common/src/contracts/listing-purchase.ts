import { shownPrice } from './price-display.js';
import type { PropertySummary, PropertyType } from './properties.js';
import type { PriceVat, StampDutyArea } from './property/choices.js';

/** Largest amount: its product with a rate is still exact. */
export const COST_MONEY_MAX = 100_000_000_000;

export const PROPERTY_USES = ['residential', 'commercial', 'land'] as const;
export type PropertyUse = (typeof PROPERTY_USES)[number];

export interface Purchase {
  price: number;
  /** Government valuation; null if not known. */
  valuation: number | null;
  area: StampDutyArea;
  use: PropertyUse;
  priceVat: PriceVat | null;
  /** Farm land needs the consent of the Land Control Board. */
  agricultural: boolean;
  /** A private valuer, appointed by the Chief Government Valuer, else the government's. */
  privateValuer: boolean;
  /** First home under the affordable housing programme: no stamp duty. */
  firstHome: boolean;
}

/** An ordinary purchase; callers override what differs. */
export function purchaseOf(purchase: Pick<Purchase, 'price'> & Partial<Purchase>): Purchase {
  return {
    valuation: null,
    area: 'urban',
    use: 'residential',
    priceVat: null,
    agricultural: false,
    privateValuer: true,
    firstHome: false,
    ...purchase,
  };
}

/** The use that decides on VAT. */
export function useOf(type: PropertyType): PropertyUse {
  if (type === 'commercial' || type === 'godown') return 'commercial';
  return type === 'land' || type === 'joint-venture' ? 'land' : 'residential';
}

/** The purchase of a listing at the price that visitors see; null if it is not for sale or has no such price. */
export function listingPurchase(
  property: Parameters<typeof shownPrice>[0] &
    Pick<PropertySummary, 'purpose' | 'stampDutyArea' | 'vatOnPrice' | 'agricultural'>,
): Purchase | null {
  const price = property.purpose === 'sale' ? shownPrice(property) : null;
  if (!price || price > COST_MONEY_MAX) return null;
  return purchaseOf({
    price,
    use: useOf(property.type),
    area: property.stampDutyArea ?? 'urban',
    priceVat: property.vatOnPrice,
    agricultural: property.agricultural === 'yes',
  });
}
