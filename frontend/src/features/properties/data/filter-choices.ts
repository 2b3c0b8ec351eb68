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

const words = propertyCopy.propertyList.filters;

interface Filter {
  label: string;
  /** How it is called when nothing is chosen. */
  any: string;
  /** What can be chosen before anything is counted. */
  values: readonly string[];
  counts: (facets: PropertyFacets) => Record<string, number>;
}

export const FILTERS: Record<FilterName, Filter> = {
  purpose: {
    label: words.purpose,
    any: words.anyPurpose,
    values: PURPOSE_CHOICES,
    counts: ({ purposes }) => purposes,
  },
  location: {
    label: words.location,
    any: words.anyLocation,
    values: [],
    counts: ({ locations }) => locations,
  },
  type: {
    label: words.propertyType,
    any: words.anyType,
    values: PROPERTY_TYPES,
    counts: ({ types }) => types,
  },
  price: {
    label: words.priceRange,
    any: PRICE_RANGES[0].label,
    values: PRICE_RANGES.map(({ value }) => value).filter((value) => value !== ANY),
    counts: ({ priceRanges }) => priceRanges,
  },
  bedrooms: {
    label: words.bedrooms,
    any: words.anyBedrooms,
    values: BEDROOM_CHOICES,
    counts: ({ bedrooms }) => bedrooms,
  },
};

/**
 * What a filter offers: each choice with how many listings it would leave, and none that would leave nothing. The one
 * that is set is there in any case, also when an address brought it that is none of ours, so that it can be taken back.
 * @param facets undefined until they are counted
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
        label: count === undefined ? choice : filled(words.withCount, { choice, n: groupedNumber(count) }),
      };
    }),
  ];
}
