import { displayName, VIEWING_STATES } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Rss } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { accountsQuery } from '../../features/people/data/people.api.js';
import { userQuery } from '../../features/session/data/session.api.js';
import { AwaitingList } from '../../features/viewings/components/awaiting-list.js';
import { CalendarDays } from '../../features/viewings/components/calendar-days.js';
import { FeedDialog } from '../../features/viewings/components/feed-dialog.js';
import { NewViewing } from '../../features/viewings/components/new-viewing.js';
import { ViewingPanel } from '../../features/viewings/components/viewing-panel.js';
import {
  type CalendarFilters,
  filtersFromUrl,
  filtersToQuery,
  idFromUrl,
  periodOf,
  turned,
} from '../../features/viewings/data/calendar-filters.js';
import { calendarQuery } from '../../features/viewings/data/viewings.api.js';
import { dayText } from '../../features/viewings/data/viewing-text.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { filled } from '../../lib/format.js';
import { now } from '../../lib/now.js';
import { paths } from '../../site/paths.js';
import { Button } from '../../ui/button.js';
import { NativeSelect } from '../../ui/native-select.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import copy from '../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.calendar;

/** Calendar of viewings: requests that wait first, then the week or the day. */
export function ViewingsPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = filtersFromUrl(address, now());
  const calendar = useQuery(calendarQuery(filters));
  const { data: people = [] } = useQuery(accountsQuery);
  const { data: user } = useQuery({ ...userQuery, refetchOnMount: false });
  const [feedOpen, setFeedOpen] = useState(false);
  const open = idFromUrl(address, 'viewing');
  const inquiryId = idFromUrl(address, 'inquiry');

  const addressOf = (to: CalendarFilters, viewing?: number) =>
    paths.adminViewingsWhere(filtersToQuery(to, now(), viewing));
  const goTo = (to: Partial<CalendarFilters>) =>
    void navigate(addressOf({ ...filters, ...to }), { preventScrollReset: true });
  const linkTo = (id: number) => addressOf(filters, id);
  const close = () => void navigate(addressOf(filters), { preventScrollReset: true });
  const count = calendar.data?.viewings.length ?? 0;

  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="text-h2">
          {texts.title}
        </h1>
        <Button look="outline" onClick={() => setFeedOpen(true)}>
          <Rss aria-hidden />
          {texts.feed.open}
        </Button>
      </div>
      {calendar.data && <AwaitingList viewings={calendar.data.awaiting} linkTo={linkTo} />}
      {/* Not while loading: the waiting requests, of any number, would move it. */}
      {!calendar.isPending && (
        <Toolbar
          filters={filters}
          people={people
            .filter(({ disabled }) => !disabled)
            .map((person) => ({ value: String(person.id), label: displayName(person) }))}
          ownName={user ? displayName(user) : ''}
          onChange={goTo}
        />
      )}
      <p role="status" className="mb-3 text-sm text-muted">
        {calendar.isPlaceholderData
          ? texts.loading
          : calendar.data && filled(count === 1 ? texts.count.one : texts.count.many, { n: count })}
      </p>
      {calendar.data ? (
        // With keys: the skeleton's element would be reused, and so move.
        <div key="calendar" className={classNames(calendar.isPlaceholderData && 'opacity-60')}>
          {calendar.data.cut && <p className="mb-3 text-sm text-warning">{texts.cut}</p>}
          {count === 0 && (
            <p className={classNames('text-muted', filters.view === 'week' && 'lg:hidden')}>{texts.empty}</p>
          )}
          <CalendarDays filters={filters} viewings={calendar.data.viewings} linkTo={linkTo} />
        </div>
      ) : calendar.isError ? (
        <ErrorState
          title={texts.failed}
          text={problemText(calendar.error)}
          onRetry={() => void calendar.refetch()}
          busy={calendar.isFetching}
        />
      ) : (
        <div key="loading" role="status">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
      {feedOpen && <FeedDialog onClose={() => setFeedOpen(false)} />}
      {open !== null ? (
        <ViewingPanel id={open} ownId={user?.id} people={people} onClose={close} />
      ) : (
        inquiryId !== null && (
          <NewViewing
            inquiryId={inquiryId}
            people={people}
            own={user ?? undefined}
            onClose={close}
            onCreated={(id) => void navigate(linkTo(id), { replace: true })}
          />
        )
      )}
    </>
  );
}

interface ToolbarProps {
  filters: CalendarFilters;
  people: { value: string; label: string }[];
  ownName: string;
  onChange: (to: Partial<CalendarFilters>) => void;
}

/** Period, agent and state. */
function Toolbar({ filters, people, ownName, onChange }: ToolbarProps) {
  const { from, to } = periodOf(filters);
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <div role="group" aria-label={texts.views} className="flex gap-2">
        {(['week', 'day'] as const).map((view) => (
          <Button
            key={view}
            look={filters.view === view ? 'primary' : 'outline'}
            aria-pressed={filters.view === view}
            onClick={() => onChange({ view })}
          >
            {texts.viewNames[view]}
          </Button>
        ))}
      </div>
      <div className="flex items-center gap-1">
        <Button
          look="outline"
          aria-label={texts.previous}
          onClick={() => onChange({ day: turned(filters, -1) })}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          look="outline"
          onClick={() => onChange({ day: filtersFromUrl(new URLSearchParams(), now()).day })}
        >
          {texts.today}
        </Button>
        <Button look="outline" aria-label={texts.next} onClick={() => onChange({ day: turned(filters, 1) })}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <p className="min-h-11 content-center font-semibold max-sm:w-full">
        {from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`}
      </p>
      {/* Of fixed width: the names of colleagues arrive later and would wrap the row. */}
      <label className="ml-auto w-48 min-w-0 max-sm:grow max-sm:basis-36">
        <span className="mb-1 block text-xs font-medium text-muted">{texts.handler}</span>
        <NativeSelect
          value={filters.handler}
          onChange={({ target }) => onChange({ handler: target.value })}
          options={[
            { value: '', label: texts.everybody },
            { value: 'me', label: filled(texts.me, { name: ownName }) },
            { value: 'none', label: texts.nobody },
            ...people,
          ]}
        />
      </label>
      <label className="w-36 min-w-0 max-sm:grow max-sm:basis-36">
        <span className="mb-1 block text-xs font-medium text-muted">{texts.state}</span>
        <NativeSelect
          value={filters.state}
          onChange={({ target }) => onChange({ state: target.value as CalendarFilters['state'] })}
          options={[
            { value: '', label: texts.anyState },
            ...VIEWING_STATES.map((value) => ({ value, label: copy.states[value] })),
          ]}
        />
      </label>
    </div>
  );
}
