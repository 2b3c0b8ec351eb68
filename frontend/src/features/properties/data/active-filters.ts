import { ANY, placesOf, PRICE_RANGES } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import {
  FILTER_NAMES,
  type FilterName,
  joinedPlaces,
  NO_FILTERS,
  type PropertyFilters,
  typeLabel,
} from './property-filters.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.propertyList.filters;

export interface ActiveFilter {
  label: string;
  /** Names it within a sentence, if the label does not. */
  named?: string;
  /** Change of the filters that removes it. */
  without: Partial<PropertyFilters>;
}

/** Active filters as chips; the search field shows the search. */
export function activeFilters(filters: PropertyFilters): ActiveFilter[] {
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
  return (
    PRICE_RANGES.find(({ value }) => value === range)?.label ??
    filled(texts.priceBetween, { range: range.replace('-', ' - ') })
  );
}
