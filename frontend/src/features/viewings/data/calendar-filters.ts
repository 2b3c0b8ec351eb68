import {
  daysAfter,
  isDay,
  mondayOf,
  officeDay,
  type Period,
  VIEWING_STATES,
  type ViewingState,
} from '@lml/common/contracts';

/** Filters of the calendar, as in its address. */
export interface CalendarFilters {
  view: 'week' | 'day';
  /** A day of the period: `2026-11-24`. */
  day: string;
  /** `me`, `none` or an account's id; empty for everybody. */
  handler: string;
  state: ViewingState | '';
}

/** Reads the address; anything wrong in it counts as missing. */
export function filtersFromUrl(address: URLSearchParams, now: Date): CalendarFilters {
  const [day, handler, state] = ['day', 'handler', 'state'].map((name) => address.get(name) ?? '');
  return {
    view: address.get('view') === 'day' ? 'day' : 'week',
    day: isDay(day) && day >= '2000-01-01' && day <= '2099-12-31' ? day : officeDay(now),
    handler: /^(?:me|none|[1-9]\d{0,8})$/.test(handler ?? '') ? handler! : '',
    state: (VIEWING_STATES as readonly string[]).includes(state ?? '') ? (state as ViewingState) : '',
  };
}

/** Writes the address of the calendar; defaults are left out. @param open id of the open viewing */
export function filtersToQuery(filters: CalendarFilters, now: Date, open?: number): string {
  const query = new URLSearchParams();
  if (filters.view === 'day') query.set('view', 'day');
  if (filters.day !== officeDay(now)) query.set('day', filters.day);
  if (filters.handler) query.set('handler', filters.handler);
  if (filters.state) query.set('state', filters.state);
  if (open !== undefined) query.set('viewing', String(open));
  return query.toString();
}

/** The days that are shown: one, or the week from Monday. */
export function periodOf({ view, day }: Pick<CalendarFilters, 'view' | 'day'>): Period {
  if (view === 'day') return { from: day, to: day };
  const monday = mondayOf(day);
  return { from: monday, to: daysAfter(monday, 6) };
}

/** The day that one page earlier or later shows. */
export function turned({ view, day }: CalendarFilters, by: 1 | -1): string {
  return daysAfter(day, (view === 'day' ? 1 : 7) * by);
}

/** The id in the address, or null. */
export function idFromUrl(address: URLSearchParams, name: 'viewing' | 'inquiry'): number | null {
  const text = address.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
