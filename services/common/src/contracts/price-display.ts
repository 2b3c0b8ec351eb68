import { counted, groupedNumber, shillings } from './figures.js';
import type { Pricing, PropertySummary } from './properties.js';
import { areaUnitName } from './property-facts.js';

/** A price as shown on a card. */
export interface PriceDisplay {
  /** Smaller text before the amount: "Starting at", "Rent". */
  label?: string;
  amount: string;
  /** Lines below the amount, in order. */
  notes: string[];
}

type Priced = Pick<
  PropertySummary,
  'type' | 'purpose' | 'price' | 'areaUnit' | 'roomPrices' | 'pricing' | 'suggestsStartingPrice'
>;

const MILLION = 1_000_000;
/** Shown if neither the property nor its rooms have a price. */
export const PRICE_ON_REQUEST = 'Price on Request';

/**
 * Formats a property's price by the specification's card rules, most specific first: rooms, then known rates and
 * acreage of the building, then a development's starting price, then the price itself. Amounts are whole Kenyan
 * shillings.
 */
export function priceDisplay(property: Priced): PriceDisplay {
  const { roomPrices, pricing, price } = property;
  if (roomPrices) {
    return roomPrices.min === roomPrices.max
      ? { amount: shillings(roomPrices.min), notes: [] }
      : { amount: `From ${shillings(roomPrices.min)}`, notes: ['Multiple room types available'] };
  }
  const known = pricing && knownRates(pricing);
  if (known) return known;
  if (property.type === 'residential' && property.suggestsStartingPrice) {
    return pricing?.startingPrice
      ? { label: 'Starting at', amount: `KSH ${groupedNumber(pricing.startingPrice)}`, notes: [] }
      : { amount: 'Contact for Pricing', notes: [] };
  }
  if (!price) return { amount: PRICE_ON_REQUEST, notes: [] };
  if (property.purpose !== 'sale') {
    const unit = property.type === 'commercial' ? ` per ${areaUnitName(property.areaUnit)}` : '';
    return { amount: `${shillings(price)}/month${unit}`, notes: [] };
  }
  return { amount: salePrice(price), notes: [] };
}

/** The price that `priceDisplay` shows, as a number; null if there is none or it is a rate. */
export function shownPrice({
  roomPrices,
  pricing,
  price,
  type,
  suggestsStartingPrice,
}: Priced): number | null {
  if (roomPrices) return roomPrices.min;
  if (pricing?.pricePerAcre || pricing?.rentPerSqft || pricing?.rentByFloor) return null;
  if (type === 'residential' && suggestsStartingPrice) return pricing?.startingPrice ?? null;
  return price;
}

/** Formats 8,700,000 as "KSH 8.7M"; amounts below a million in full. */
function salePrice(price: number): string {
  return price >= MILLION ? `KSH ${(price / MILLION).toFixed(1)}M` : `KSH ${groupedNumber(price)}`;
}

/** Returns rates per square foot or land per acre; null if the building has neither. */
function knownRates(pricing: Pricing): PriceDisplay | null {
  if (pricing.pricePerAcre) {
    return {
      amount: `${salePrice(pricing.pricePerAcre)} per acre`,
      notes: pricing.acres ? [`${groupedNumber(pricing.acres)} acres`] : [],
    };
  }
  const notes = [
    pricing.servicePerSqft && `Service ${groupedNumber(pricing.servicePerSqft)}/sqft`,
    pricing.parkingPerMonth && `Parking ${groupedNumber(pricing.parkingPerMonth)}/month`,
    pricing.parkingSpaces && counted(pricing.parkingSpaces, 'space'),
    pricing.floors && counted(pricing.floors, 'floor'),
  ].filter((note): note is string => Boolean(note));
  const [main, ...others] = pricing.rentByFloor ?? [];
  if (main) {
    return {
      label: main.floor,
      amount: `KSH ${groupedNumber(main.perSqft)}/sqft`,
      notes: [...others.map(({ floor, perSqft }) => `${floor} ${groupedNumber(perSqft)}/sqft`), ...notes],
    };
  }
  return pricing.rentPerSqft
    ? { label: 'Rent', amount: `KSH ${groupedNumber(pricing.rentPerSqft)}/sqft`, notes }
    : null;
}
