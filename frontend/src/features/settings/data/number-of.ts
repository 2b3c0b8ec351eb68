/** NaN unless it is a whole number in digits. */
export function numberOf(typed: string): number {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}
