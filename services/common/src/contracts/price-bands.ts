import { ANY, PRICE_RANGES } from './properties.js';

/** Upper end of a range without one. */
export const NO_UPPER_PRICE = 999_999_999_999_999;

/** Price ranges of what visitors look for; whole Kenyan shillings, a month for rents. */
const EDGES = {
  sale: [3_000_000, 6_000_000, 10_000_000, 20_000_000, 50_000_000],
  rent: [25_000, 50_000, 100_000, 200_000],
  land: [1_000_000, 3_000_000, 10_000_000, 50_000_000],
  /** Rents of commercial space a month, rate × size, and of land. */
  space: [50_000, 100_000, 250_000, 500_000, 1_000_000],
} as const;
type Market = keyof typeof EDGES;

/** Returns what a price means for the chosen type and purpose; undefined where prices do not compare. */
function marketOf({ type, purpose }: { type: string; purpose: string }): Market | undefined {
  if (purpose === 'rent') return type === 'commercial' || type === 'land' ? 'space' : 'rent';
  if (type === 'land') return 'land';
  return purpose === 'sale' ? 'sale' : undefined;
}

/** Returns the price ranges on offer for a type and purpose, `min-max`: one market's, or those for all. */
export function priceRangesFor(chosen: { type: string; purpose: string }): readonly string[] {
  const market = marketOf(chosen);
  return market === undefined
    ? PRICE_RANGES.map(({ value }) => value).filter((value) => value !== ANY)
    : rangesOf(market);
}

function rangesOf(market: Market): string[] {
  const edges: readonly number[] = EDGES[market];
  return [0, ...edges].map((min, index) => `${min}-${edges[index] ?? NO_UPPER_PRICE}`);
}

/** Returns all ranges on offer, each once. */
export function offeredPriceRanges(): string[] {
  const markets = (Object.keys(EDGES) as Market[]).flatMap(rangesOf);
  return [...new Set([...priceRangesFor({ type: ANY, purpose: ANY }), ...markets])];
}

/** Parses "150k", "2.5m", "1,500,000" and "KES 80 000"; undefined unless it is whole shillings. */
export function parseShillings(text: string): number | undefined {
  const plain = text
    .toLowerCase()
    .replace(/^\s*(kes|kshs?)\.?/, '')
    .replace(/[\s,]/g, '');
  const [, amount, unit = ''] = /^(\d{1,15}(?:\.\d{1,6})?)([km]?)$/.exec(plain) ?? [];
  const shillings = Number(
    (Number(amount) * { '': 1, k: 1000, m: 1_000_000 }[unit as '' | 'k' | 'm']).toFixed(6),
  );
  return Number.isInteger(shillings) && shillings <= NO_UPPER_PRICE ? shillings : undefined;
}
