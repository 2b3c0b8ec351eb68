import type { PriceRange } from '../../model/price-range.js';
import type { Place } from './places.js';

const SHORT = [
  { suffix: 'M', scale: 1_000_000 },
  { suffix: 'k', scale: 1000 },
];

/** `2500000` → `2.5M`, as the price ranges of the filters are written. */
function shortAmount(amount: number): string {
  const { suffix, scale } = SHORT.find((unit) => amount >= unit.scale) ?? { suffix: '', scale: 1 };
  return `${Math.round((amount / scale) * 100) / 100}${suffix}`;
}

export function priceLabel({ min, max }: PriceRange): string {
  if (max === null) return `KES ${shortAmount(min)}+`;
  return min === 0 ? `Up to KES ${shortAmount(max)}` : `KES ${shortAmount(min)} - ${shortAmount(max)}`;
}

export function placeLabel(place: Place): string {
  if (place.kind === 'landmark') return `Near ${place.name}`;
  return place.kind === 'road' ? `Along ${place.name}` : place.name;
}
