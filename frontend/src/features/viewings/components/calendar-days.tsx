import { closedDayName, daysAfter, officeDay, officeHours, type ViewingRecord } from '@lml/common/contracts';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { type CalendarFilters, periodOf } from '../data/calendar-filters.js';
import { conflictingIds, dayIn, hourIn, shortDayText } from '../data/viewing-text.js';
import { PropertyName } from './property-name.js';
import { ViewingBadge } from './viewing-badge.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.calendar;

interface CalendarDaysProps {
  filters: CalendarFilters;
  viewings: ViewingRecord[];
  linkTo: (id: number) => string;
}

/** The viewings in columns: one per day of the week, or one per agent of the day; below each other on phones. */
export function CalendarDays({ filters, viewings, linkTo }: CalendarDaysProps) {
  const conflicts = conflictingIds(viewings);
  const columns = filters.view === 'day' ? agentColumns(viewings) : dayColumns(filters, viewings);
  return (
    <div
      className={classNames(
        'grid gap-3 max-lg:grid-cols-1',
        filters.view === 'day' ? 'lg:grid-cols-3' : 'lg:grid-cols-7',
      )}
    >
      {columns.map(({ key, title, note, today, viewings }) => (
        <section
          key={key}
          aria-label={title}
          className={classNames(
            'min-w-0 rounded-card border bg-surface p-3',
            today ? 'border-primary' : 'border-line',
            viewings.length === 0 && 'max-lg:hidden',
          )}
        >
          <h2 className="text-sm font-semibold">{title}</h2>
          {note && <p className="text-[0.8125rem] text-warning">{note}</p>}
          {viewings.length === 0 ? (
            <p className="mt-2 text-sm text-muted">{texts.none}</p>
          ) : (
            <ol className="mt-2 space-y-2">
              {viewings.map((viewing) => (
                <li key={viewing.id}>
                  <Entry viewing={viewing} conflicts={conflicts.has(viewing.id)} to={linkTo(viewing.id)} />
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  );
}

interface Column {
  key: string;
  title: string;
  note: string | null;
  today: boolean;
  viewings: ViewingRecord[];
}

function dayColumns(filters: CalendarFilters, viewings: ViewingRecord[]): Column[] {
  const { from } = periodOf(filters);
  return Array.from({ length: 7 }, (_, n) => {
    const day = daysAfter(from, n);
    const holiday = closedDayName(officeHours(), day);
    return {
      key: day,
      title: shortDayText(day),
      note: holiday && filled(texts.holiday, { name: holiday }),
      today: day === officeDay(now()),
      viewings: viewings.filter(({ startsAt }) => startsAt !== null && dayIn(startsAt) === day),
    };
  });
}

function agentColumns(viewings: ViewingRecord[]): Column[] {
  const names = new Map(viewings.map(({ handler }) => [handler?.id ?? 0, handler?.username ?? texts.nobody]));
  return [...names]
    .sort(([, one], [, other]) => one.localeCompare(other, 'en'))
    .map(([id, title]) => ({
      key: String(id),
      ...{ title, note: null, today: false },
      viewings: viewings.filter(({ handler }) => (handler?.id ?? 0) === id),
    }));
}

function Entry({ viewing, conflicts, to }: { viewing: ViewingRecord; conflicts: boolean; to: string }) {
  const { startsAt, state, visitor, property, handler } = viewing;
  const gone = state === 'cancelled' || state === 'no-show';
  return (
    <Link
      to={to}
      preventScrollReset
      className={classNames(
        'block rounded-control border bg-ground px-3 py-2 text-sm hover:border-primary',
        conflicts ? 'border-danger' : 'border-line',
        gone && 'opacity-70',
      )}
    >
      <span className="flex flex-wrap items-center justify-between gap-1">
        <strong className="tabular">{hourIn(startsAt!)}</strong>
        <ViewingBadge state={state} />
      </span>
      <span className="mt-1 block font-medium wrap-anywhere">{visitor.name}</span>
      <span className="block text-[0.8125rem] text-muted wrap-anywhere">
        <PropertyName property={property} />
      </span>
      {handler && <span className="block text-[0.8125rem] text-muted">{handler.username}</span>}
      {conflicts && (
        <span className="mt-1 flex items-center gap-1 text-[0.8125rem] font-medium text-danger">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {texts.conflict}
        </span>
      )}
    </Link>
  );
}
