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

export type PriceForm = 'short' | 'exact';

const MILLION = 1_000_000;
/** Note of a rent whose amount does not say it. */
const PER_MONTH = 'per month';
/** Shown if neither the property nor its rooms have a price. */
export const PRICE_ON_REQUEST = 'Price on Request';

/**
 * Formats a property's price by the specification's card rules, most specific first: rooms, then known rates and
 * acreage of the building, then a development's starting price, then the price itself. Amounts are whole Kenyan
 * shillings.
 * @param form `short` rounds millions, as on cards; `exact` is for all that people rely on: pages, print, shared texts
 */
export function priceDisplay(property: Priced, form: PriceForm = 'short'): PriceDisplay {
  const { roomPrices, pricing, price } = property;
  const period = property.purpose === 'sale' ? [] : [PER_MONTH];
  if (roomPrices) {
    return roomPrices.min === roomPrices.max
      ? { amount: shillings(roomPrices.min), notes: period }
      : { amount: `From ${shillings(roomPrices.min)}`, notes: [...period, 'Multiple room types available'] };
  }
  const known = pricing && knownRates(pricing, form);
  if (known) return pricing.pricePerAcre ? known : { ...known, notes: [...period, ...known.notes] };
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
  return { amount: salePrice(price, form), notes: [] };
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

/** The exact price on one line: "Starting at KSH 8,700,000", "From Ksh 48,000 per month". */
export function priceLine(property: Priced): string {
  const { label, amount, notes } = priceDisplay(property, 'exact');
  return [label, amount, notes.includes(PER_MONTH) && PER_MONTH].filter(Boolean).join(' ');
}

/** Formats 8,700,000 as "KSH 8.7M", or "Ksh 8,700,000" if exact. */
function salePrice(price: number, form: PriceForm): string {
  if (form === 'exact') return shillings(price);
  return price >= MILLION ? `KSH ${(price / MILLION).toFixed(1)}M` : `KSH ${groupedNumber(price)}`;
}

/** Returns rates per square foot or land per acre; null if the building has neither. */
function knownRates(pricing: Pricing, form: PriceForm): PriceDisplay | null {
  if (pricing.pricePerAcre) {
    return {
      amount: `${salePrice(pricing.pricePerAcre, form)} per acre`,
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
