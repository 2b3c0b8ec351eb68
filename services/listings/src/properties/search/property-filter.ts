import { parseReference, type PropertyPurpose, TSAVO } from '@lml/common/contracts';
import type { PriceRange } from '../model/price-range.js';
import { COMPARABLE_PRICE, type FactFilter, factsSql } from './fact-filter.js';
import { areaSql, type MapArea } from './map-area.js';
import { nearSql } from './near-filter.js';
import { circleSql, distanceSql, type PlaceFilter } from './place-filter.js';
import type { Position } from './question/places.js';
import type { KindFilter } from './question/vocabulary.js';

/** Validated and parsed filters; a missing field does not filter. */
export interface PropertyFilter {
  /** As `normaliseLocation` returns it. */
  location?: string;
  /** Places of a search that are no single location. */
  places?: PlaceFilter;
  /** Part of the map. */
  area?: MapArea;
  /** Only within this circle. */
  near?: Position;
  kind?: KindFilter;
  /** `kind` is this type as a category of the site: `movedToResidential` says which listings it counts as residential. */
  category?: 'commercial' | 'residential';
  priceRange?: PriceRange;
  facts?: FactFilter;
  /** Lower-case; any of them matches. */
  statuses?: string[];
  agentId?: number;
  /** Without sold and let listings. */
  hidesSold?: boolean;
  /** Only these ids, in this order. */
  ids?: number[];
  minBedrooms?: number;
  /** Any of them matches. */
  purposes?: PropertyPurpose[];
  id?: number;
  /** All must occur in the text. */
  words?: string[];
  /** At least one must occur in the title. */
  titles?: string[];
}

/**
 * Builds the filter conditions on `p`, and what to read `p` from. Appends its values to `parameters`, which may hold others
 * before.
 */
export function conditions(
  filter: PropertyFilter,
  parameters: unknown[] = [],
): { from: string; where: string; parameters: unknown[] } {
  const parts: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    parameters.push(value);
    parts.push(condition(`$${parameters.length}`));
  };
  // Must come first: the order of such a list refers to it by number.
  if (filter.ids) add(filter.ids, (p) => `p.id = ANY (${p}::bigint[])`);
  if (filter.location !== undefined) add([filter.location], (p) => `p.location_keys @> ${p}::text[]`);
  if (filter.places) parts.push(placesSql(filter.places, parameters));
  if (filter.area && !isSmall(filter)) parts.push(areaSql(filter.area));
  if (filter.near) parts.push(nearSql(filter.near));
  if (filter.category) parts.push(categorySql(filter.category, parameters));
  else if (filter.kind) parts.push(kindSql(filter.kind, parameters));
  if (filter.priceRange) {
    add(filter.priceRange.min, (p) => `${COMPARABLE_PRICE} >= ${p}::bigint`);
    if (filter.priceRange.max !== null)
      add(filter.priceRange.max, (p) => `${COMPARABLE_PRICE} <= ${p}::bigint`);
  }
  if (filter.facts) parts.push(...factsSql(filter.facts, 'listings', parameters));
  if (filter.hidesSold) parts.push('sold_rank(p.status) = 0');
  if (filter.statuses) add(filter.statuses, (p) => `lower(p.status) = ANY (${p}::text[])`);
  if (filter.agentId !== undefined)
    add(
      filter.agentId,
      (p) => `p.id IN (SELECT property_id FROM property_agents WHERE agent_id = ${p}::bigint)`,
    );
  if (filter.minBedrooms !== undefined) add(filter.minBedrooms, (p) => `p.bedrooms >= ${p}::integer`);
  if (filter.purposes) add(filter.purposes, (p) => `p.purpose = ANY (${p}::text[])`);
  if (filter.id !== undefined) add(filter.id, (p) => `p.id = ${p}::bigint`);
  for (const word of filter.words ?? []) add(word, (p) => `p.search_text LIKE containing_pattern(${p})`);
  if (filter.titles) parts.push(titleSql(filter.titles, parameters));
  return { from: sourceOf(filter), where: parts.join(' AND ') || 'true', parameters };
}

function isSmall({ area }: PropertyFilter): boolean {
  return area?.size === 'small';
}

/** Returns the view that has the matches. Who asks for listings by their ids, such as saved ones, gets hidden ones too. */
export function viewOf({ ids }: PropertyFilter): string {
  return ids ? 'listed_properties' : 'findable_properties';
}

