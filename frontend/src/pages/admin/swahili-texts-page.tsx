import { useQuery } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { ListPages } from '../../features/site-content/components/list-pages.js';
import { ListSearch } from '../../features/site-content/components/list-search.js';
import { SwahiliTextDialog } from '../../features/site-content/components/swahili-text-dialog.js';
import { SwahiliTextsTable } from '../../features/site-content/components/swahili-texts-table.js';
import {
  filteredRows,
  SWAHILI_TEXTS_PAGE_SIZE,
  type SwahiliFilters,
  swahiliFiltersFromUrl,
  swahiliFiltersToQuery,
  type SwahiliRow,
  swahiliRows,
  swahiliTextsQuery,
} from '../../features/site-content/data/swahili-texts.js';
import { problemText } from '../../lib/api-client.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { Select } from '../../ui/field.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/swahili-texts-copy.json' with { type: 'json' };

const shown: Record<SwahiliFilters['show'], string> = copy.shown;

/** Staff page that corrects the texts of the Swahili pages. */
export function SwahiliTextsPage() {
  const [address, setAddress] = useSearchParams();
  const filters = swahiliFiltersFromUrl(address);
  const saved = useQuery(swahiliTextsQuery);
  const [editing, setEditing] = useState<SwahiliRow | null>(null);
  const rows = useMemo(() => saved.data && swahiliRows(saved.data.values?.texts ?? []), [saved.data]);
  const found = rows && filteredRows(rows, filters);
  const pages = Math.max(1, Math.ceil((found?.length ?? 0) / SWAHILI_TEXTS_PAGE_SIZE));
  const page = Math.min(filters.page, pages);
  const from = (page - 1) * SWAHILI_TEXTS_PAGE_SIZE;

  function show(to: Partial<SwahiliFilters>, replace = false) {
    setAddress(swahiliFiltersToQuery({ ...filters, page: 1, ...to }), { replace });
  }

  return (
    <>
      <title>{pageTitle(copy.title)}</title>
      <h1 tabIndex={-1} className="text-h2">
        {copy.title}
      </h1>
      <p className="mt-1 mb-6 max-w-3xl text-muted">{copy.intro}</p>
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="grow">
          <ListSearch
            label={copy.search}
            placeholder={copy.searchPlaceholder}
            value={filters.search}
            onChange={(search) => search !== filters.search && show({ search }, true)}
          />
        </div>
        <div className="max-sm:w-full sm:w-64">
          <Select
            bare
            label={copy.show}
            value={filters.show}
            onChange={({ target }) => show({ show: target.value as SwahiliFilters['show'] })}
            options={Object.entries(shown).map(([value, label]) => ({ value, label }))}
          />
        </div>
        <p
          role="status"
          className="min-h-6 text-sm text-muted tabular max-sm:w-full sm:w-24 sm:pb-2.5 sm:text-right"
        >
          {found &&
            filled(found.length === 1 ? copy.countOne : copy.count, { n: groupedNumber(found.length) })}
        </p>
      </div>
      {saved.isPending ? (
        <TableSkeleton label={copy.loading} rows={8} />
      ) : !found ? (
        <ErrorState
          title={copy.failed}
          text={problemText(saved.error)}
          onRetry={() => void saved.refetch()}
          busy={saved.isFetching}
        />
      ) : found.length === 0 ? (
        <EmptyState
          title={copy.emptyTitle}
          text={copy.emptyText}
          icon={Languages}
          action={
            <Button look="outline" onClick={() => show({ search: '', show: 'all' })}>
              {copy.showAll}
            </Button>
          }
        />
      ) : (
        <>
          <SwahiliTextsTable rows={found.slice(from, from + SWAHILI_TEXTS_PAGE_SIZE)} onEdit={setEditing} />
          <ListPages
            page={page}
            pageSize={SWAHILI_TEXTS_PAGE_SIZE}
            total={found.length}
            texts={{ showing: copy.showing, page: copy.page }}
            onPage={(to) => show({ page: to })}
          />
        </>
      )}
      {editing && <SwahiliTextDialog row={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
