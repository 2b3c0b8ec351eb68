import {
  ANY,
  BEDROOM_CHOICES,
  PRICE_RANGES,
  PROPERTY_TYPES,
  PURPOSE_CHOICES,
  type PropertyFacets,
} from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import { choiceLabel, type FilterChoice, type FilterName } from './property-filters.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.propertyList.filters;

interface Filter {
  label: string;
  /** Text of the empty choice. */
  any: string;
  /** Choices before the counts have loaded. */
  values: readonly string[];
  counts: (facets: PropertyFacets) => Record<string, number>;
}

export const FILTERS: Record<FilterName, Filter> = {
  purpose: {
    label: texts.purpose,
    any: texts.anyPurpose,
    values: PURPOSE_CHOICES,
    counts: ({ purposes }) => purposes,
  },
  location: {
    label: texts.location,
    any: texts.anyLocation,
    values: [],
    counts: ({ locations }) => locations,
  },
  type: {
    label: texts.propertyType,
    any: texts.anyType,
    values: PROPERTY_TYPES,
    counts: ({ types }) => types,
  },
  price: {
    label: texts.priceRange,
    any: PRICE_RANGES[0].label,
    values: PRICE_RANGES.map(({ value }) => value).filter((value) => value !== ANY),
    counts: ({ priceRanges }) => priceRanges,
  },
  bedrooms: {
    label: texts.bedrooms,
    any: texts.anyBedrooms,
    values: BEDROOM_CHOICES,
    counts: ({ bedrooms }) => bedrooms,
  },
};

/**
 * Choices of a filter with their number of results; omits choices without results. Always includes the active
 * value, even an unknown one from the URL, so that it can be removed.
 * @param facets undefined while loading
 */
export function choicesOf(
  name: FilterName,
  chosen: Partial<FilterChoice>,
  facets: PropertyFacets | undefined,
): { value: string; label: string }[] {
  const { any, values, counts } = FILTERS[name];
  const current = chosen[name] ?? ANY;
  const counted = facets && counts(facets);
  const known = counted && name === 'location' ? Object.keys(counted) : values;
  const countOf = (value: string) => (value === current ? facets?.total : counted?.[value]);
  const offered = known.filter((value) => value === current || !counted || (counted[value] ?? 0) > 0);
  const all = current === ANY || offered.includes(current) ? offered : [current, ...offered];
  return [
    { value: ANY, label: any },
    ...all.map((value) => {
      const choice = choiceLabel(name, value);
      const count = countOf(value);
      return {
        value,
        label: count === undefined ? choice : filled(texts.withCount, { choice, n: groupedNumber(count) }),
      };
    }),
  ];
}
