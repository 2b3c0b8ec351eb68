import {
  type ImportedRow,
  IMPORT_LIMITS,
  type PropertyImport,
  propertyReference,
} from '@lml/common/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import copy from '../../../content/import-copy.json' with { type: 'json' };

const texts = copy.found;

const COLUMNS: Column<ImportedRow>[] = [
  {
    header: texts.property,
    part: 'title',
    cell: ({ title, propertyId }) =>
      propertyId === null ? (
        <span className="font-medium wrap-anywhere">{title}</span>
      ) : (
        <Link
          to={paths.adminEditProperty(propertyId)}
          className="inline-flex min-h-6 items-center gap-2 font-medium underline-offset-4 wrap-anywhere hover:underline max-md:min-h-11"
        >
          {title}
          <span className="text-sm font-normal whitespace-nowrap text-muted">
            {propertyReference(propertyId)}
          </span>
        </Link>
      ),
  },
  {
    header: texts.action,
    cell: ({ action, columns }) =>
      action === 'add' ? (
        <Badge tone="success">{texts.new}</Badge>
      ) : (
        filled(texts.changes, { columns: columns.join(', ') })
      ),
  },
  { header: texts.row, className: 'w-20 tabular', cell: ({ row }) => groupedNumber(row) },
];

/** Totals, and the planned action for each row. */
export function ImportPreview({ found }: { found: PropertyImport }) {
  const { add, change, same } = found.summary;
  const isDone = found.state === 'applied';
  const facts: [string, number][] = [
    [isDone ? texts.added : texts.add, add],
    [isDone ? texts.changed : texts.change, change],
    [texts.same, same],
  ];
  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-3 gap-3 sm:max-w-xl">
        {facts.map(([label, count]) => (
          <div key={label} className="rounded-card border border-line bg-surface px-4 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-0.5 text-2xl font-semibold tabular">{groupedNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {found.preview.length > 0 && (
        <DataTable label={texts.preview} columns={COLUMNS} rows={found.preview} rowKey={({ row }) => row} />
      )}
      {add + change > IMPORT_LIMITS.previewRows && (
        <p className="text-sm text-muted">
          {filled(texts.previewMore, { n: groupedNumber(found.preview.length) })}
        </p>
      )}
    </div>
  );
}

/** "12 properties". */
function properties(n: number): string {
  return filled(n === 1 ? texts.one : texts.many, { n: groupedNumber(n) });
}

/** "Add 12 and change 3 properties". */
export function applyLabel({ add, change }: PropertyImport['summary']): string {
  if (change === 0) return filled(texts.applyAdd, { add: properties(add) });
  if (add === 0) return filled(texts.applyChange, { change: properties(change) });
  return filled(texts.applyBoth, { add: groupedNumber(add), change: properties(change) });
}
