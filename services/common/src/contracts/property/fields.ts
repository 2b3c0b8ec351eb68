import {
  AREA_UNITS,
  PIN_PRECISIONS,
  PROPERTY_PURPOSES,
  PROPERTY_STATUS_MAX,
  PROPERTY_TYPES,
} from '../properties.js';
import { DEFAULT_FORM_STATUS } from '../staff-properties.js';
import { COMMERCIAL_FIELDS } from './commercial-fields.js';
import { type FieldTable, fieldsWhere } from './field-table.js';
import { LAND_FIELDS } from './land-fields.js';
import { LETTING_FIELDS, WANTED_OF_LETTINGS } from './letting-fields.js';
import { PURCHASE_FIELDS } from './purchase-fields.js';
import { TENDER_FIELDS } from './tender-fields.js';
import { STAFF_PROPERTY_LIMITS as LIMITS } from './limits.js';

const COUNT = { kind: 'number', unit: 'count', max: LIMITS.countMax, nullable: true } as const;

const FIGURE = { kind: 'number', tab: 'basic', visitors: 'list', imported: true } as const;
const RATE = { ...FIGURE, unit: 'shillings', max: LIMITS.moneyMax } as const;
const KSH = 'Whole Kenyan shillings';

/** Types with bedrooms and bathrooms. */
const HOMES = ['residential', 'villa'] as const;
/** Types with a size of their own; developments and joint ventures have their units' or partners'. */
const WITH_SIZE = ['residential', 'commercial', 'land', 'villa', 'godown'] as const;

/**
 * The fields of a property, in the column order of files. Derived from this table: request, stored and response types,
 * validation, the OpenAPI document, database and file columns, the form, the activity log and the completeness meter.
 * `docs/develop.md` explains how to add a field.
 */
