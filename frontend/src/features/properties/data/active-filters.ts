import {
  ANY,
  FACT_FILTERS,
  type Near,
  NO_UPPER_PRICE,
  placesOf,
  positionFrom,
  PRICE_RANGES,
  radiusFrom,
  radiusLabel,
} from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import { factChip } from './fact-texts.js';
import {
  FILTER_NAMES,
  type FilterName,
  joinedPlaces,
  NO_FILTERS,
  type PropertyFilters,
  typeLabel,
} from './property-filters.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = searchCopy.filters;

/** Heading of the list: type, purpose and place, as far as they are chosen. */
export function listHeading(filters: PropertyFilters, near?: Near | null): string {
  const { type, purpose, location } = filters;
  const parts = searchCopy.headingParts;
  const place = [
    location === ANY ? '' : filled(parts.in, { places: choiceLabel('location', location) }),
    filters.near === '' ? '' : lowerFirst(nearLabel(filters, near)),
  ].filter(Boolean);
  if (purpose === ANY && place.length === 0)
    return type === ANY
      ? propertyCopy.propertyList.headingDefault
      : filled(searchCopy.headingByType, { Type: typeLabel(type) });
  return [
    type === ANY ? parts.any : filled(parts.ofType, { Type: typeLabel(type) }),
    purpose === ANY ? '' : purpose === 'sale' ? parts.sale : parts.rent,
    ...place,
  ]
    .filter(Boolean)
    .join(' ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export interface ActiveFilter {
  label: string;
  /** Names it within a sentence, if the label does not. */
  named?: string;
  /** Change of the filters that removes it. */
  without: Partial<PropertyFilters>;
}

/**
 * Active filters as chips; the search field shows the search.
 * @param near the place found, with its name
 */
export function activeFilters(filters: PropertyFilters, near?: Near | null): ActiveFilter[] {
  const places = chosenPlaces(filters.location);
  const chosen = FILTER_NAMES.filter((name) => filters[name] !== ANY).flatMap((name): ActiveFilter[] =>
    name === 'location'
      ? places.map((label) => ({
          label,
          without: { location: joinedPlaces(places.filter((place) => place !== label)) },
        }))
      : [
          {
            label:
              name === 'bedrooms'
                ? filled(texts.bedroomsSet, { n: filters.bedrooms })
                : choiceLabel(name, filters[name]),
            without: { [name]: ANY },
          },
        ],
  );
  for (const name of FACT_FILTERS) {
    if (filters[name] !== '') chosen.push({ label: factChip(name, filters[name]), without: { [name]: '' } });
  }
  if (filters.near !== '')
    chosen.push({ label: nearLabel(filters, near), without: { near: '', radius: '' } });
  return [
    ...chosen,
    ...(filters.area === '' ? [] : [{ ...texts.inArea, without: { area: '' } }]),
    ...(filters.bounds === '' ? [] : [{ ...texts.inView, without: { bounds: '' } }]),
    ...(filters.sold === NO_FILTERS.sold
      ? []
      : [{ label: texts.soldShown, without: { sold: NO_FILTERS.sold } }]),
  ];
}

/** Places of the location filter. */
export function chosenPlaces(location: string): string[] {
  return location === ANY ? [] : placesOf(location);
}

/** Name of the place that listings must be near; until it is known, as it was asked for. */
export function nearPlaceName({ near }: Pick<PropertyFilters, 'near'>, found?: Near | null): string {
  if (positionFrom(near)) return searchCopy.near.position;
  const name = found?.name ?? near;
  return near.startsWith('office:') ? filled(searchCopy.near.office, { name }) : name;
}

function nearLabel(filters: PropertyFilters, found?: Near | null): string {
  const place = nearPlaceName(filters, found);
  const metres = radiusFrom(filters.radius);
  return metres === undefined
    ? filled(searchCopy.near.chip, { place })
    : filled(searchCopy.near.chipWithin, { radius: radiusLabel(metres), place });
}

/** Text of a filter value. */
export function choiceLabel(name: FilterName, value: string): string {
  switch (name) {
    case 'purpose':
      return value === 'sale' ? texts.sale : texts.rent;
    case 'type':
      return typeLabel(value);
    case 'price':
      return priceRangeLabel(value);
    case 'bedrooms':
      return filled(texts.atLeast, { n: value });
    case 'location':
      return placesLabel(placesOf(value));
  }
}

function placesLabel(places: string[]): string {
  const last = places.at(-1) ?? '';
  return places.length <= 1
    ? last
    : filled(texts.placesJoined, { places: places.slice(0, -1).join(', '), last });
}

function priceRangeLabel(range: string): string {
  const known = PRICE_RANGES.find(({ value }) => value === range)?.label;
  if (known !== undefined) return known;
  const [min = 0, max = 0] = range.split('-').map(Number);
  if (max >= NO_UPPER_PRICE) return filled(texts.priceFrom, { min: shortAmount(min) });
  return min === 0
    ? filled(texts.priceUpTo, { max: shortAmount(max) })
    : filled(texts.priceBetween, { min: shortAmount(min), max: shortAmount(max) });
}

/** 150,000 → "150k", 2,500,000 → "2.5M"; other amounts in full. */
export function shortAmount(amount: number): string {
  if (amount >= 1_000_000 && amount % 10_000 === 0) return `${amount / 1_000_000}M`;
  if (amount >= 1000 && amount % 1000 === 0) return `${amount / 1000}k`;
  return groupedNumber(amount);
}
