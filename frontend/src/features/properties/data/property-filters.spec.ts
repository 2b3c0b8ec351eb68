import { describe, expect, it } from '@jest/globals';
import { CHECK_FILTERS } from '@lml/common/contracts';
import { activeFilters, listHeading } from './active-filters.js';
import { NO_FACTS, offeredFacts } from './fact-filters.js';
import {
  canonicalQuery,
  filtersToQuery,
  filtersFromUrl,
  NO_FILTERS,
  offeredSorts,
  withFilter,
} from './property-filters.js';

const read = (query: string) => filtersFromUrl(new URLSearchParams(query));

describe('filtersFromUrl', () => {
  it('reads the type that a link preselects [LIST-2]', () => {
    expect(read('type=commercial')).toEqual({ ...NO_FILTERS, type: 'commercial' });
    expect(read('type=Commercial').type).toBe('commercial');
  });

  it.each([
    '',
    'q=%20%00',
    'for=lease',
    'beds=6',
    'beds=0',
    'price=200-100',
    'page=1e99',
    `location=${'x'.repeat(201)}`,
    'type=castle',
    'price=cheap',
    'page=-1',
    'page=1.5',
    'page=x',
    'sort=random',
    'location=%20',
  ])('takes the defaults for "%s" [LIST-3]', (query) => {
    expect(read(query)).toEqual(NO_FILTERS);
  });

  it('accepts hand-written values', () => {
    expect(read('for=Rent&beds=3&q=%20kili%20%20mani')).toEqual({
      ...NO_FILTERS,
      purpose: 'rent',
      bedrooms: '3',
      search: 'kili mani',
    });
    expect(read(`q=${'x'.repeat(300)}`).search).toHaveLength(200);
  });

  it('keeps any range of whole numbers', () => {
    expect(read('price=2000000-3000000').price).toBe('2000000-3000000');
  });
});

describe('filtersToQuery', () => {
  it('leaves the defaults out', () => {
    expect(filtersToQuery(NO_FILTERS).toString()).toBe('');
  });

  it('uses short parameter names', () => {
    const filters = { ...NO_FILTERS, search: 'kili', purpose: 'sale', bedrooms: '2', type: 'villa' };
    expect(filtersToQuery(filters).toString()).toBe('q=kili&for=sale&type=villa&beds=2');
  });

  it('survives the round trip through the URL [ADDRESS-13]', () => {
    const filters = {
      ...NO_FACTS,
      furnished: 'fully',
      availableBy: '2026-12-31',
      search: 'sea & "breeze" 100%',
      purpose: 'rent',
      bedrooms: '5',
      location: 'Nyali, Mombasa',
      type: 'joint-venture',
      price: '10000000-99999999',
      near: 'office:2',
      radius: '2.5km',
      sold: 'show',
      sort: 'price-asc',
      page: 3,
      bounds: '-1.4,36.6,-1.1,37',
      area: 'BF_txIgus_GAgz6BginB_wT',
      map: 'yes',
    } as const;
    expect(filtersFromUrl(filtersToQuery(filters))).toEqual(filters);
  });
});

describe('canonicalQuery', () => {
  it('keeps filters and page in fixed order, and drops everything else [SEO-2]', () => {
    const address = new URLSearchParams('utm_source=x&type=land&sort=price-asc&page=2&for=sale&beds=all');
    expect(canonicalQuery(filtersFromUrl(address))).toBe('for=sale&page=2&type=land');
    expect(canonicalQuery(filtersFromUrl(new URLSearchParams('fbclid=1&sort=newest')))).toBe('');
  });
});

describe('withFilter', () => {
  it('resets the page to 1 [LIST-7]', () => {
    expect(withFilter({ ...NO_FILTERS, page: 4 }, { type: 'land' })).toEqual({ ...NO_FILTERS, type: 'land' });
  });
});