/** PostgreSQL cannot estimate an area: OFFSET keeps it from reading all listings in their order to find the few inside. */
function sourceOf(filter: PropertyFilter): string {
  return isSmall(filter)
    ? `(SELECT * FROM ${viewOf(filter)} p WHERE ${areaSql(filter.area!)} OFFSET 0) p`
    : `${viewOf(filter)} p`;
}

/** Builds the condition that one of the texts occurs. */
function textSql(texts: string[], parameters: unknown[]): string {
  const oneOf = texts.map((text) => `p.search_text LIKE containing_pattern($${parameters.push(text)})`);
  return `(${oneOf.join(' OR ')})`;
}

/** Builds the condition that the title contains one of the texts. */
function titleSql(titles: string[], parameters: unknown[]): string {
  const patterns = titles.map((title) => `containing_pattern($${parameters.push(title)})`);
  const oneOf = (text: string) => patterns.map((pattern) => `${text} LIKE ${pattern}`).join(' OR ');
  // Checks the search text, which includes the title and has an index.
  return `((${oneOf('p.search_text')}) AND (${oneOf('fold_text(p.title)')}))`;
}

function kindSql({ types, words, titles = [] }: KindFilter, parameters: unknown[]): string {
  const ofType =
    types.length === 1
      ? `p.type = $${parameters.push(types[0])}`
      : `p.type = ANY ($${parameters.push(types)}::text[])`;
  if (words.length > 0) return `(${ofType} AND ${textSql(words, parameters)})`;
  return titles.length > 0 ? `(${ofType} OR ${titleSql(titles, parameters)})` : ofType;
}

/** Commercial listings of this developer count as residential in the categories of the site. */
const MOVED = { type: 'commercial', titles: [TSAVO.name] } as const;

/** The matches of a filter that its category gains or loses: commercial listings that count as residential. */
export function movedToResidential(filter: PropertyFilter): PropertyFilter {
  return {
    ...filter,
    category: undefined,
    kind: { types: [MOVED.type], words: [] },
    titles: [...MOVED.titles],
  };
}

/** Builds the condition of a category on listings `p`. */
function categorySql(category: NonNullable<PropertyFilter['category']>, parameters: unknown[]): string {
  const hasTitle = titleSql([...MOVED.titles], parameters);
  return category === MOVED.type
    ? `(p.type = '${MOVED.type}' AND NOT ${hasTitle})`
    : `(p.type = '${category}' OR (p.type = '${MOVED.type}' AND ${hasTitle}))`;
}

/**
 * Builds the condition of a category on rows `p` of the list index, which has no titles. The few that are moved are found
 * once, by the index of the texts.
 */
export function categoryInListIndexSql(
  category: NonNullable<PropertyFilter['category']>,
  parameters: unknown[],
): string {
  const moved = `ARRAY(SELECT p.id FROM properties p WHERE p.type = '${MOVED.type}' AND ${titleSql([...MOVED.titles], parameters)})`;
  return category === MOVED.type
    ? `(p.type = '${MOVED.type}' AND p.property_id <> ALL (${moved}))`
    : `(p.type = '${category}' OR p.property_id = ANY (${moved}))`;
}

function placesSql({ keys, texts, circles }: PlaceFilter, parameters: unknown[]): string {
  const oneOf = circles.map((circle) => circleSql(circle));
  if (keys.length > 0) oneOf.push(`p.location_keys && $${parameters.push(keys)}::text[]`);
  if (texts.length > 0) oneOf.push(textSql(texts, parameters));
  return `(${oneOf.join(' OR ')})`;
}

/** Returns the distance to order by: from `near`, or if the places are a single circle. */
export function distanceOrder({ near, places }: PropertyFilter): string | undefined {
  if (near) return distanceSql(near);
  return places?.circles.length === 1 && places.keys.length === 0 && places.texts.length === 0
    ? distanceSql(places.circles[0]!)
    : undefined;
}

/** Longer searches would only load the database. */
export const WORDS_MAX = 10;

/** Parses a search: a reference finds that one property; otherwise all words must occur. */
export function searched(search: string): Pick<PropertyFilter, 'id' | 'words'> {
  const id = parseReference(search);
  if (id !== null) return { id };
  const words = search.split(' ').filter((word) => word !== '');
  return { words: [...new Set(words)].slice(0, WORDS_MAX) };
}
