import {
  ANY,
  BEDROOM_CHOICES,
  priceRangesFor,
  PRICE_RANGES,
  PROPERTY_TYPES,
  PURPOSE_CHOICES,
  type PropertyFacets,
} from '@lml/common/contracts';
import type { SelectOption } from '../../../ui/native-select.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { choiceLabel } from './active-filters.js';
import { type FilterChoice, type FilterName } from './property-filters.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const texts = searchCopy.filters;

interface Filter {
  label: string;
  /** Text of the empty choice. */
  any: string;
  /** Choices before the counts have loaded. */
  values: (chosen: { type: string; purpose: string }) => readonly string[];
  counts: (facets: PropertyFacets) => Record<string, number>;
}

export const FILTERS: Record<FilterName, Filter> = {
  purpose: {
    label: texts.purpose,
    any: texts.anyPurpose,
    values: () => PURPOSE_CHOICES,
    counts: ({ purposes }) => purposes,
  },
  location: {
    label: texts.location,
    any: texts.anyLocation,
    values: () => [],
    counts: ({ locations }) => locations,
  },
  type: {
    label: texts.propertyType,
    any: texts.anyType,
    values: () => PROPERTY_TYPES,
    counts: ({ types }) => types,
  },
  price: {
    label: texts.priceRange,
    any: PRICE_RANGES[0].label,
    values: priceRangesFor,
    counts: ({ priceRanges }) => priceRanges,
  },
  bedrooms: {
    label: texts.bedrooms,
    any: texts.anyBedrooms,
    values: () => BEDROOM_CHOICES,
    counts: ({ bedrooms }) => bedrooms,
  },
};

/**
 * Choices of a filter with their number of results; those without results are disabled. Always includes the active
 * value, even an unknown one from the URL, so that it can be removed.
 * @param facets undefined while loading
 */
export function choicesOf(
  name: FilterName,
  chosen: Partial<FilterChoice>,
  facets: PropertyFacets | undefined,
): SelectOption[] {
  const { any, values, counts } = FILTERS[name];
  const { type = ANY, purpose = ANY } = chosen;
  const current = chosen[name] ?? ANY;
  const counted = facets && counts(facets);
  const known = counted && name === 'location' ? Object.keys(counted) : values({ type, purpose });
  const countOf = (value: string) => (value === current ? facets?.total : counted?.[value]);
  const all = current === ANY || known.includes(current) ? known : [current, ...known];
  return [
    { value: ANY, label: any },
    ...all.map((value) => {
      const choice = choiceLabel(name, value);
      const count = countOf(value);
      return {
        value,
        disabled: count === 0 && value !== current,
        label: count === undefined ? choice : filled(texts.withCount, { choice, n: groupedNumber(count) }),
      };
    }),
  ];
}