describe('filters by facts', () => {
  it('are offered for land and for rent only, those by what was checked always [FACTS-6, VERIFY-6]', () => {
    expect(offeredFacts(NO_FILTERS)).toEqual(CHECK_FILTERS);
    expect(offeredFacts(read('type=land'))).toContain('titled');
    expect(offeredFacts(read('for=rent&type=residential'))).toContain('pets');
    expect(read('titled=yes&minLand=1&pets=yes')).toEqual(NO_FILTERS);
    expect(read('for=sale&pets=yes').pets).toBe('');
  });

  it('are read from the address, and ignored where they are invalid [FACTS-6, LIST-22]', () => {
    const land = read('type=land&minLand=50x100&maxLand=5&tenure=Freehold&titled=no');
    expect(land).toEqual({
      ...{ ...NO_FILTERS, type: 'land', minLand: '50x100', maxLand: '5', tenure: 'freehold' },
    });
    expect(read('type=land&minLand=2&maxLand=1')).toEqual({ ...NO_FILTERS, type: 'land', minLand: '2' });
    expect(read('for=rent&availableBy=2026-02-30&maxTerm=99&water=sea')).toEqual({
      ...{ ...NO_FILTERS, purpose: 'rent' },
    });
  });

  it('are unset when another type or purpose no longer offers them [FACTS-6]', () => {
    const land = read('type=land&minLand=50x100&for=rent&pets=yes');
    expect(withFilter(land, { type: 'villa' })).toEqual({ ...read('for=rent&pets=yes'), type: 'villa' });
    expect(withFilter(land, { purpose: 'sale' })).toEqual(read('type=land&minLand=50x100&for=sale'));
  });

  it('are chips that can be removed one by one [FACTS-7, LIST-21]', () => {
    const chips = (query: string) => activeFilters(read(query)).map(({ label }) => label);
    expect(chips('type=land&minLand=eighth&maxLand=0.5&tenure=freehold&titled=yes')).toEqual([
      ...['Land', 'From 1/8 acre', 'Up to 0.5 acres', 'Freehold', 'With title'],
    ]);
    expect(
      chips('for=rent&furnished=fully&pets=yes&water=both&backup=yes&availableBy=2026-12-01&maxTerm=6'),
    ).toEqual([
      ...['Rent', 'Furnished', 'Pets allowed', 'County water and borehole', 'Backup power'],
      ...['Available by 1 Dec 2026', 'Shortest lease: Up to 6 months'],
    ]);
    const [, from] = activeFilters(read('type=land&minLand=450sqm'));
    expect(from).toEqual({ label: 'From 450 m²', without: { minLand: '' } });
  });

  it('have orders of their own, offered where they compare something [FACTS-4]', () => {
    expect(offeredSorts(NO_FILTERS)).toEqual(['newest', 'price-asc', 'price-desc', 'size-desc']);
    expect(offeredSorts(read('type=land&q=x'))).toEqual([
      ...['relevance', 'newest', 'price-asc', 'price-desc', 'land-asc', 'land-desc', 'area-price-asc'],
    ]);
    expect(offeredSorts(read('type=villa&for=sale'))).toContain('area-price-asc');
    expect(offeredSorts(read('type=villa'))).not.toContain('area-price-asc');
  });
});

it.each([
  ['', 'Our Properties'],
  ['type=villa&beds=3', 'Villa Properties'],
  ['location=Kilimani', 'Properties in Kilimani'],
  [
    'type=residential&for=rent&location=Kilimani;Karen',
    'Residential properties to rent in Kilimani or Karen',
  ],
  ['for=sale', 'Properties for sale'],
  ['near=Sarit Centre&radius=2km', 'Properties within 2 km of Sarit Centre'],
])('the list with %j is headed %j [PLACE-8]', (query, heading) => {
  expect(listHeading(read(query))).toBe(heading);
});

describe('activeFilters', () => {
  it('lists active filters, without sort order and page [LIST-21]', () => {
    expect(activeFilters({ ...NO_FILTERS, sort: 'price-asc', page: 2 })).toEqual([]);
    expect(
      activeFilters(read('q=sea&for=rent&location=Nyali&type=land&price=0-100000&beds=3')).map(
        ({ label }) => label,
      ),
    ).toEqual(['Rent', 'Nyali', 'Land', 'Under KES 100k', '3+ bedrooms']);
  });

  it('names the place and the radius [PLACE-5]', () => {
    const label = (query: string, name: string | null) =>
      activeFilters(read(query), { name, radiusM: 0 }).map((filter) => filter.label);
    expect(label('near=sarit&radius=3000m', 'Sarit Centre')).toEqual(['Within 3 km of Sarit Centre']);
    expect(label('near=office:2', 'Kisumu')).toEqual(['Near Kisumu office']);
    expect(label('near=-1.26,36.8&radius=0.5', null)).toEqual(['Within 500 m of the chosen point']);
    expect(activeFilters(read('radius=3km'))).toEqual([]);
    expect(activeFilters(read('near=sarit&radius=far'))[0]!.label).toBe('Near sarit');
  });
});

describe('the map in the URL', () => {
  const seen = { ...NO_FILTERS, map: 'yes', bounds: '-1.4,36.6,-1.1,37', page: 3 } as const;

  it('is left out if malformed [MAP-4]', () => {
    const address = new URLSearchParams({ bounds: '1,2', area: 'a b', map: 'no' });
    expect(filtersFromUrl(address)).toEqual(NO_FILTERS);
  });

  it('loses its view when a filter changes, as it moves to the results [MAP-7]', () => {
    expect(withFilter(seen, { type: 'land' })).toMatchObject({
      type: 'land',
      bounds: '',
      map: 'yes',
      page: 1,
    });
    expect(withFilter(seen, { area: 'BF' })).toMatchObject({ bounds: '' });
    // The filter sheet applies all filters at once.
    expect(withFilter(seen, { ...seen, type: 'land' })).toMatchObject({ type: 'land', bounds: '' });
  });

  it('keeps its view in another order, and when nothing changes [MAP-7]', () => {
    expect(withFilter(seen, { sort: 'price-asc' })).toMatchObject({ bounds: seen.bounds, page: 1 });
    expect(withFilter(seen, { ...seen })).toMatchObject({ bounds: seen.bounds });
    expect(withFilter(seen, { bounds: '0,35,1,36', type: 'land' })).toMatchObject({ bounds: '0,35,1,36' });
  });

  it('is no page of its own for search engines [MAP-5]', () => {
    expect(canonicalQuery({ ...seen, type: 'land' })).toBe('page=3&type=land');
  });
});
