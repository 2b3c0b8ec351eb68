import type { ImportProblem, PropertyImport } from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import { Pagination } from '../../../ui/pagination.js';
import copy from '../../../content/import-copy.json' with { type: 'json' };

const texts = copy.problems;
const PAGE_SIZE = 50;

const COLUMNS: Column<ImportProblem>[] = [
  {
    header: texts.row,
    part: 'title',
    className: 'w-20 tabular',
    cell: ({ row }) => (
      <span className="font-medium">
        <span className="md:hidden">{texts.row} </span>
        {groupedNumber(row)}
      </span>
    ),
  },
  {
    header: texts.column,
    className: 'w-52',
    cell: ({ column }) => column ?? <span className="text-muted">{texts.wholeRow}</span>,
  },
  { header: texts.message, cell: ({ message }) => <span className="wrap-anywhere">{message}</span> },
];

/** Errors in the file, page by page; the downloadable file has all. */
export function ProblemTable({
  found,
  page,
  onPage,
}: {
  found: PropertyImport;
  page: number;
  onPage: (page: number) => void;
}) {
  const { problems, problemCount } = found;
  const pages = Math.max(1, Math.ceil(problems.length / PAGE_SIZE));
  const shown = Math.min(page, pages);
  const from = (shown - 1) * PAGE_SIZE;
  const rows = problems.slice(from, from + PAGE_SIZE);
  return (
    <div className="space-y-4">
      <DataTable
        label={texts.table}
        columns={COLUMNS}
        rows={rows}
        rowKey={(problem) => `${problem.row} ${problem.column} ${problem.message}`}
      />
      {problemCount > problems.length && (
        <p className="text-sm text-muted">{filled(texts.bounded, { n: groupedNumber(problems.length) })}</p>
      )}
      {pages > 1 && (
        <Pagination
          page={shown}
          pages={pages}
          fetching={false}
          summary={filled(texts.shown, {
            from: groupedNumber(from + 1),
            to: groupedNumber(from + rows.length),
            n: groupedNumber(problemCount),
          })}
          position={filled(texts.page, { page: shown, pages })}
          onPage={onPage}
        />
      )}
    </div>
  );
}
