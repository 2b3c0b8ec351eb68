const wholeNumber = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });
const acresNumber = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 2 });

/** 12500 → "12,500". */
export function groupedNumber(value: number): string {
  return wholeNumber.format(value);
}

/** Whole Kenyan shillings: 12500 → "Ksh 12,500". */
export function shillings(amount: number): string {
  return `Ksh ${groupedNumber(amount)}`;
}

/** 1, "bed" → "1 bed"; 1200, "bed" → "1,200 beds". */
export function counted(count: number, noun: string): string {
  return `${groupedNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export const SQUARE_FEET_PER_ACRE = 43_560;

/** Square feet as acres: 21780 → "0.5 acres". */
export function acresFromSquareFeet(squareFeet: number): string {
  const acres = squareFeet / SQUARE_FEET_PER_ACRE;
  return `${acresNumber.format(acres)} ${acres === 1 ? 'acre' : 'acres'}`;
}
