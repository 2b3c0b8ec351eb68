import { areRatesStale, type StaffRateSet } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Plus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pageTitle } from '../../content/company.js';
import { RateSetDialog } from '../../features/rates/components/rate-set-dialog.js';
import { RateSetForm } from '../../features/rates/components/rate-set-form.js';
import { rateSetsQuery } from '../../features/rates/data/staff-rates.api.js';
import { problemText } from '../../lib/api-client.js';
import { officeDay, filled, shortDate } from '../../lib/format.js';
import { now } from '../../lib/now.js';
import { paths } from '../../site/paths.js';
import { Badge } from '../../ui/badge.js';
import { Button, buttonClass } from '../../ui/button.js';
import { type Column, DataTable, TableSkeleton } from '../../ui/data-table.js';
import { ErrorState } from '../../ui/states.js';
import copy from '../../content/rates-copy.json' with { type: 'json' };

const texts = copy.table;

/** Dated rates for costs of buying: in force, coming and past. */
export function RatesPage() {
  const sets = useQuery(rateSetsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const inForce = sets.data?.find(({ state }) => state === 'in-force') ?? null;
  return (
    <>
      <title>{pageTitle(copy.title)}</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="text-h2">
            {copy.title}
          </h1>
          <p className="mt-1 max-w-3xl text-muted">{copy.intro}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          <a href={paths.costs()} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
            {copy.calculator}
            <ExternalLink aria-hidden />
          </a>
          {!isAdding && (
            <Button disabled={!sets.data} onClick={() => setIsAdding(true)}>
              <Plus aria-hidden />
              {copy.add}
            </Button>
          )}
        </div>
      </div>
      {sets.isPending ? (
        <TableSkeleton label={texts.loading} rows={3} />
      ) : !sets.data ? (
        <ErrorState
          title={texts.failed}
          text={problemText(sets.error)}
          onRetry={() => void sets.refetch()}
          busy={sets.isFetching}
        />
      ) : (
        <>
          {!inForce ? (
            <Warning>{copy.noneInForce}</Warning>
          ) : (
            areRatesStale(inForce.validFrom, officeDay(now())) && (
              <Warning>{filled(copy.stale, { date: shortDate(inForce.validFrom) })}</Warning>
            )
          )}
          {isAdding && <RateSetForm inForce={inForce} onDone={() => setIsAdding(false)} />}
          <RateSets sets={sets.data} />
        </>
      )}
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="mb-6 flex items-start gap-2.5 rounded-card border border-accent bg-surface px-5 py-3 font-medium"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      {children}
    </p>
  );
}

function RateSets({ sets }: { sets: StaffRateSet[] }) {
  const [shown, setShown] = useState<StaffRateSet | null>(null);
  const columns: Column<StaffRateSet>[] = [
    {
      header: texts.validFrom,
      part: 'title',
      className: 'tabular md:whitespace-nowrap',
      cell: ({ validFrom }) => <span className="font-medium">{shortDate(validFrom)}</span>,
    },
    {
      header: texts.state,
      cell: ({ state }) => (
        <Badge tone={state === 'in-force' ? 'success' : 'outline'}>{texts.states[state]}</Badge>
      ),
    },
    {
      header: texts.source,
      className: 'min-w-44',
      cell: ({ source }) => <span className="wrap-anywhere">{source}</span>,
    },
    {
      header: texts.by,
      cell: ({ createdBy }) =>
        createdBy ? (
          <span className="wrap-anywhere">{createdBy}</span>
        ) : (
          <span className="text-muted">{texts.built}</span>
        ),
    },
    {
      header: texts.show,
      part: 'actions',
      cell: (set) => (
        <Button
          look="quiet"
          size="small"
          className="max-md:-ml-3 whitespace-nowrap"
          aria-label={filled(texts.showLabel, { date: shortDate(set.validFrom) })}
          onClick={() => setShown(set)}
        >
          {texts.show}
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={texts.label}
        columns={columns}
        rows={sets}
        rowKey={({ id }) => id}
        dimmed={({ state }) => state === 'past' || state === 'replaced'}
      />
      {shown && <RateSetDialog set={shown} onClose={() => setShown(null)} />}
    </>
  );
}
