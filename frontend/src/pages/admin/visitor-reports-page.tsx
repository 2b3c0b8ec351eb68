import { REPORT_LISTS, type ReportList, VISITOR_REPORT_LIMITS } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { ReportCard } from '../../features/visitor-reports/components/report-card.js';
import { reportListFrom } from '../../features/visitor-reports/data/report-list.js';
import { reportCountsQuery, reportsQuery } from '../../features/visitor-reports/data/visitor-reports.api.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { paths } from '../../site/paths.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { Pagination } from '../../ui/pagination.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/visitor-reports-copy.json' with { type: 'json' };

/** Queue of the reports of visitors, and what managers decided. */
export function VisitorReportsPage() {
  const [address, setAddress] = useSearchParams();
  const { list, page } = reportListFrom(address);
  const reports = useQuery(reportsQuery(list, page));
  const { data: counts } = useQuery(reportCountsQuery);
  const { pageSize } = VISITOR_REPORT_LIMITS;
  const total = reports.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <>
      <title>{pageTitle(copy.title)}</title>
      <div className="mb-6">
        <h1 tabIndex={-1} className="text-h2">
          {copy.title}
        </h1>
        <p className="mt-1 max-w-3xl text-muted">{copy.intro}</p>
      </div>
      <nav aria-label={copy.listsLabel} className="mb-5">
        <ul className="flex flex-wrap gap-2">
          {REPORT_LISTS.map((name) => (
            <li key={name}>
              <ListLink name={name} isCurrent={name === list} count={countOf(name, counts)} />
            </li>
          ))}
        </ul>
      </nav>
      {reports.isPending ? (
        <TableSkeleton label={copy.loading} rows={4} />
      ) : !reports.data ? (
        <ErrorState
          title={copy.failed}
          text={problemText(reports.error)}
          onRetry={() => void reports.refetch()}
          busy={reports.isFetching}
        />
      ) : reports.data.reports.length === 0 ? (
        <EmptyState title={copy.empty[list].title} text={copy.empty[list].text} icon={ShieldCheck} />
      ) : (
        <>
          <ul className="max-w-4xl space-y-4">
            {reports.data.reports.map((report) => (
              <li key={report.id}>
                <ReportCard report={report} />
              </li>
            ))}
          </ul>
          {pages > 1 && (
            <Pagination
              page={page}
              pages={pages}
              fetching={reports.isFetching}
              summary={filled(copy.pages.summary, {
                first: (page - 1) * pageSize + 1,
                last: Math.min(page * pageSize, total),
                total: groupedNumber(total),
              })}
              position={filled(copy.pages.position, { page, pages })}
              onPage={(to) => setAddress({ ...(list !== 'open' && { list }), page: String(to) })}
            />
          )}
        </>
      )}
    </>
  );
}

function ListLink({
  name,
  isCurrent,
  count,
}: {
  name: ReportList;
  isCurrent: boolean;
  count?: number | undefined;
}) {
  const to = name === 'open' ? paths.adminVisitorReports : `${paths.adminVisitorReports}?list=${name}`;
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium',
        isCurrent
          ? 'border-primary bg-primary-soft text-primary'
          : 'border-line bg-surface hover:border-primary',
      )}
    >
      {copy.lists[name]}
      {/* Its room is kept, so that nothing moves when the numbers arrive. */}
      {name !== 'decided' && (
        <span className="w-6 tabular">{count !== undefined && groupedNumber(count)}</span>
      )}
    </Link>
  );
}

function countOf(name: ReportList, counts?: { open: number; spam: number }): number | undefined {
  return name === 'decided' ? undefined : counts?.[name];
}