export const PROPERTY_FIELDS = {
  title: {
    kind: 'line',
    label: 'Title',
    required: true,
    min: 1,
    max: LIMITS.titleMax,
    tab: 'basic',
    visitors: 'list',
    imported: true,
    width: 40,
    wanted: { text: 'Enter the title', priority: 1, atLeast: 1 },
    example: 'Two-Bedroom Flat, Ngong Road',
  },
  type: {
    kind: 'choice',
    label: 'Property type',
    description: 'Empty for a draft whose type is not chosen yet',
    wanted: { text: 'Choose the property type', priority: 3, atLeast: 1 },
    heading: 'Type',
    logLabel: 'Type',
    required: 'to-publish',
    choices: PROPERTY_TYPES,
    tab: 'basic',
    visitors: 'list',
    imported: true,
    width: 20,
  },
  /** Free text; compared ignoring case. */
  status: {
    kind: 'line',
    label: 'Status',
    min: 1,
    max: PROPERTY_STATUS_MAX,
    default: DEFAULT_FORM_STATUS,
    tab: 'basic',
    visitors: 'list',
    imported: true,
    description: 'Free text',
    example: 'For Sale',
  },
  /** Derived from the status if possible; kept for a status such as "sold". */
  purpose: {
    kind: 'choice',
    label: 'Purpose',
    formLabel: 'For',
    choices: PROPERTY_PURPOSES,
    tab: 'basic',
    visitors: 'list',
    imported: true,
    description: 'Outlives a status such as sold',
    inputDescription: 'Follows from a status that says it',
  },
  /**
   * Whole Kenyan shillings; null or 0 is "on request". For a letting the rent per month, for a commercial letting the
   * rate per month and `areaUnit`.
   */
  price: {
    kind: 'number',
    label: 'Price',
    required: 'to-publish',
    nullable: true,
    unit: 'shillings',
    max: LIMITS.moneyMax,
    tab: 'basic',
    visitors: 'list',
    imported: true,
    wanted: { text: 'Enter the price', priority: 3, atLeast: 1 },
    description:
      'Whole Kenyan shillings; null or 0 is on request. For a letting the rent a month, for a commercial letting ' +
      'the rate a month for one `areaUnit`.',
    example: 9_000_000,
  },
  /** Street, area, town. */
  location: {
    kind: 'line',
    label: 'Location',
    required: 'to-publish',
    max: LIMITS.locationMax,
    blank: /^[\s,]*$/,
    wanted: { text: 'Enter the location', priority: 4, atLeast: 1 },
    tab: 'location',
    visitors: 'list',
    imported: true,
    width: 40,
    description: 'Street, area, town',
    example: 'Ngong Road, Kilimani, Nairobi',
  },
  /** In `areaUnit`; 0 is unknown. */
  size: {
    kind: 'number',
    label: 'Size',
    unit: 'area',
    max: LIMITS.sizeMax,
    default: 0,
    tab: 'basic',
    visitors: 'list',
    imported: true,
    wanted: { text: 'Enter the size', priority: 4, atLeast: 1, types: WITH_SIZE },
    description: 'In `areaUnit`',
    example: 1100,
  },
  /** Defaults to what is usual for the type. */
  areaUnit: {
    kind: 'choice',
    label: 'Size unit',
    logLabel: 'Area unit',
    choices: AREA_UNITS,
    tab: 'basic',
    visitors: 'list',
    imported: true,
    inputDescription: 'sqm for a commercial letting, else sqft',
  },
  /** Null if unknown or not applicable; in the future for buildings under construction. */
  yearBuilt: {
    kind: 'year',
    label: 'Year built',
    nullable: true,
    min: 1900,
    yearsAhead: 10,
    tab: 'basic',
    visitors: 'page',
    imported: true,
    example: 2019,
  },
  /** Null if not applicable; 0 is a studio. */
  bedrooms: {
    ...COUNT,
    label: 'Bedrooms',
    tab: 'rooms',
    visitors: 'list',
    imported: true,
    wanted: { text: 'Enter the bedrooms', priority: 7, atLeast: 0, types: HOMES },
    description: '0 is a studio; null does not apply',
    example: 1,
  },
  bathrooms: {
    ...COUNT,
    label: 'Bathrooms',
    tab: 'rooms',
    visitors: 'list',
    imported: true,
    wanted: { text: 'Enter the bathrooms', priority: 8, atLeast: 0, types: HOMES },
  },
  offices: { ...COUNT, label: 'Offices', tab: 'rooms', visitors: 'list', imported: true },
  parking: {
    ...COUNT,
    label: 'Parking',
    formLabel: 'Parking spaces',
    tab: 'rooms',
    visitors: 'list',
    imported: true,
    wanted: { ...WANTED_OF_LETTINGS, text: 'Enter the parking spaces, or 0', priority: 15 },
  },
  features: {
    kind: 'lines',
    label: 'Features',
    max: LIMITS.featuresMax,
    itemMax: LIMITS.featureMax,
    tab: 'basic',
    visitors: 'list',
    imported: true,
    wanted: { text: 'Add at least 3 features', priority: 10, atLeast: 3 },
  },
  /** False is a draft, visible to staff only. Visitors see listings that are published and not deleted. */
  published: {
    kind: 'flag',
    label: 'Published',
    default: true,
    tab: null,
    visitors: 'never',
    imported: true,
    description: 'False is a draft that nobody but staff sees',
  },
  featured: {
    kind: 'flag',
    label: 'Featured',
    default: false,
    tab: 'basic',
    visitors: 'list',
    imported: true,
  },
  /** In the site's markup; unit types are parsed from it. */
  description: {
    kind: 'text',
    label: 'Description',
    required: 'to-publish',
    max: LIMITS.descriptionMax,
    tab: 'basic',
    visitors: 'page',
    imported: true,
    width: 60,
    wanted: { text: 'Describe it in at least 40 words', priority: 5, atLeast: 40 },
    description: 'In the markup of the site',
  },
  overview: {
    kind: 'text',
    label: 'Overview',
    max: LIMITS.longTextMax,
    tab: 'basic',
    visitors: 'page',
    imported: true,
  },
  amenitiesText: {
    kind: 'text',
    label: 'Amenities',
    logLabel: 'Amenities text',
    max: LIMITS.longTextMax,
    tab: 'basic',
    visitors: 'page',
    imported: true,
  },
  nearbyAmenities: {
    kind: 'lines',
    label: 'Nearby amenities',
    max: LIMITS.nearbyAmenitiesMax,
    itemMax: LIMITS.featureMax,
    tab: 'location',
    visitors: 'page',
    imported: true,
    example: ['City Mall Nyali, 1.6 km'],
  },
  sizeTypology: {
    kind: 'line',
    label: 'Sizes on offer',
    formLabel: 'Unit sizes',
    logLabel: 'Size typology',
    max: LIMITS.shortTextMax,
    tab: 'basic',
    visitors: 'page',
    imported: true,
    example: '1 Bedroom, 64 SqM; 2 Bedroom, 121 SqM',
  },
  bedroomsText: {
    kind: 'line',
    label: 'Bedrooms in words',
    formLabel: 'Bedroom description',
    logLabel: 'Bedrooms text',
    nullable: true,
    max: LIMITS.shortTextMax,
    tab: 'rooms',
    visitors: 'page',
    imported: true,
  },
  ...PURCHASE_FIELDS,
  ...TENDER_FIELDS,
  ...LAND_FIELDS,
  ...LETTING_FIELDS,
  ...COMMERCIAL_FIELDS,
  googleMapsLink: {
    kind: 'link',
    label: 'Google Maps link',
    logLabel: 'Google maps link',
    nullable: true,
    max: LIMITS.linkMax,
    tab: 'location',
    visitors: 'page',
    imported: true,
    inputDescription: 'Coordinates after an at-sign in it count where none are given',
  },
  /** Defaults to what is usual for the type. What it withholds never leaves the service but to staff. */
  pinPrecision: {
    kind: 'choice',
    label: 'Place on the map',
    formLabel: 'Visitors see',
    choices: PIN_PRECISIONS,
    columnDefault: 'exact',
    tab: 'location',
    visitors: 'list',
    imported: true,
    description:
      'The exact place; the area, which is a circle around it without street and address; or hidden, the town alone',
    inputDescription: 'area for homes to let, else exact',
  },
} as const satisfies FieldTable;

