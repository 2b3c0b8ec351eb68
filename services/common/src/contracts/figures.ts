/**
 * Formats a number: 12500 → "12,500"; 1234.5 with one digit → "1,234.5". Avoids `Intl.NumberFormat`, whose data takes a
 * cheap phone as long to load as all of React.
 * @param digits max fraction digits
 */
export function groupedNumber(value: number, digits = 0): string {
  const [whole = '', fraction] = String(Number(value.toFixed(digits))).split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), fraction].filter(Boolean).join('.');
}

/** Formats whole Kenyan shillings: 12500 → "Ksh 12,500". */
export function shillings(amount: number): string {
  return `Ksh ${groupedNumber(amount)}`;
}

/** Formats a count with its noun: 1, "bed" → "1 bed"; 1200, "bed" → "1,200 beds". */
export function counted(count: number, noun: string): string {
  return `${groupedNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export const SQUARE_FEET_PER_ACRE = 43_560;
