import { parseReference, type PropertyPurpose, type PropertyType } from '@lml/common/contracts';
import type { PriceRange } from '../model/price-range.js';

/** Validated and parsed filters; a missing field does not filter. */
export interface PropertyFilter {
  /** As `normaliseLocation` returns it. */
  location?: string;
  type?: PropertyType;
  priceRange?: PriceRange;
  /** Lower-case; any of them matches. */
  statuses?: string[];
  agentId?: number;
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

/** Builds the filter conditions on `p`. Appends its values to `parameters`, which may hold others before. */
export function conditions(
  filter: PropertyFilter,
  parameters: unknown[] = [],
): { where: string; parameters: unknown[] } {
  const parts: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    parameters.push(value);
    parts.push(condition(`$${parameters.length}`));
  };
  // Must come first: the order of such a list refers to it by number.
  if (filter.ids) add(filter.ids, (p) => `p.id = ANY (${p}::bigint[])`);
  if (filter.location !== undefined) add([filter.location], (p) => `p.location_keys @> ${p}::text[]`);
  if (filter.type !== undefined) add(filter.type, (p) => `p.type = ${p}`);
  if (filter.priceRange) {
    add(filter.priceRange.min, (p) => `NULLIF(p.price, 0) >= ${p}::bigint`);
    if (filter.priceRange.max !== null)
      add(filter.priceRange.max, (p) => `NULLIF(p.price, 0) <= ${p}::bigint`);
  }
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
  if (filter.titles) {
    // Checks the search text, which includes the title and has an index.
    const patterns = filter.titles.map((title) => `containing_pattern($${parameters.push(title)})`);
    const oneOf = (text: string) => patterns.map((pattern) => `${text} LIKE ${pattern}`).join(' OR ');
    parts.push(`(${oneOf('p.search_text')}) AND (${oneOf('fold_text(p.title)')})`);
  }
  return { where: parts.join(' AND ') || 'true', parameters };
}

/** Longer searches would only load the database. */
const WORDS_MAX = 10;

/** Parses a search: a reference finds that one property; otherwise all words must occur. */
export function searched(search: string): Pick<PropertyFilter, 'id' | 'words'> {
  const id = parseReference(search);
  if (id !== null) return { id };
  const words = search.split(' ').filter((word) => word !== '');
  return { words: [...new Set(words)].slice(0, WORDS_MAX) };
}
