import { FURNISHED, TERM_MONTHS_MAX } from './choices.js';
import type { FieldTable } from './field-table.js';
import { STAFF_PROPERTY_LIMITS as LIMITS } from './limits.js';

const PAGE = { tab: 'basic', visitors: 'page', imported: true } as const;
const FEE = { kind: 'number', unit: 'shillings', max: LIMITS.moneyMax, nullable: true, ...PAGE } as const;
const MONTHS = { kind: 'number', unit: 'count', nullable: true, ...PAGE } as const;
const CHOICE = { kind: 'choice', nullable: true, ...PAGE } as const;

/** Tenants ask for these first: a letting without them is not complete. */
export const WANTED_OF_LETTINGS = {
  atLeast: 0,
  types: ['residential', 'commercial', 'development', 'villa', 'godown'],
  purposes: ['rent', 'lease'],
} as const;

/** Terms of a letting. Null means "not known", never 0. */
export const LETTING_FIELDS = {
  depositMonths: {
    ...MONTHS,
    label: 'Deposit in months of rent',
    max: 6,
    decimals: 1,
    description: 'Months of rent, returned at the end',
    wanted: { ...WANTED_OF_LETTINGS, text: 'Enter the deposit', priority: 11 },
    example: 1.5,
  },
  /** Null counts as one month. */
  rentAdvanceMonths: {
    ...MONTHS,
    label: 'Rent in advance in months',
    max: 12,
    description: 'Months of rent paid before moving in; null is one',
  },
  serviceCharge: {
    ...FEE,
    label: 'Service charge a month',
    description: 'Whole Kenyan shillings a month; 0 is in the rent',
    wanted: { ...WANTED_OF_LETTINGS, text: 'Enter the service charge, or 0', priority: 12 },
    example: 5000,
  },
  agencyFee: {
    ...FEE,
    label: 'Agency fee',
    description: 'Whole Kenyan shillings, paid once by the tenant; 0 if the landlord pays',
  },
  waterDeposit: { ...FEE, label: 'Water deposit' },
  powerDeposit: { ...FEE, label: 'Electricity deposit' },
  agreementFee: { ...FEE, label: 'Tenancy agreement' },
  otherFee: { ...FEE, label: 'Other fee' },
  otherFeeFor: { kind: 'line', max: 60, label: 'What the other fee is for', example: 'Garbage', ...PAGE },
  parkingFee: {
    ...FEE,
    visitors: 'list',
    label: 'Parking fee',
    description: 'Whole Kenyan shillings a space and month; 0 is in the rent',
  },
  availableFrom: { kind: 'date', nullable: true, label: 'Available from', ...PAGE },
  minTermMonths: { ...MONTHS, label: 'Shortest lease in months', max: TERM_MONTHS_MAX },
  noticeMonths: { ...MONTHS, label: 'Notice in months', max: 12 },
  furnished: { ...CHOICE, label: 'Furnished', choices: FURNISHED },
  pets: { ...CHOICE, label: 'Pets', choices: ['yes', 'no', 'ask'] },
  waterSupply: {
    ...CHOICE,
    label: 'Water',
    choices: ['county', 'borehole', 'both', 'bowser'],
    wanted: { ...WANTED_OF_LETTINGS, text: 'Choose the water supply', priority: 13, atLeast: 1 },
  },
  waterDays: { kind: 'line', max: 60, label: 'Days with county water', ...PAGE },
  waterBilling: { ...CHOICE, label: 'Water bill', choices: ['metered', 'flat', 'in-rent'] },
  backupPower: {
    ...CHOICE,
    label: 'Backup power',
    choices: ['none', 'common', 'full', 'solar'],
    wanted: { ...WANTED_OF_LETTINGS, text: 'Choose the backup power, or none', priority: 14, atLeast: 1 },
  },
  powerBilling: { ...CHOICE, label: 'Electricity bill', choices: ['token', 'postpaid', 'in-rent'] },
} as const satisfies FieldTable;
