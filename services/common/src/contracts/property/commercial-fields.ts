import { PRICE_VATS } from './choices.js';
import type { FieldTable } from './field-table.js';
import { STAFF_PROPERTY_LIMITS as LIMITS } from './limits.js';

const PAGE = { tab: 'basic', visitors: 'page', imported: true } as const;
const LIST = { tab: 'basic', visitors: 'list', imported: true } as const;
const AREA = { kind: 'number', unit: 'area', max: LIMITS.sizeMax, decimals: 2, nullable: true } as const;
const MONTHS = { kind: 'number', unit: 'count', decimals: 1, max: 24, nullable: true, ...PAGE } as const;
const CHOICE = { kind: 'choice', nullable: true } as const;

/**
 * Terms of a commercial letting, beside its size, price (the rate), parking spaces, parking fee and deposit. Null means
 * "not known", never 0. Areas and rates are per `areaUnit`.
 */
export const COMMERCIAL_FIELDS = {
  lettableArea: {
    ...AREA,
    ...LIST,
    label: 'Lettable area',
    description: 'In `areaUnit`; rent and service charge are paid for it. Null is `size`',
    example: 2400,
  },
  usableArea: {
    ...AREA,
    ...PAGE,
    label: 'Usable area',
    description: 'In `areaUnit`; at most the lettable area',
    example: 1968,
  },
  serviceRate: {
    kind: 'number',
    unit: 'shillings',
    max: LIMITS.moneyMax,
    nullable: true,
    ...LIST,
    label: 'Service charge rate',
    description: 'Whole Kenyan shillings a month for one `areaUnit`',
    example: 30,
  },
  serviceBasis: {
    ...CHOICE,
    ...LIST,
    label: 'Service charge is',
    choices: ['fixed', 'estimated', 'in-rate'],
  },
  vat: { ...CHOICE, ...LIST, label: 'VAT', choices: PRICE_VATS },
  parkingRatio: { kind: 'line', max: 60, label: 'Parking ratio', example: 'One bay per 36 sqm', ...PAGE },
  escalationPercent: {
    kind: 'number',
    unit: 'count',
    max: 30,
    decimals: 2,
    nullable: true,
    ...PAGE,
    label: 'Rent rises by percent',
    example: 7.5,
  },
  escalationYears: {
    ...CHOICE,
    ...PAGE,
    label: 'Years between rises',
    choices: ['1', '2', '3', '4', '5'],
  },
  /** Null counts as compound. */
  escalationKind: { ...CHOICE, ...PAGE, label: 'Rise on', choices: ['compound', 'simple'] },
  escalationOn: { ...CHOICE, ...PAGE, label: 'What rises', choices: ['rent', 'rent-and-service'] },
  termYears: {
    kind: 'number',
    unit: 'count',
    max: 99,
    decimals: 2,
    nullable: true,
    ...PAGE,
    label: 'Lease offered, years',
    example: 6,
  },
  fitOutMonths: { ...MONTHS, label: 'Fit-out in months' },
  rentFreeMonths: { ...MONTHS, label: 'Rent-free months' },
  depositOf: { ...CHOICE, ...PAGE, label: 'Deposit is counted on', choices: ['rent', 'rent-and-service'] },
  paidEvery: { ...CHOICE, ...PAGE, label: 'Rent is paid every', choices: ['month', 'quarter', 'year'] },
} as const satisfies FieldTable;

/** Number of months that one payment covers. */
export const PAYMENT_MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** Error of a usable area, for form and service. */
export const USABLE_TOO_LARGE = 'Usable area must be at most the lettable area: correct one of them';
