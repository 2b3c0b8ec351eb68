import { type FactFilters, parseLandArea } from '@lml/common/contracts';

/** Parsed filters by facts; a missing field does not filter. Facts that are not known match none. */
export interface FactFilter {
  /** Square metres, both ends inclusive; only land matches. */
  land?: { min?: number; max?: number; tenure?: string; titled?: boolean };
  /** Only lettings match. */
  letting?: {
    /** Any of them matches; likewise the others that are lists. */
    furnished?: string[];
    pets?: string[];
    water?: string[];
    backup?: string[];
    /** A day in Nairobi. */
    availableBy?: string;
    /** Months. */
    maxTerm?: number;
  };
  /** Checks by staff; all types match. */
  checks?: { searchSeen?: boolean; visited?: boolean };
}

/** Stored values that a choice stands for, where it is not the value itself. */
const STANDS_FOR: Record<'water' | 'backup', Record<string, string[]>> = {
  water: { borehole: ['borehole', 'both'], county: ['county', 'both'] },
  backup: { yes: ['common', 'full', 'solar'] },
};

/** Reads the valid filters of a query; undefined if there are none. */
export function factFilterOf(query: FactFilters): FactFilter | undefined {
  const { minLand, maxLand, tenure, titled, furnished, pets, water, backup, availableBy, maxTerm } = query;
  const { searchSeen, visited } = query;
  const land = given({
    min: minLand && parseLandArea(minLand)?.low,
    max: maxLand && parseLandArea(maxLand)?.high,
    tenure,
    titled: titled && true,
  });
  const letting = given({
    furnished: furnished && [furnished],
    pets: pets && [pets],
    water: water && (STANDS_FOR.water[water] ?? [water]),
    backup: backup && (STANDS_FOR.backup[backup] ?? [backup]),
    availableBy,
    maxTerm: maxTerm && Number(maxTerm),
  });
  const checks = given({ searchSeen: searchSeen && true, visited: visited && true });
  return given({ land, letting, checks });
}

/** Drops unset values; undefined if none is left. */
function given(values: Record<string, unknown>): Record<string, unknown> | undefined {
  const set = Object.entries(values).filter(([, value]) => Boolean(value));
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

/** Square metres of land of a listing `p`; null for other types. */
export const LAND_SQM = 'land_sqm(p.type, p.land_area_sqm, p.size, p.area_unit)';
/** Price that listings `p` are filtered and sorted by: rates of commercial lettings for the whole, acres for all of the land. */
export const COMPARABLE_PRICE =
  'comparable_price(p.type, p.purpose, p.price, p.land_area_sqm, p.size, p.area_unit, p.price_for)';
/** Price per square metre of a listing `p`; null if it is not known. */
export const PRICE_PER_SQM =
  'price_per_sqm(p.type, p.purpose, p.price, p.land_area_sqm, p.size, p.area_unit, p.price_for, p.plots, p.pricing)';

/**
 * Builds the conditions on listings `p` or rows `p` of the list index. Appends their values to `parameters`. Type and purpose
 * are literals: they must match the predicates of the partial indexes.
 */
export function factsSql(
  { land, letting, checks }: FactFilter,
  of: 'listings' | 'shelves',
  parameters: unknown[],
): string[] {
  const parts: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) parts.push(condition(`$${parameters.push(value)}`));
  };
  // One value is an equality: the index of its column then gives the order.
  const addAny = (column: string, values: string[] | undefined) =>
    values?.length === 1
      ? add(values[0], (value) => `${column} = ${value}`)
      : add(values, (value) => `${column} = ANY (${value}::text[])`);
  const [sqm, titled] =
    of === 'shelves' ? ['p.land_sqm', 'p.titled'] : [LAND_SQM, 'has_title(p.type, p.title_type)'];
  if (land) {
    parts.push(`p.type = 'land'`);
    add(land.min, (value) => `${sqm} >= ${value}::double precision`);
    add(land.max, (value) => `${sqm} <= ${value}::double precision`);
    add(land.tenure, (value) => `p.tenure = ${value}`);
    if (land.titled) parts.push(titled);
  }
  if (letting) {
    parts.push(`p.purpose <> 'sale'`);
    addAny('p.furnished', letting.furnished);
    addAny('p.pets', letting.pets);
    addAny('p.water_supply', letting.water);
    addAny('p.backup_power', letting.backup);
    add(letting.availableBy, (value) => `p.available_from <= ${value}::date`);
    add(letting.maxTerm, (value) => `p.min_term_months <= ${value}::integer`);
  }
  if (checks?.searchSeen) parts.push('p.title_search_seen');
  if (checks?.visited) parts.push('p.visited_by_staff');
  return parts;
}
