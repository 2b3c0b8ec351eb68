import {
  type BulkAction,
  FRESHNESS_DEFAULTS,
  STAFF_PROPERTY_LIMITS,
  STAFF_PROPERTY_TEXTS,
  type StaffPropertySummary,
} from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { CirclePlus, Trash2, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { ExportButtons } from '../../features/property-import/components/export-buttons.js';
import { BulkEditDialog } from '../../features/property-management/components/bulk-edit-dialog.js';
import { CompletenessMeter } from '../../features/property-management/components/completeness-meter.js';
import { DeleteDialog } from '../../features/property-management/components/delete-dialog.js';
import {
  PropertyPrice,
  PropertyStatusCell,
  PropertyUpdated,
} from '../../features/property-management/components/property-cells.js';
import { PropertyFilterPanel } from '../../features/property-management/components/property-filter-panel.js';
import { AskByWhatsapp } from '../../features/property-management/components/ask-by-whatsapp.js';
import { PropertyMenu } from '../../features/property-management/components/property-menu.js';
import {
  type PropertyColumn,
  PropertyTable,
} from '../../features/property-management/components/property-table.js';
import { SelectionBar } from '../../features/property-management/components/selection-bar.js';
import { StalePrompt } from '../../features/property-management/components/stale-prompt.js';
import {
  staffPropertyFiltersToQuery,
  isFiltered,
  type StaffPropertyFilters,
  staffPropertyFiltersFromUrl,
  NO_FILTERS,
  withFilter,
} from '../../features/property-management/data/staff-property-filters.js';
import {
  staffPropertyCountsQuery,
  staffPropertiesQuery,
} from '../../features/property-management/data/staff-properties.api.js';
import { rememberListAddress } from '../../site/list-address.js';
import { useUndoStep } from '../../features/property-management/data/undo-step.js';
import { useAllMatching } from '../../features/property-management/data/use-all-matching.js';
import {
  type BulkEditKind,
  usePropertyActions,
} from '../../features/property-management/data/use-property-actions.js';
import { useSelection } from '../../features/property-management/data/use-selection.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { useMay } from '../../lib/role.js';
import { capitalised, filled, groupedNumber } from '../../lib/format.js';
import { Button, buttonClass } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { Pagination } from '../../ui/pagination.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.propertyManagement;
const headers = copy.table;

const COLUMNS: PropertyColumn[] = [
  {
    header: headers.location,
    className: 'w-52 text-sm max-2xl:hidden',
    cell: ({ location }) => (
      <span title={location} className="block truncate">
        {location}
      </span>
    ),
    wideOnly: true,
  },
  {
    header: headers.type,
    className: 'w-32 text-sm max-xl:hidden',
    cell: ({ type }) => capitalised(type),
    wideOnly: true,
  },
  {
    header: headers.price,
    className: 'w-36 text-sm xl:w-44',
    cell: (property) => <PropertyPrice property={property} />,
  },
  {
    header: headers.status,
    className: 'w-32',
    cell: (property) => <PropertyStatusCell property={property} />,
  },
  {
    header: headers.completeness,
    className: 'w-24',
    cell: ({ completeness }) => <CompletenessMeter completeness={completeness} />,
  },
  {
    header: headers.updated,
    className: 'w-32 text-sm max-xl:hidden',
    cell: ({ updatedAt }) => <PropertyUpdated at={updatedAt} />,
    wideOnly: true,
  },
];

const LINKS = { view: paths.property, edit: paths.adminEditProperty, figures: paths.adminPropertyFigures };
const BUTTONS: BulkAction[] = ['mark_available', 'mark_sold', 'delete'];
const MORE: BulkAction[] = [
  'mark_under_offer',
  'mark_let',
  'confirm',
  'publish',
  'unpublish',
  'feature',
  'unfeature',
];
/** With the filter "to reconfirm", the action "Confirm" comes first. */
const STALE_BUTTONS: BulkAction[] = ['confirm', 'mark_sold', 'delete'];
const STALE_MORE: BulkAction[] = [
  'mark_available',
  'mark_under_offer',
  'mark_let',
  'publish',
  'unpublish',
  'feature',
  'unfeature',
];

/** All properties including drafts, with filters, row actions and bulk actions. */
export function PropertyManagementPage() {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const filters = staffPropertyFiltersFromUrl(address);
  const found = useQuery(staffPropertiesQuery(filters));
  const { data: counts } = useQuery(staffPropertyCountsQuery);
  const properties = found.data?.properties ?? [];
  const selection = useSelection(
    properties.map(({ id }) => id),
    address.toString(),
  );
  const undoStep = useUndoStep();
  const query = address.toString();
  useEffect(() => rememberListAddress(query), [query]);
  const [deleting, setDeleting] = useState<{
    properties: StaffPropertySummary[];
    bulk: boolean;
    opener: HTMLElement | null;
  } | null>(null);
  const [asking, setAsking] = useState<StaffPropertySummary | null>(null);
  const matching = useAllMatching(properties, selection, filters, query);
  const [editing, setEditing] = useState<{ kind: BulkEditKind; opener: HTMLElement | null } | null>(null);
  const { change, edit, undo, duplicate } = usePropertyActions({
    onChanged: ({ bulk, action }) => {
      if (bulk) matching.clear();
      if (action === 'delete') setDeleting(null);
    },
    onDuplicated: (id) => void navigate(paths.adminEditProperty(id)),
    onEdited: () => {
      matching.clear();
      setEditing(null);
    },
  });

  const goTo = (to: StaffPropertyFilters, options?: { replace: boolean }) =>
    setAddress(staffPropertyFiltersToQuery(to), options);
  const narrow = (filterQuery: Partial<Omit<StaffPropertyFilters, 'page'>>) =>
    // Typing makes one history entry.
    goTo(withFilter(filters, filterQuery), { replace: 'search' in filterQuery && filters.search !== '' });

  // The last page became empty: its last property was deleted or no longer matches.
  const isToConfirm = filters.need === 'stale' || filters.need === 'due';
  const { total = 0, totalPages = 0 } = found.data?.pagination ?? {};
  const isPastEnd = !found.isPlaceholderData && totalPages > 0 && filters.page > totalPages;
  useEffect(() => {
    if (isPastEnd) {
      setAddress(staffPropertyFiltersToQuery({ ...staffPropertyFiltersFromUrl(address), page: totalPages }), {
        replace: true,
      });
    }
  }, [isPastEnd, totalPages, address, setAddress]);

  const { selected } = matching;
  const busyAction = change.isPending && change.variables.bulk ? change.variables.action : null;

  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 tabIndex={-1} className="text-h2">
          {texts.title}
        </h1>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {may('delete-listings') && (
            <Link to={paths.adminTrash} className={buttonClass('quiet')}>
              <Trash2 aria-hidden />
              {texts.trash}
            </Link>
          )}
          {may('import') && (
            <Link to={paths.adminImport} className={buttonClass('outline')}>
              <Upload aria-hidden />
              {texts.import}
            </Link>
          )}
          {may('edit-listings') && (
            <Link to={paths.adminNewProperty} className={classNames(buttonClass('primary'), 'max-sm:grow')}>
              <CirclePlus aria-hidden />
              {texts.add}
            </Link>
          )}
        </div>
      </div>
      <div className="mt-1 mb-3">
        <StalePrompt
          counts={counts}
          days={counts?.warnDays ?? FRESHNESS_DEFAULTS.warnDays}
          shown={isToConfirm}
          onShow={(need) => goTo({ ...NO_FILTERS, need })}
        />
      </div>
      <PropertyFilterPanel filters={filters} onChange={narrow} />
      <div className="mt-2 flex min-h-11 items-center gap-2 text-sm text-muted">
        <p role="status" className="tabular">
          {found.data && !found.isPlaceholderData
            ? filled(total === 1 ? texts.countOne : texts.count, { n: groupedNumber(total) })
            : ''}
        </p>
        {isFiltered(filters) && total > 0 && (
          <Button look="quiet" size="small" onClick={() => goTo({ ...NO_FILTERS, sort: filters.sort })}>
            {texts.showAll}
          </Button>
        )}
      </div>
      {found.isPending ? (
        <TableSkeleton label={texts.loading} rows={5} />
      ) : found.isError && !found.data ? (
        <ErrorState
          title={STAFF_PROPERTY_TEXTS.listFailed}
          text={problemText(found.error)}
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      ) : properties.length === 0 ? (
        !isPastEnd && (
          <EmptyState
            title={texts.empty}
            text={isFiltered(filters) ? texts.emptyFiltered : texts.emptyAtAll}
            action={
              isFiltered(filters) ? (
                <Button look="outline" onClick={() => goTo({ ...NO_FILTERS, sort: filters.sort })}>
                  {texts.showAll}
                </Button>
              ) : (
                may('edit-listings') && (
                  <Link to={paths.adminNewProperty} className={buttonClass('primary')}>
                    {texts.add}
                  </Link>
                )
              )
            }
          />
        )
      ) : (
        <>
          <div
            aria-busy={found.isPlaceholderData}
            className={classNames('transition-opacity duration-200', found.isPlaceholderData && 'opacity-50')}
          >
            <PropertyTable
              label={texts.list}
              properties={properties}
              columns={COLUMNS}
              selection={may('change-many') ? selection : null}
              placeApart
              titleLink={({ id }) => paths.adminEditProperty(id)}
              actions={(property) => (
                <PropertyMenu
                  property={property}
                  links={LINKS}
                  busy={change.isPending || duplicate.isPending}
                  onAction={(action) => change.mutate({ action, properties: [property], bulk: false })}
                  onDuplicate={() => duplicate.mutate(property.id)}
                  onAsk={() => setAsking(property)}
                  onDelete={(opener) => setDeleting({ properties: [property], bulk: false, opener })}
                />
              )}
            />
          </div>
          {may('change-many') && (
            <SelectionBar
              count={selected.length}
              onClear={matching.clear}
              actions={fitting(isToConfirm ? STALE_BUTTONS : BUTTONS, selected)}
              moreActions={fitting(isToConfirm ? STALE_MORE : MORE, selected)}
              busyAction={busyAction}
              onAction={(action, opener) =>
                action === 'delete'
                  ? setDeleting({ properties: selected, bulk: true, opener })
                  : change.mutate({ action, properties: selected, bulk: true })
              }
              onEdit={(kind, opener) => {
                edit.reset();
                setEditing({ kind, opener });
              }}
              beyond={
                !matching.isAll && selection.ids.length === properties.length && total > properties.length
                  ? {
                      total,
                      max: STAFF_PROPERTY_LIMITS.bulkMax,
                      loading: matching.loading,
                      onSelect: matching.selectAll,
                    }
                  : null
              }
              undoStep={undoStep}
              undoing={undo.isPending}
              onUndo={(token) => undo.mutate(token)}
            />
          )}
          <div className="mt-6">
            <Pagination
              page={filters.page}
              pages={totalPages}
              fetching={found.isPlaceholderData}
              summary={filled(texts.showing, rangeOf(found.data.pagination))}
              position={filled(texts.position, {
                page: groupedNumber(filters.page),
                pages: groupedNumber(totalPages),
              })}
              onPage={(page) => {
                goTo({ ...filters, page });
                window.scrollTo({ top: 0 });
              }}
            />
          </div>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            {may('export') && (
              <ExportButtons filters={staffPropertyFiltersToQuery({ ...filters, page: 1 })} size="small" />
            )}
          </div>
        </>
      )}
      {editing && (
        <BulkEditDialog
          kind={editing.kind}
          propertyIds={selected.map(({ id }) => id)}
          opener={editing.opener}
          applying={edit.isPending}
          problem={edit.error}
          onApply={edit.mutate}
          onPreview={edit.reset}
          onClose={() => setEditing(null)}
        />
      )}
      {asking && <AskByWhatsapp property={asking} onClose={() => setAsking(null)} />}
      {deleting && (
        <DeleteDialog
          properties={deleting.properties}
          opener={deleting.opener}
          busy={change.isPending}
          onConfirm={() =>
            change.mutate({ action: 'delete', properties: deleting.properties, bulk: deleting.bulk })
          }
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/** If only lettings are selected, "Mark let" stands where "Mark sold" does otherwise. */
function fitting(actions: BulkAction[], selected: StaffPropertySummary[]): BulkAction[] {
  if (selected.length === 0 || selected.some(({ purpose }) => purpose === 'sale')) return actions;
  return actions.flatMap((action) =>
    action === 'mark_let' ? [] : action === 'mark_sold' ? ['mark_let' as const] : [action],
  );
}

function rangeOf({ page, limit, total }: { page: number; limit: number; total: number }) {
  return {
    from: groupedNumber((page - 1) * limit + 1),
    to: groupedNumber(Math.min(page * limit, total)),
    total: groupedNumber(total),
  };
}
