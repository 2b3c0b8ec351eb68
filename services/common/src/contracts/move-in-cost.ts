import type { Property, PropertyPurpose } from './properties.js';

/** Payments before a tenant gets the keys, in the order of the table. */
export const MOVE_IN_PARTS = [
  'firstRent',
  'deposit',
  'waterDeposit',
  'powerDeposit',
  'serviceCharge',
  'agencyFee',
  'agreementFee',
  'otherFee',
] as const;
export type MoveInPart = (typeof MOVE_IN_PARTS)[number];

/** Without these a sum says "at least". */
const EXPECTED = ['deposit', 'serviceCharge', 'agencyFee'] as const satisfies readonly MoveInPart[];

const RETURNED: readonly MoveInPart[] = ['deposit', 'waterDeposit', 'powerDeposit'];

export interface MoveInCost {
  /** Rent a month, in whole Kenyan shillings like all amounts here. */
  rent: number;
  /** The rent is that of the cheapest of several kinds of rooms. */
  cheapest: boolean;
  lines: { part: MoveInPart; amount: number }[];
  total: number;
  /** The part of the total that the tenant gets back at the end, less what is owed. */
  returned: number;
  /** Parts that are not known and not in the total. */
  unknown: (typeof EXPECTED)[number][];
}

type Letting = Pick<
  Property,
  | 'type'
  | 'purpose'
  | 'price'
  | 'roomPrices'
  | 'depositMonths'
  | 'rentAdvanceMonths'
  | 'serviceCharge'
  | 'agencyFee'
  | 'waterDeposit'
  | 'powerDeposit'
  | 'agreementFee'
  | 'otherFee'
>;

/**
 * Sums what a tenant pays to move in. Null for sales, rents on request, and commercial space, whose price is a rate.
 */
export function moveInCost(letting: Letting): MoveInCost | null {
  const { roomPrices } = letting;
  const rent = roomPrices?.min ?? letting.price;
  if (!isLetting(letting.purpose) || letting.type === 'commercial' || !rent) return null;
  const { depositMonths, rentAdvanceMonths } = letting;
  const amounts: Record<MoveInPart, number | null> = {
    firstRent: rent * (rentAdvanceMonths || 1),
    deposit: depositMonths === null ? null : Math.round(rent * depositMonths),
    waterDeposit: letting.waterDeposit,
    powerDeposit: letting.powerDeposit,
    serviceCharge: letting.serviceCharge,
    agencyFee: letting.agencyFee,
    agreementFee: letting.agreementFee,
    otherFee: letting.otherFee,
  };
  const lines = MOVE_IN_PARTS.flatMap((part) => {
    const amount = amounts[part];
    return amount ? [{ part, amount }] : [];
  });
  return {
    rent,
    cheapest: roomPrices !== null && roomPrices.min !== roomPrices.max,
    lines,
    total: sum(lines),
    returned: sum(lines.filter(({ part }) => RETURNED.includes(part))),
    unknown: EXPECTED.filter((part) => amounts[part] === null),
  };
}

function isLetting(purpose: PropertyPurpose): boolean {
  return purpose !== 'sale';
}

function sum(lines: { amount: number }[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0);
}
