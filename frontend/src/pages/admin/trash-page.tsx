import { BIN_DAYS, STAFF_PROPERTY_TEXTS, type BulkAction } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { DaysLeft } from '../../features/property-management/components/days-left.js';
import {
  PropertyPrice,
  PropertyStatusCell,
  PropertyUpdated,
} from '../../features/property-management/components/property-cells.js';
import {
  type PropertyColumn,
  PropertyTable,
} from '../../features/property-management/components/property-table.js';
import { SelectionBar } from '../../features/property-management/components/selection-bar.js';
import { pageNumber } from '../../lib/page-number.js';
import { trashQuery } from '../../features/property-management/data/staff-properties.api.js';
import { useUndoStep } from '../../features/property-management/data/undo-step.js';
import { usePropertyActions } from '../../features/property-management/data/use-property-actions.js';
import { useSelection } from '../../features/property-management/data/use-selection.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { BackLink } from '../../site/back-link.js';
import { Button } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { Pagination } from '../../ui/pagination.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.trash;
const RESTORE: BulkAction[] = ['restore'];

/** Deleted properties that can be restored, most recently deleted first. */
export function TrashPage() {
  const [address, setAddress] = useSearchParams();
  const page = pageNumber(address);
  const trash = useQuery(trashQuery(page));
  const properties = trash.data?.properties ?? [];
  const selection = useSelection(
    properties.map(({ id }) => id),
    address.toString(),
  );
  const undoStep = useUndoStep();
  const { change, undo } = usePropertyActions({ onChanged: ({ bulk }) => bulk && selection.clear() });

  const { total = 0, totalPages = 0 } = trash.data?.pagination ?? {};
  const isPastEnd = !trash.isPlaceholderData && totalPages > 0 && page > totalPages;
  useEffect(() => {
    if (isPastEnd) setAddress(totalPages > 1 ? { page: String(totalPages) } : {}, { replace: true });
  }, [isPastEnd, totalPages, setAddress]);

  const columns: PropertyColumn[] = [
    {
      header: texts.price,
      className: 'w-40 text-sm max-xl:hidden',
      cell: (property) => <PropertyPrice property={property} />,
      wideOnly: true,
    },
    {
      header: texts.status,
      className: 'w-32 max-lg:hidden',
      cell: (property) => <PropertyStatusCell property={property} />,
      wideOnly: true,
    },
    {
      header: texts.deleted,
      className: 'w-32 text-sm',
      cell: ({ deletedAt }) => deletedAt && <PropertyUpdated at={deletedAt} />,
    },
    {
      header: texts.left,
      className: 'w-28 text-sm',
      cell: ({ deletedAt }) => deletedAt && <DaysLeft deletedAt={deletedAt} now={trash.dataUpdatedAt} />,
    },
  ];

  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <BackLink to={paths.adminProperties} label={texts.back} />
      <h1 tabIndex={-1} className="text-h2">
        {texts.title}
      </h1>
      <p className="mt-1 mb-5 text-muted">{filled(texts.intro, { days: BIN_DAYS })}</p>
      {trash.isPending ? (
        <TableSkeleton label={texts.loading} rows={5} />
      ) : trash.isError && !trash.data ? (
        <ErrorState
          title={STAFF_PROPERTY_TEXTS.listFailed}
          text={problemText(trash.error)}
          onRetry={() => void trash.refetch()}
          busy={trash.isFetching}
        />
      ) : properties.length === 0 ? (
        !isPastEnd && (
          <EmptyState
            icon={Trash2}
            title={texts.empty}
            text={filled(texts.emptyText, { days: BIN_DAYS })}
            action={
              undoStep && (
                <Button look="outline" busy={undo.isPending} onClick={() => undo.mutate(undoStep.token)}>
                  {!undo.isPending && <Undo2 aria-hidden />}
                  {filled(texts.undo, { what: undoStep.text })}
                </Button>
              )
            }
          />
        )
      ) : (
        <>
          <div
            aria-busy={trash.isPlaceholderData}
            className={classNames('transition-opacity duration-200', trash.isPlaceholderData && 'opacity-50')}
          >
            <PropertyTable
              label={texts.list}
              properties={properties}
              columns={columns}
              selection={selection}
              actionsClassName="w-32"
              actions={(property) => (
                <Button
                  look="outline"
                  size="small"
                  aria-label={filled(texts.restoreNamed, { title: property.title })}
                  disabled={change.isPending}
                  onClick={() => change.mutate({ action: 'restore', properties: [property], bulk: false })}
                  className="max-md:min-h-11"
                >
                  {texts.restore}
                </Button>
              )}
            />
          </div>
          <SelectionBar
            count={selection.ids.length}
            onClear={selection.clear}
            actions={RESTORE}
            moreActions={[]}
            busyAction={change.isPending && change.variables.bulk ? change.variables.action : null}
            onAction={(action) =>
              change.mutate({
                action,
                properties: properties.filter(({ id }) => selection.has(id)),
                bulk: true,
              })
            }
            undoStep={undoStep}
            undoing={undo.isPending}
            onUndo={(token) => undo.mutate(token)}
          />
          <div className="mt-6">
            <Pagination
              page={page}
              pages={totalPages}
              fetching={trash.isPlaceholderData}
              summary={filled(texts.showing, {
                from: groupedNumber((page - 1) * trash.data.pagination.limit + 1),
                to: groupedNumber(Math.min(page * trash.data.pagination.limit, total)),
                total: groupedNumber(total),
              })}
              position={filled(texts.position, { page, pages: totalPages })}
              onPage={(to) => {
                setAddress(to > 1 ? { page: String(to) } : {});
                window.scrollTo({ top: 0 });
              }}
            />
          </div>
        </>
      )}
    </>
  );
}