export type PropertyFields = typeof PROPERTY_FIELDS;
export type PropertyField = keyof PropertyFields;

/** Fields in public lists and pages. */
export const LISTED_FIELDS = fieldsWhere(PROPERTY_FIELDS, { visitors: 'list' });
export type ListedFields = typeof LISTED_FIELDS;

/** Additional fields of public pages. */
export const DETAIL_FIELDS = fieldsWhere(PROPERTY_FIELDS, { visitors: 'page' });
export type DetailFields = typeof DETAIL_FIELDS;

/** Fields for staff only. */
export const STAFF_FIELDS = fieldsWhere(PROPERTY_FIELDS, { visitors: 'never' });
export type StaffFields = typeof STAFF_FIELDS;

/** Fields in import and export files. */
export const IMPORTED_FIELDS = fieldsWhere(PROPERTY_FIELDS, { imported: true });
export type ImportedFields = typeof IMPORTED_FIELDS;

/** The figures of `Pricing`; all are optional. */
export const PRICING_FIELDS = {
  /** "Starting at KSH …" on residential cards. */
  startingPrice: { ...RATE, label: 'Starting price', description: KSH, example: 8_700_000 },
  rentPerSqft: {
    ...RATE,
    label: 'Rent a square foot',
    formLabel: 'Rent per sq ft per month',
    description: 'Rent a square foot a month',
    example: 90,
  },
  servicePerSqft: {
    ...RATE,
    label: 'Service charge a square foot',
    formLabel: 'Service charge per sq ft',
    description: 'Service charge a square foot a month',
    example: 36,
  },
  parkingPerMonth: {
    ...RATE,
    label: 'Parking a month',
    formLabel: 'Parking per month',
    description: KSH,
    example: 10_000,
  },
  parkingSpaces: {
    ...FIGURE,
    label: 'Parking spaces',
    formLabel: 'Parking spaces of the building',
    unit: 'count',
    max: LIMITS.countMax,
    example: 2,
  },
  floors: { ...FIGURE, label: 'Floors', unit: 'count', max: LIMITS.countMax, example: 5 },
  acres: { ...FIGURE, label: 'Acres', unit: 'area', max: LIMITS.sizeMax, example: 500 },
  pricePerAcre: {
    ...RATE,
    label: 'Price an acre',
    formLabel: 'Price per acre',
    description: KSH,
    example: 1_700_000,
  },
} as const satisfies FieldTable;

export type PricingFields = typeof PRICING_FIELDS;
