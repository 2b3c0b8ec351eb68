import type { PropertyPurpose, PropertyType } from '@lml/common/contracts';

/** Facts that decide how similar two properties are. */
export interface Comparable {
  id: number;
  type: PropertyType;
  purpose: PropertyPurpose;
  price: number | null;
  /** Areas and towns, smallest first: `Nyali`, `Mombasa`. */
  location_areas: string[];
  created_at: Date;
}

/** Beyond eight times or an eighth of the price, the distance no longer grows. */
const PRICE_STEPS_MAX = 3;
/** Used when either has no price: neither near nor far. */
const PRICE_STEPS_UNKNOWN = 1.5;

/**
 * Returns the candidates' ids, most similar first. Type and purpose come before all else: a plot is no alternative to a
 * flat to let. Then place and price are weighed: twice the price is as far as the next part of town, four times as far
 * as another town. Newer listings win ties.
 */
export function rankSimilar(subject: Comparable, candidates: Comparable[]): number[] {
  return candidates
    .map((candidate) => ({
      candidate,
      kinship: kinship(subject, candidate),
      distance: placeSteps(subject, candidate) + priceSteps(subject.price, candidate.price),
    }))
    .sort(
      (a, b) =>
        a.kinship - b.kinship ||
        a.distance - b.distance ||
        b.candidate.created_at.getTime() - a.candidate.created_at.getTime() ||
        b.candidate.id - a.candidate.id,
    )
    .map(({ candidate }) => candidate.id);
}

function kinship(one: Comparable, other: Comparable): number {
  return (one.type === other.type ? 0 : 2) + (one.purpose === other.purpose ? 0 : 1);
}

/** 0 in the same area, 1 in the same town, 2 elsewhere. Compares the town too: more than one town has a Milimani. */
function placeSteps(one: Comparable, other: Comparable): number {
  const [here, there] = [placeOf(one), placeOf(other)];
  if (here.town === undefined || here.town !== there.town) return 2;
  return here.area === there.area ? 0 : 1;
}

function priceSteps(one: number | null, other: number | null): number {
  return one && other ? Math.min(PRICE_STEPS_MAX, Math.abs(Math.log2(one / other))) : PRICE_STEPS_UNKNOWN;
}

/** Returns the smallest and largest of the named areas, lower-case; undefined if there are none. */
export function placeOf({ location_areas: areas }: Pick<Comparable, 'location_areas'>): {
  area: string | undefined;
  town: string | undefined;
} {
  return { area: areas[0]?.toLowerCase(), town: areas.at(-1)?.toLowerCase() };
}
