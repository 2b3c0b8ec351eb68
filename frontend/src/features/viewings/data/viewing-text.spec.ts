import { filtersFromUrl, filtersToQuery, periodOf, turned } from './calendar-filters.js';
import { conflictingIds, momentText } from './viewing-text.js';

const NOW = new Date('2026-11-25T09:00:00Z');
const filters = (query: string) => filtersFromUrl(new URLSearchParams(query), NOW);

it('reads the calendar’s address, and takes anything wrong as missing [VIEWING-7]', () => {
  expect(filters('')).toEqual({ view: 'week', day: '2026-11-25', handler: '', state: '' });
  expect(filters('view=day&day=2026-11-24&handler=me&state=no-show')).toEqual({
    ...{ view: 'day', day: '2026-11-24', handler: 'me', state: 'no-show' },
  });
  expect(filters('view=year&day=2026-02-30&handler=x&state=lost')).toEqual(filters(''));
});

it('writes the address without defaults', () => {
  expect(filtersToQuery(filters(''), NOW)).toBe('');
  const query = 'view=day&day=2026-11-24&handler=2&state=confirmed';
  expect(filtersToQuery(filters(query), NOW, 7)).toBe(`${query}&viewing=7`);
});

it('shows the week from Monday, or one day', () => {
  expect(periodOf(filters(''))).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(periodOf(filters('view=day'))).toEqual({ from: '2026-11-25', to: '2026-11-25' });
  expect(turned(filters(''), 1)).toBe('2026-12-02');
  expect(turned(filters('view=day'), -1)).toBe('2026-11-24');
});

it('shows times in Nairobi', () => {
  expect(momentText('2026-11-24T07:00:00.000Z')).toBe('Tue, 24 Nov 2026, 10:00');
});

it('finds overlaps of one agent or one listing [VIEWING-6]', () => {
  const one = (id: number, startsAt: string, handler: number | null, property: number | null) => ({
    ...{ id, startsAt: `2026-11-24T${startsAt}:00.000Z`, minutes: 60, state: 'confirmed' as const },
    handler: handler === null ? null : { id: handler, username: 'wanjiru' },
    property: property === null ? null : { id: property, title: null },
  });
  const conflicts = conflictingIds([
    one(1, '07:00', 1, 7),
    one(2, '07:30', 1, 8),
    one(3, '08:30', 1, 9),
    one(4, '08:45', 2, 10),
    one(5, '08:50', 3, 10),
    one(6, '07:00', null, null),
    { ...one(7, '07:00', 1, 7), state: 'cancelled' },
  ]);
  expect([...conflicts].sort()).toEqual([1, 2, 4, 5]);
});
