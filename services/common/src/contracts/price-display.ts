import { groupedNumber, shillings } from './figures.js';
import { isTender, type Pricing, type PropertySummary } from './properties.js';
import { PRICE_TEXTS } from './texts/property.js';

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
type Displayed = Priced & Pick<PropertySummary, 'bidsCloseOn'>;

export type PriceForm = 'short' | 'exact';

const MILLION = 1_000_000;
/** Shown if neither the property nor its rooms have a price. */
export const PRICE_ON_REQUEST = PRICE_TEXTS.onRequest;

/**
 * Formats a property's price by the specification's card rules, most specific first: rooms, then known rates and
 * acreage of the building, then a development's starting price, then the price itself. Amounts are whole Kenyan
 * shillings. The price of a tender is its reserve, with the day on which bids close.
 * @param texts in the language of the page unless given
 * @param form `short` rounds millions, as on cards; `exact` is for all that people rely on: pages, print, shared texts
 */
export function priceDisplay(
  property: Displayed,
  form: PriceForm = 'short',
  texts = PRICE_TEXTS,
): PriceDisplay {
  const display = askedPrice(property, form, texts);
  if (!isTender(property)) return display;
  return {
    ...(display.amount !== texts.onRequest && { label: texts.reserve }),
    amount: display.amount,
    notes: [...display.notes, texts.closingDate(property.bidsCloseOn)],
  };
}

function askedPrice(property: Priced, form: PriceForm, texts: typeof PRICE_TEXTS): PriceDisplay {
  const { roomPrices, pricing, price } = property;
  const period = property.purpose === 'sale' ? [] : [texts.perMonth];
  if (roomPrices) {
    return roomPrices.min === roomPrices.max
      ? { amount: shillings(roomPrices.min), notes: period }
      : { amount: texts.from(shillings(roomPrices.min)), notes: [...period, texts.roomTypes] };
  }
  const known = pricing && knownRates(pricing, form, texts);
  if (known) return pricing.pricePerAcre ? known : { ...known, notes: [...period, ...known.notes] };
  if (property.type === 'residential' && property.suggestsStartingPrice) {
    return pricing?.startingPrice
      ? { label: texts.startingAt, amount: `KSH ${groupedNumber(pricing.startingPrice)}`, notes: [] }
      : { amount: texts.contact, notes: [] };
  }
  if (!price) return { amount: texts.onRequest, notes: [] };
  if (property.purpose !== 'sale') {
    const unit = property.type === 'commercial' ? texts.units[property.areaUnit] : null;
    return { amount: texts.monthly(shillings(price), unit), notes: [] };
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
export function priceLine(property: Displayed, texts = PRICE_TEXTS): string {
  const { label, amount, notes } = priceDisplay(property, 'exact', texts);
  return [label, amount, notes.includes(texts.perMonth) && texts.perMonth].filter(Boolean).join(' ');
}

/** Formats 8,700,000 as "KSH 8.7M", or "Ksh 8,700,000" if exact. */
function salePrice(price: number, form: PriceForm): string {
  if (form === 'exact') return shillings(price);
  return price >= MILLION ? `KSH ${(price / MILLION).toFixed(1)}M` : `KSH ${groupedNumber(price)}`;
}

/** Returns rates per square foot or land per acre; null if the building has neither. */
function knownRates(pricing: Pricing, form: PriceForm, texts: typeof PRICE_TEXTS): PriceDisplay | null {
  if (pricing.pricePerAcre) {
    return {
      amount: texts.perAcre(salePrice(pricing.pricePerAcre, form)),
      notes: pricing.acres ? [texts.acres(pricing.acres)] : [],
    };
  }
  const notes = [
    pricing.servicePerSqft && texts.service(groupedNumber(pricing.servicePerSqft)),
    pricing.parkingPerMonth && texts.parking(groupedNumber(pricing.parkingPerMonth)),
    pricing.parkingSpaces && texts.spaces(pricing.parkingSpaces),
    pricing.floors && texts.floors(pricing.floors),
  ].filter((note): note is string => Boolean(note));
  const [main, ...others] = pricing.rentByFloor ?? [];
  if (main) {
    return {
      label: main.floor,
      amount: texts.perSqft(`KSH ${groupedNumber(main.perSqft)}`),
      notes: [
        ...others.map(({ floor, perSqft }) => `${floor} ${texts.perSqft(groupedNumber(perSqft))}`),
        ...notes,
      ],
    };
  }
  return pricing.rentPerSqft
    ? { label: texts.rent, amount: texts.perSqft(`KSH ${groupedNumber(pricing.rentPerSqft)}`), notes }
    : null;
}
