import {
  staffPropertyFiltersToQuery,
  isFiltered,
  staffPropertyFiltersFromUrl,
  NO_FILTERS,
  withFilter,
} from './staff-property-filters.js';

const read = (query: string) => staffPropertyFiltersFromUrl(new URLSearchParams(query));

describe('the filters of the list of properties', () => {
  it.each([
    'search=nyali&type=joint-venture&status=sold&published=no&sort=price-asc&page=3&incomplete=true',
    'stale=true',
    '',
  ])('survive the round trip through the URL "%s" [MANAGE-7]', (query) => {
    expect(staffPropertyFiltersToQuery(read(query)).toString()).toBe(query);
  });

  it.each([
    'page=0',
    'page=x',
    'page=1.5',
    'type=castle',
    'published=maybe',
    'sort=colour',
    'incomplete=1',
    'stale=false',
    'search=%20',
    `status=${'x'.repeat(41)}`,
  ])('ignore "%s"', (query) => {
    expect(read(query)).toEqual(NO_FILTERS);
  });

  it('reset the page to 1 when one changes [MANAGE-7]', () => {
    expect(withFilter(read('page=7&type=land'), { status: 'sold' })).toEqual({
      ...NO_FILTERS,
      type: 'land',
      status: 'sold',
    });
  });

  it('do not count the sort order and the page', () => {
    expect(isFiltered(read('sort=title&page=2'))).toBe(false);
    expect(isFiltered(read('stale=true'))).toBe(true);
  });

  it('accept any status, ignoring case [MANAGE-6]', () => {
    expect(read('status=Off-Plan').status).toBe('off-plan');
  });
});
