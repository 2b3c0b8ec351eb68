import { describe, expect, it } from '@jest/globals';
import {
  changeFilters,
  inboxFiltersToQuery,
  countOfFilters,
  EVERYTHING,
  filtersOfView,
  inboxFiltersFromUrl,
  openIdFromUrl,
  viewOf,
} from './inbox-filters.js';

const read = (query: string) => inboxFiltersFromUrl(new URLSearchParams(query));

describe('the filters of the inbox', () => {
  it.each([
    '',
    'search=sea+view&status=new',
    'assignee=me&follow=overdue',
    'assignee=none&from=2026-11-01&to=2026-11-20',
    'status=new&mail=failed',
    'answer=late',
    'answer=late&sort=newest',
    'assignee=7&spam=true',
    'kind=owner',
    'propertyId=12&person=3&sort=follow-up&page=4',
  ])('survive the round trip through the URL: %s [INBOX-8]', (query) =>
    expect(inboxFiltersToQuery(read(query)).toString()).toBe(query),
  );

  it.each([
    'status=lost&follow=soon&answer=soon&sort=best',
    'assignee=everyone&kind=robot&page=0',
    'from=2026-02-31&to=yesterday',
    'propertyId=-1&person=1e9&spam=yes&mail=lost',
  ])('have their defaults for invalid values: %s', (query) => expect(read(query)).toEqual(EVERYTHING));

  it('drop an end date before the start date', () =>
    expect(read('from=2026-11-20&to=2026-11-19')).toMatchObject({ from: '2026-11-20', to: '' }));

  it('do not include the open message', () => {
    expect(openIdFromUrl(new URLSearchParams('inquiry=12'))).toBe(12);
    expect(openIdFromUrl(new URLSearchParams('inquiry=x'))).toBeNull();
    expect(inboxFiltersToQuery(EVERYTHING, 12).toString()).toBe('inquiry=12');
  });

  it('are counted, with both dates as one', () =>
    expect(countOfFilters(read('status=new&kind=owner&from=2026-11-01&to=2026-11-02&search=x'))).toBe(3));
});

describe('a tab', () => {
  it('sets its own filters and drops those of the previous tab', () => {
    const mine = { ...read('follow=overdue&search=sea'), ...filtersOfView('mine') };
    expect(inboxFiltersToQuery(mine).toString()).toBe('search=sea&assignee=me');
  });

  it('has its own order unless another was chosen: late answers by the longest waiting', () => {
    const late = changeFilters(read('search=sea&page=2'), filtersOfView('late'));
    expect(late).toMatchObject({ search: 'sea', answer: 'late', sort: 'oldest', page: 1 });
    expect(inboxFiltersToQuery(late).toString()).toBe('search=sea&answer=late');
    expect(changeFilters(late, filtersOfView('all')).sort).toBe('newest');
    const chosen = changeFilters(late, { sort: 'newest' });
    expect(inboxFiltersToQuery(chosen).toString()).toBe('search=sea&answer=late&sort=newest');
    expect(changeFilters(read('sort=follow-up'), filtersOfView('late')).sort).toBe('follow-up');
  });

  it.each([
    ['', 'all'],
    ['assignee=me', 'mine'],
    ['status=new&search=sea', 'unanswered'],
    ['follow=overdue', 'overdue'],
    ['answer=late', 'late'],
    ['answer=late&sort=newest', 'late'],
    ['answer=late&status=new', null],
    ['spam=true', 'spam'],
    ['assignee=me&status=new', null],
    ['assignee=7', null],
    ['mail=failed', null],
  ])('is known by its filters: %s', (query, view) => expect(viewOf(read(query))).toBe(view));
});
