const SUFFIXES: Record<string, number> = {
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  mn: 1_000_000,
  million: 1_000_000,
  b: 1_000_000_000,
  bn: 1_000_000_000,
  billion: 1_000_000_000,
};
const NUMBER =
  /^(?:ksh|kshs|kes)?\.?\s*(\d{1,3}(?:[,\s]\d{3})+|\d+)(\.\d+)?\s*(k|thousand|m|mn|million|b|bn|billion)?(?:\s*\/[=-]+)?$/i;

/**
 * Parses typed numbers: "8700000", "KSH 8,700,000", "8.7M", "250k". Rounds to `decimals`; money and sizes of buildings
 * are whole numbers.
 * @returns null if empty, NaN if invalid
 */
export function typedNumber(text: string, decimals = 0): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [, whole = '', fraction = '', suffix = ''] = NUMBER.exec(trimmed) ?? [];
  if (whole === '') return NaN;
  const number = Number(whole.replace(/\D/g, '') + fraction) * (SUFFIXES[suffix.toLowerCase()] ?? 1);
  return Number(number.toFixed(decimals));
}

/** Parses a latitude or longitude. @returns null if empty, NaN if invalid */
export function typedDegrees(text: string): number | null {
  const trimmed = text.trim().replace('−', '-');
  if (trimmed === '') return null;
  return /^[-+]?\d{1,3}(\.\d+)?$/.test(trimmed) ? Number(trimmed) : NaN;
}
