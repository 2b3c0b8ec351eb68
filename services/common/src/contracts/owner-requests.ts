import { shillings } from './figures.js';
import type { CreateContactMessage } from './inquiries.js';
import { PROPERTY_TYPES, type PropertyType } from './properties.js';
import { STAFF_PROPERTY_LIMITS } from './property/limits.js';
import { bedroomsText, OWNER_TEXTS as OWNER_ERRORS, ownerWords } from './texts/owners.js';
import { cleanVisitorLine, lengthProblem, type LengthRule } from './text.js';

/** Services that an owner can ask for. */
export const OWNER_SERVICES = ['sell', 'let', 'value', 'manage'] as const;
export type OwnerService = (typeof OWNER_SERVICES)[number];

const SERVICE_NAMES: Record<OwnerService, string> = {
  sell: 'Sale',
  let: 'Letting',
  value: 'Valuation',
  manage: 'Management',
};

/** Property types as they stand within a sentence. */
const TYPE_NAMES: Record<PropertyType, string> = {
  residential: 'a residential property',
  commercial: 'a commercial property',
  land: 'land',
  development: 'a development',
  villa: 'a villa',
  godown: 'a godown',
  'joint-venture': 'a joint venture',
};

export const OWNER_LIMITS = {
  placeMin: 2,
  placeMax: 120,
  sizeMax: 60,
  bedroomsMax: 100,
  priceMin: 1,
  priceMax: STAFF_PROPERTY_LIMITS.moneyMax,
} as const;

export const OWNER_TEXTS = {
  ...OWNER_ERRORS,
  placeTooLong: OWNER_ERRORS.placeTooLong.replace('{n}', String(OWNER_LIMITS.placeMax)),
  size: OWNER_ERRORS.size.replace('{n}', String(OWNER_LIMITS.sizeMax)),
  bedrooms: OWNER_ERRORS.bedrooms.replace('{n}', String(OWNER_LIMITS.bedroomsMax)),
};

const PLACE_LENGTH: LengthRule = {
  min: OWNER_LIMITS.placeMin,
  max: OWNER_LIMITS.placeMax,
  tooShort: OWNER_TEXTS.place,
  tooLong: OWNER_TEXTS.placeTooLong,
};
const SIZE_LENGTH: LengthRule = {
  min: 0,
  max: OWNER_LIMITS.sizeMax,
  tooShort: OWNER_TEXTS.size,
  tooLong: OWNER_TEXTS.size,
};

/** An owner's property and the requested service. */
export interface OwnerRequest {
  service: OwnerService;
  propertyType: PropertyType;
  /** Town or area, as typed. */
  place: string;
  /** In the owner's notation, `50 x 100 ft`; null if not given, as are the next two. */
  size: string | null;
  bedrooms: number | null;
  /** Expected price, or rent per month: whole Kenyan shillings. */
  price: number | null;
}

/** `POST /api/owner-requests`. The subject is made of the request, and the message is optional. */
export interface CreateOwnerRequest
  extends
    Omit<CreateContactMessage, 'subject' | 'message'>,
    Pick<OwnerRequest, 'service' | 'propertyType' | 'place'>,
    Partial<Pick<OwnerRequest, 'size' | 'bedrooms' | 'price'>> {
  message?: string;
}

type Rule = (value: unknown) => string | null;

/**
 * Validation of each field, for form and API: returns the error, or null. The optional fields accept null and, except
 * the size, numbers only.
 */
export const OWNER_RULES: Record<keyof OwnerRequest, Rule> = {
  service: (value) => (OWNER_SERVICES.some((service) => service === value) ? null : OWNER_TEXTS.service),
  propertyType: (value) => (PROPERTY_TYPES.some((type) => type === value) ? null : OWNER_TEXTS.propertyType),
  place: (value) =>
    typeof value === 'string' ? lengthProblem(cleanVisitorLine(value), PLACE_LENGTH) : OWNER_TEXTS.place,
  size: (value) => {
    if (isMissing(value)) return null;
    return typeof value === 'string' ? lengthProblem(cleanVisitorLine(value), SIZE_LENGTH) : OWNER_TEXTS.size;
  },
  bedrooms: (value) =>
    isMissing(value) || isWhole(value, 0, OWNER_LIMITS.bedroomsMax) ? null : OWNER_TEXTS.bedrooms,
  price: (value) =>
    isMissing(value) || isWhole(value, OWNER_LIMITS.priceMin, OWNER_LIMITS.priceMax)
      ? null
      : OWNER_TEXTS.price,
};

/**
 * Parses a typed whole number: `8,500,000` and `KSh 8 500 000` are 8500000. Null for an empty text, NaN for anything
 * else.
 */
export function typedWholeNumber(text: string): number | null {
  const digits = cleanVisitorLine(text)
    .replace(/^(?:ksh|kes)\.?/i, '')
    .replace(/[\s,]/g, '');
  if (digits === '') return null;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : NaN;
}

/** Returns the subject of a request: `Valuation of land, Kitengela`. */
export function ownerSubject({
  service,
  propertyType,
  place,
}: Pick<OwnerRequest, 'service' | 'propertyType' | 'place'>): string {
  return (
    ownerWords?.(service, propertyType, place) ??
    `${SERVICE_NAMES[service]} of ${TYPE_NAMES[propertyType]}, ${place}`
  );
}

/** Returns the optional details in one line: `3 bedrooms, 1,800 sq ft, Ksh 8,500,000`; empty if none was given. */
export function ownerDetails({
  size,
  bedrooms,
  price,
}: Pick<OwnerRequest, 'size' | 'bedrooms' | 'price'>): string {
  return [bedrooms === null ? null : bedroomsText(bedrooms), size, price === null ? null : shillings(price)]
    .filter((part) => part !== null)
    .join(', ');
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
