import { PRICE_VATS, STAMP_DUTY_AREAS } from './choices.js';
import type { FieldTable } from './field-table.js';

const CHOICE = { kind: 'choice', nullable: true, tab: 'basic', visitors: 'list', imported: true } as const;

/** Facts that decide what buying costs. Null is "not known": stamp duty is then that of a town. */
export const PURCHASE_FIELDS = {
  stampDutyArea: { ...CHOICE, label: 'Stamp duty area', choices: STAMP_DUTY_AREAS },
  vatOnPrice: { ...CHOICE, label: 'VAT on the price', choices: PRICE_VATS },
  affordableHousing: {
    ...CHOICE,
    label: 'Affordable housing programme',
    choices: ['yes', 'no'],
    visitors: 'page',
  },
} as const satisfies FieldTable;
