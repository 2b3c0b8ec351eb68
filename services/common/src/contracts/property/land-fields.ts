import { NO_TITLES, PLOT_NAMES, TENURES } from './choices.js';
import type { FieldTable } from './field-table.js';
import { STAFF_PROPERTY_LIMITS as LIMITS } from './limits.js';

const PAGE = { tab: 'basic', visitors: 'page', imported: true } as const;
const LIST = { ...PAGE, visitors: 'list' } as const;
const CHOICE = { kind: 'choice', nullable: true } as const;

/** Facts about land, as its title says them. Null is "not known". */
export const LAND_FIELDS = {
  /** The area on which all figures rest; `size` stays for buildings, and for land where this is not known. */
  landAreaSqm: {
    kind: 'number',
    unit: 'area',
    max: LIMITS.landAreaMax,
    decimals: 2,
    nullable: true,
    label: 'Land area in square metres',
    formLabel: 'Land area (m²)',
    description: 'Square metres of one plot, from its title',
    example: 450,
    ...LIST,
  },
  landAreaSource: {
    ...CHOICE,
    label: 'Source of the land area',
    choices: ['title', 'survey', 'said'],
    ...PAGE,
  },
  plotName: { ...CHOICE, label: 'Sold as', choices: PLOT_NAMES, ...LIST },
  plots: {
    kind: 'number',
    unit: 'count',
    max: LIMITS.countMax,
    nullable: true,
    label: 'Plots on offer',
    ...PAGE,
  },
  priceFor: {
    ...CHOICE,
    label: 'Price is for',
    choices: ['whole', 'plot', 'acre'],
    description: 'Null is for the whole',
    ...LIST,
  },
  tenure: {
    ...CHOICE,
    label: 'Tenure',
    choices: TENURES,
    ...LIST,
  },
  leaseStart: { kind: 'date', nullable: true, label: 'Lease began', ...PAGE },
  leaseYears: { kind: 'number', unit: 'count', max: 999, nullable: true, label: 'Lease in years', ...PAGE },
  titleType: {
    ...CHOICE,
    label: 'Title document',
    choices: [
      'absolute',
      'certificate-of-lease',
      'certificate-of-title',
      'sectional',
      'sub-lease',
      ...NO_TITLES,
      'none',
    ],
    ...PAGE,
  },
  titleReady: { ...CHOICE, label: 'Title ready', choices: ['yes', 'no'], ...PAGE },
  agricultural: { ...CHOICE, label: 'Farm land', choices: ['yes', 'no'], ...LIST },
  roadAccess: { ...CHOICE, label: 'Road', choices: ['tarmac', 'murram', 'earth', 'none'], ...PAGE },
  plotWater: { ...CHOICE, label: 'Water at the plot', choices: ['on-site', 'nearby', 'no'], ...PAGE },
  plotPower: { ...CHOICE, label: 'Electricity at the plot', choices: ['on-site', 'nearby', 'no'], ...PAGE },
  /** Private: with it a stranger could search the title. */
  parcelNo: {
    kind: 'line',
    max: 60,
    label: 'Parcel number',
    tab: 'basic',
    visitors: 'never',
    imported: true,
    example: 'Kajiado/Kitengela/12345',
  },
} as const satisfies FieldTable;
