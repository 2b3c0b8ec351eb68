import { dayMonthYear } from '../day-text.js';
import { counted, groupedNumber } from '../figures.js';

const UNITS = { sqft: 'sq ft', sqm: 'sqm', acre: 'acre' };

/** Words of prices; amounts are formatted. */
export const PRICE_TEXTS = {
  /** Beside a rent whose amount does not say it. */
  perMonth: 'per month',
  /** If neither the property nor its rooms have a price. */
  onRequest: 'Price on Request',
  contact: 'Contact for Pricing',
  from: (amount: string) => `From ${amount}`,
  roomTypes: 'Multiple room types available',
  startingAt: 'Starting at',
  rent: 'Rent',
  /** Before the price of a tender. */
  reserve: 'Reserve',
  /** The last day for bids; the text is true before and after it. */
  closingDate: (day: string) => `Closing date ${dayMonthYear(day)}`,
  monthly: (amount: string, unit: string | null) => `${amount}/month${unit ? ` per ${unit}` : ''}`,
  perAcre: (amount: string) => `${amount} per acre`,
  shortPerAcre: (amount: string) => `${amount}/acre`,
  acres: (count: number) => `${groupedNumber(count)} acres`,
  perSqft: (rate: string) => `${rate}/sqft`,
  service: (rate: string) => `Service ${rate}/sqft`,
  parking: (price: string) => `Parking ${price}/month`,
  spaces: (count: number) => counted(count, 'space'),
  floors: (count: number) => counted(count, 'floor'),
  units: UNITS,
};

/** Words of the facts that cards show. */
export const FACT_TEXTS = {
  studio: 'Studio',
  beds: (count: number) => counted(count, 'bed'),
  baths: (count: number) => counted(count, 'bath'),
  offices: (count: number) => counted(count, 'office'),
  parking: (count: number) => `${groupedNumber(count)} parking`,
  area: (size: string, unit: string) => `${size} ${unit}`,
  acres: (count: string) => `${count} ${count === '1' ? 'acre' : 'acres'}`,
  squareMetres: (size: string) => `${size} m²`,
  units: UNITS,
};

export const TENURE_TEXTS = {
  freehold: 'Freehold',
  leasehold: 'Leasehold',
  sectional: 'Sectional title',
  community: 'Community land',
};

/** Shown statuses by the English one in lower case; others are shown as staff wrote them. */
export const STATUS_TEXTS: Record<string, string> = {};

/** Names of property types; others, of which there are none yet, are shown as they are. */
export const TYPE_TEXTS: Record<string, string> = {};

export const PRICE_RANGE_TEXTS = { any: 'Any price', under100k: 'Under KES 100k' };

/** Names of the labels of pictures. */
export const PICTURE_LABEL_TEXTS = {
  'artist-impression': "Artist's impression",
  'floor-plan': 'Floor plan',
  'site-plan': 'Site plan',
  sample: 'A similar unit',
};
export const PICTURE_TEXTS = {
  taken: (month: string) => `Taken ${month}`,
  takenAfter: (month: string) => `taken ${month}`,
};

/** Names of the compared fields by key; null: those of the table of fields, which is in English. */
export const FIELD_NAMES: Record<string, string> | null = null;
