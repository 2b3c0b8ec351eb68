import { Table2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { Skeleton } from '../../../ui/skeleton.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };

const texts = copy.analytics;

export interface ChartTable {
  /** The first column is the row header. */
  columns: string[];
  rows: string[][];
}

interface ChartCardProps {
  title: string;
  /** Headline number. */
  headline?: ReactNode;
  /** Explanation under it. */
  text?: ReactNode;
  /** Data of the chart as a table; always present for screen readers. */
  table: ChartTable;
  /** Shown while another period loads. */
  dimmed?: boolean;
  className?: string;
  children: ReactNode;
}

/** Chart with a title and its data as a table. */
export function ChartCard({ title, headline, text, table, dimmed, className, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const name = filled(texts.tableOf, { title });
  return (
    <section
      aria-labelledby={id}
      aria-busy={dimmed}
      className={classNames(
        'flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 sm:p-5',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h3 id={id} className="font-sans text-base leading-6 font-semibold tracking-normal">
          {title}
        </h3>
        <button
          type="button"
          aria-pressed={asTable}
          aria-label={filled(texts.showTableOf, { title })}
          title={texts.showTable}
          onClick={() => setAsTable(!asTable)}
          className={classNames(
            '-mt-2 -mr-2 grid size-10 shrink-0 place-items-center rounded-control hover:bg-primary-soft hover:text-ink max-md:size-11',
            asTable ? 'bg-primary-soft text-primary' : 'text-muted',
          )}
        >
          <Table2 aria-hidden className="size-4.5" />
        </button>
      </div>
      <div
        className={classNames('flex grow flex-col transition-opacity duration-150', dimmed && 'opacity-55')}
      >
        {headline !== undefined && (
          <p className="text-[1.75rem] leading-9 font-semibold tabular">{headline}</p>
        )}
        {text !== undefined && <p className="min-h-5 text-sm leading-5 text-muted">{text}</p>}
        {asTable ? (
          <div
            role="region"
            aria-label={name}
            tabIndex={0}
            className="mt-4 max-h-72 grow overflow-auto rounded-control border border-line"
          >
            <Table caption={name} {...table} />
          </div>
        ) : (
          <>
            <div className="mt-4 flex grow flex-col">{children}</div>
            <div className="sr-only">
              <Table caption={name} {...table} />
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function Table({ caption, columns, rows }: ChartTable & { caption: string }) {
  return (
    <table className="w-full border-separate border-spacing-0 text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={classNames(
                'sticky top-0 h-9 border-b border-line bg-sunken px-3 text-[0.8125rem] font-semibold text-muted',
                index === 0 ? 'text-left' : 'text-right',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell, index) =>
              index === 0 ? (
                <th key={index} scope="row" className="px-3 py-1.5 text-left font-normal wrap-anywhere">
                  {cell}
                </th>
              ) : (
                <td key={index} className="px-3 py-1.5 text-right whitespace-nowrap tabular">
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Skeleton of a chart card. */
export function ChartCardSkeleton({ className }: { className?: string }) {
  return (
    <div
      className={classNames('flex flex-col rounded-card border border-line bg-surface p-4 sm:p-5', className)}
    >
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="mt-2 h-8 w-24" />
      <Skeleton className="mt-4 w-full grow" />
    </div>
  );
}
