import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight, ChevronsLeft, History } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { LogFilterBar } from '../../features/activity-log/components/log-filter-bar.js';
import { LogTable } from '../../features/activity-log/components/log-table.js';
import {
  logFiltersToQuery,
  type LogFilters,
  logFiltersFromUrl,
  NO_LOG_FILTERS,
} from '../../features/activity-log/data/log-filters.js';
import { activityLogQuery } from '../../features/activity-log/data/activity-log.api.js';
import { accountsQuery } from '../../features/people/data/people.api.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { Button } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/people-copy.json' with { type: 'json' };

const texts = copy.changes;

/** Activity log of all services, newest first; the browser's Back returns to the previous page of the log. */
export function ActivityLogPage() {
  const [address, setAddress] = useSearchParams();
  const filters = logFiltersFromUrl(address);
  const changes = useQuery({ ...activityLogQuery(filters), placeholderData: keepPreviousData });
  const { data: people = [] } = useQuery(accountsQuery);
  const further = Object.keys(filters.position).length > 0;
  const filtered = logFiltersToQuery({ ...filters, position: {} }).size > 0;

  const goTo = (to: LogFilters) => setAddress(logFiltersToQuery(to));

  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <h1 tabIndex={-1} className="text-h2">
        {texts.title}
      </h1>
      <p className="mt-1 mb-5 text-muted">{texts.intro}</p>
      <LogFilterBar
        filters={filters}
        people={people}
        thingName={changes.data?.changes[0]?.subjectName}
        onChange={(to) => goTo({ ...filters, ...to, position: {} })}
      />
      <div className="mt-5">
        {changes.isPending ? (
          <TableSkeleton label={texts.loading} rows={8} />
        ) : changes.isError && !changes.data ? (
          <ErrorState
            title={texts.failed}
            text={problemText(changes.error)}
            onRetry={() => void changes.refetch()}
            busy={changes.isFetching}
          />
        ) : changes.data.changes.length === 0 ? (
          <EmptyState
            icon={History}
            title={texts.empty}
            text={further ? texts.emptyPage : filtered ? texts.emptyFiltered : texts.emptyAtAll}
            action={
              (filtered || further) && (
                <Button look="outline" onClick={() => goTo(NO_LOG_FILTERS)}>
                  {texts.showAll}
                </Button>
              )
            }
          />
        ) : (
          <div
            aria-busy={changes.isPlaceholderData}
            className={classNames(
              'transition-opacity duration-200',
              changes.isPlaceholderData && 'opacity-50',
            )}
          >
            <LogTable changes={changes.data.changes} people={people} />
            {(further || changes.data.next) && (
              <nav aria-label={texts.pages} className="mt-6 flex justify-between gap-3">
                <Button
                  look="outline"
                  disabled={!further || changes.isPlaceholderData}
                  onClick={() => goTo({ ...filters, position: {} })}
                >
                  <ChevronsLeft aria-hidden />
                  {texts.newest}
                </Button>
                <Button
                  look="outline"
                  disabled={!changes.data.next || changes.isPlaceholderData}
                  onClick={() => goTo({ ...filters, position: changes.data.next ?? {} })}
                >
                  {texts.older}
                  <ChevronRight aria-hidden />
                </Button>
              </nav>
            )}
          </div>
        )}
      </div>
    </>
  );
}
