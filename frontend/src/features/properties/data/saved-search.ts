import { ALERT_NAME, type AlertFilters, ANY, FACT_FILTERS, placesOf } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import { filterQuery } from './properties.api.js';
import { choiceLabel } from './active-filters.js';
import { factChip } from './fact-texts.js';
import { type PropertyFilters, typeLabel } from './property-filters.js';
import alertsCopy from '../../../content/alerts-copy.json' with { type: 'json' };

const texts = alertsCopy.nameOf;

/** Filters of the list as saved searches name them, without those that are not set. E-mails tell of homes on the market only. */
export function alertFilters(filters: PropertyFilters): AlertFilters {
  const { minBedrooms, sold: _, area: __, ...others } = filterQuery(filters);
  const set = Object.entries(others).filter(
    ([, value]) => value !== undefined && value !== '' && value !== ANY,
  );
  return {
    ...Object.fromEntries(set),
    ...(minBedrooms !== undefined && { minBedrooms: Number(minBedrooms) }),
  };
}

/** Says the filters in words: "Homes to rent in Kilimani, 2+ bedrooms". */
export function searchName(filters: PropertyFilters): string {
  const { search, purpose, location, type, price, bedrooms, near } = filters;
  const main = [
    type === ANY ? texts.homes : filled(texts.ofType, { Type: typeLabel(type) }),
    purpose === ANY ? '' : purpose === 'sale' ? texts.sale : texts.rent,
    location === ANY ? '' : filled(texts.location, { location: placesOf(location).join(', ') }),
    near === '' ? '' : filled(texts.near, { near }),
  ];
  const parts = [
    main.filter(Boolean).join(' '),
    bedrooms === ANY ? '' : filled(texts.bedrooms, { n: bedrooms }),
    price === ANY ? '' : choiceLabel('price', price),
    ...FACT_FILTERS.map((fact) => filters[fact] && factChip(fact, filters[fact])),
    search,
  ].filter(Boolean);
  // A search alone says it better than "Homes".
  const name = parts.length === 2 && search !== '' && parts[0] === texts.homes ? search : parts.join(', ');
  return Array.from(name).slice(0, ALERT_NAME.max).join('').trim();
}
