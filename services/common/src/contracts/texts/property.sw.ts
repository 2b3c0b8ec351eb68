import { dayMonthYear } from '../day-text.js';
import { groupedNumber } from '../figures.js';
import { MONTHS } from './days.sw.js';
import type * as english from './property.js';

/** Formats a count with its noun, which has one form: 3, "bafu" → "bafu 3". */
function counted(count: number, noun: string): string {
  return `${noun} ${groupedNumber(count)}`;
}

const UNITS = { sqft: 'futi mraba', sqm: 'mita mraba', acre: 'ekari' };

export const PRICE_TEXTS: typeof english.PRICE_TEXTS = {
  perMonth: 'kwa mwezi',
  onRequest: 'Uliza bei',
  contact: 'Wasiliana nasi kwa bei',
  from: (amount) => `Kuanzia ${amount}`,
  roomTypes: 'Aina kadhaa za vyumba zinapatikana',
  startingAt: 'Kuanzia',
  rent: 'Kodi',
  reserve: 'Bei ya chini',
  closingDate: (day) => `Mwisho wa zabuni ${dayMonthYear(day, MONTHS)}`,
  monthly: (amount, unit) => `${amount}/mwezi${unit ? ` kwa ${unit}` : ''}`,
  perAcre: (amount) => `${amount} kwa ekari`,
  shortPerAcre: (amount) => `${amount}/ekari`,
  acres: (count) => `ekari ${groupedNumber(count)}`,
  perSqft: (rate) => `${rate}/futi mraba`,
  service: (rate) => `Huduma ${rate}/futi mraba`,
  parking: (price) => `Maegesho ${price}/mwezi`,
  spaces: (count) => counted(count, 'nafasi'),
  floors: (count) => counted(count, 'orofa'),
  units: UNITS,
};

export const FACT_TEXTS: typeof english.FACT_TEXTS = {
  studio: 'Studio',
  beds: (count) => counted(count, count === 1 ? 'chumba' : 'vyumba'),
  baths: (count) => counted(count, 'bafu'),
  offices: (count) => counted(count, 'ofisi'),
  parking: (count) => counted(count, 'maegesho'),
  area: (size, unit) => `${unit} ${size}`,
  acres: (count) => `ekari ${count}`,
  squareMetres: (size) => `m² ${size}`,
  units: UNITS,
};

export const TENURE_TEXTS: typeof english.TENURE_TEXTS = {
  freehold: 'Umiliki huru',
  leasehold: 'Ukodishaji wa serikali',
  sectional: 'Hatimiliki ya sehemu',
  community: 'Ardhi ya jamii',
};

export const STATUS_TEXTS: typeof english.STATUS_TEXTS = {
  'for sale': 'Inauzwa',
  'for rent': 'Inapangishwa',
  'to let': 'Inapangishwa',
  'for lease': 'Inakodishwa',
  sold: 'Imeuzwa',
  'sold out': 'Zimeuzwa zote',
  let: 'Imepangishwa',
  rented: 'Imepangishwa',
  leased: 'Imekodishwa',
  'under offer': 'Ina ofa',
  pending: 'Inasubiri',
  available: 'Inapatikana',
};

export const TYPE_TEXTS: typeof english.TYPE_TEXTS = {
  residential: 'Makazi',
  commercial: 'Biashara',
  land: 'Ardhi',
  development: 'Mradi unaojengwa',
  villa: 'Jumba',
  godown: 'Ghala',
  'joint-venture': 'Ubia',
};

export const PRICE_RANGE_TEXTS: typeof english.PRICE_RANGE_TEXTS = {
  any: 'Bei yoyote',
  under100k: 'Chini ya KES 100k',
};

export const PICTURE_LABEL_TEXTS: typeof english.PICTURE_LABEL_TEXTS = {
  'artist-impression': 'Mchoro wa msanii',
  'floor-plan': 'Ramani ya nyumba',
  'site-plan': 'Ramani ya kiwanja',
  sample: 'Nyumba inayofanana',
};
export const PICTURE_TEXTS: typeof english.PICTURE_TEXTS = {
  taken: (month) => `Ilipigwa ${month}`,
  takenAfter: (month) => `ilipigwa ${month}`,
};

export const FIELD_NAMES: typeof english.FIELD_NAMES = {
  type: 'Aina ya mali',
  status: 'Hali',
  purpose: 'Kununua au kupanga',
  price: 'Bei',
  location: 'Mahali',
  size: 'Ukubwa',
  bedrooms: 'Vyumba vya kulala',
  bathrooms: 'Bafu',
  offices: 'Ofisi',
  parking: 'Maegesho',
  tenure: 'Aina ya umiliki',
};
