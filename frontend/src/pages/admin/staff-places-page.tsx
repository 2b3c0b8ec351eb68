import { PLACE_KINDS, type StaffPlace } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { ListPages } from '../../features/site-content/components/list-pages.js';
import { ListSearch } from '../../features/site-content/components/list-search.js';
import { PlaceDialog } from '../../features/site-content/components/place-dialog.js';
import { PlacesTable } from '../../features/site-content/components/places-table.js';
import {
  filteredPlaces,
  type PlaceFilters,
  placeFiltersFromUrl,
  placeFiltersToQuery,
  PLACES_PAGE_SIZE,
  staffPlacesQuery,
} from '../../features/site-content/data/staff-places.api.js';
import { problemText } from '../../lib/api-client.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { Select } from '../../ui/field.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/site-content-copy.json' with { type: 'json' };

const texts = copy.staffPlaces;

/** Staff page for the places that searches know. */
export function StaffPlacesPage() {
  const [address, setAddress] = useSearchParams();
  const filters = placeFiltersFromUrl(address);
  const list = useQuery(staffPlacesQuery);
  const [editing, setEditing] = useState<StaffPlace | 'new' | null>(null);
  const found = list.data && filteredPlaces(list.data, filters);
  const pages = Math.max(1, Math.ceil((found?.length ?? 0) / PLACES_PAGE_SIZE));
  const page = Math.min(filters.page, pages);
  const from = (page - 1) * PLACES_PAGE_SIZE;

  function show(to: Partial<PlaceFilters>, replace = false) {
    setAddress(placeFiltersToQuery({ ...filters, page: 1, ...to }), { replace });
  }

  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="text-h2">
            {texts.title}
          </h1>
          <p className="mt-1 text-muted">{texts.intro}</p>
        </div>
        <Button onClick={() => setEditing('new')} className="max-sm:w-full">
          <Plus aria-hidden />
          {texts.add}
        </Button>
      </div>
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="grow">
          <ListSearch
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={filters.search}
            onChange={(search) => search !== filters.search && show({ search }, true)}
          />
        </div>
        <div className="max-sm:w-full sm:w-52">
          <Select
            bare
            label={texts.kind}
            value={filters.kind}
            onChange={({ target }) => show({ kind: PLACE_KINDS.find((kind) => kind === target.value) ?? '' })}
            options={[
              { value: '', label: texts.anyKind },
              ...PLACE_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
            ]}
          />
        </div>
        <p
          role="status"
          className="min-h-6 text-sm text-muted tabular max-sm:w-full sm:w-24 sm:pb-2.5 sm:text-right"
        >
          {found &&
            filled(found.length === 1 ? texts.countOne : texts.count, { n: groupedNumber(found.length) })}
        </p>
      </div>
      {list.isPending ? (
        <TableSkeleton label={texts.loading} rows={8} />
      ) : list.isError && !list.data ? (
        <ErrorState
          title={texts.failed}
          text={problemText(list.error)}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : !found || found.length === 0 ? (
        <EmptyState
          title={texts.emptyTitle}
          text={list.data?.length === 0 ? texts.emptyText : texts.emptyFiltered}
          icon={Landmark}
          action={
            (filters.search !== '' || filters.kind !== '') && (
              <Button look="outline" onClick={() => show({ search: '', kind: '' })}>
                {texts.showAll}
              </Button>
            )
          }
        />
      ) : (
        <>
          <PlacesTable places={found.slice(from, from + PLACES_PAGE_SIZE)} onEdit={setEditing} />
          <ListPages
            page={page}
            pageSize={PLACES_PAGE_SIZE}
            total={found.length}
            texts={{ showing: texts.showing, page: texts.page }}
            onPage={(to) => show({ page: to })}
          />
        </>
      )}
      {editing && <PlaceDialog place={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}
