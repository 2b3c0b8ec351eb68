import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';
import { useMediaQuery } from '../lib/use-media-query.js';
import { Skeleton } from './skeleton.js';

/** Minimum width for a table; below it rows become cards. */
const TABLE = '(min-width: 768px)';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** `title` heads a row and its card; `actions` come last, without a label on the card. */
  part?: 'title' | 'actions';
  /** Class of the table cells; not used on cards. */
  className?: string;
}

interface DataTableProps<Row> {
  /** Accessible name of the table or list. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** Marks a disabled row. */
  dimmed?: (row: Row) => boolean;
}

/** Table with 44 px rows and a sticky header; a list of cards with the same content on phones. */
export function DataTable<Row>({ label, columns, rows, rowKey, dimmed }: DataTableProps<Row>) {
  const wide = useMediaQuery(TABLE);
  if (!wide) return <Cards label={label} columns={columns} rows={rows} rowKey={rowKey} dimmed={dimmed} />;
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-[0.9375rem]">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                className={classNames(
                  'sticky top-14 z-10 h-11 border-b border-line bg-sunken px-4 text-left text-[0.8125rem]! font-semibold whitespace-nowrap text-muted',
                  column.className,
                )}
              >
                {column.part === 'actions' ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={classNames('group', dimmed?.(row) && 'text-muted')}>
              {columns.map((column) => {
                const Cell = column.part === 'title' ? 'th' : 'td';
                return (
                  <Cell
                    key={column.header}
                    scope={column.part === 'title' ? 'row' : undefined}
                    className={classNames(
                      'h-11 border-b border-line px-4 py-1 text-left font-normal group-last:border-b-0 group-hover:bg-ground',
                      column.part === 'actions' && 'text-right whitespace-nowrap',
                      column.className,
                    )}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ label, columns, rows, rowKey, dimmed }: DataTableProps<Row>) {
  const title = columns.find(({ part }) => part === 'title');
  const actions = columns.find(({ part }) => part === 'actions');
  const facts = columns.filter(({ part }) => !part);
  return (
    <ul aria-label={label} className="space-y-3">
      {rows.map((row) => {
        const acts = actions?.cell(row);
        return (
          <li
            key={rowKey(row)}
            className={classNames(
              'rounded-card border border-line bg-surface p-4',
              dimmed?.(row) && 'text-muted',
            )}
          >
            {title && <div className="text-base">{title.cell(row)}</div>}
            <dl className="mt-2 grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-1.5 text-sm">
              {facts.map((column) => (
                <div key={column.header} className="contents">
                  <dt className="text-muted">{column.header}</dt>
                  <dd className="min-w-0 break-words">{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
            {acts && <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">{acts}</div>}
          </li>
        );
      })}
    </ul>
  );
}

/** Skeleton of the table. */
export function TableSkeleton({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="overflow-hidden rounded-card border border-line bg-surface">
      <span className="sr-only">{label}</span>
      <div className="h-11 border-b border-line bg-sunken" />
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className="flex h-11 items-center gap-8 border-b border-line px-4 last:border-b-0 max-md:h-24"
        >
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="ml-auto h-4 w-1/6" />
        </div>
      ))}
    </div>
  );
}
