import { REPORT_LISTS, VISITOR_REPORT_LIMITS } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { ReportCard } from '../../features/visitor-reports/components/report-card.js';
import { reportListFrom } from '../../features/visitor-reports/data/report-list.js';
import { reportCountsQuery, reportsQuery } from '../../features/visitor-reports/data/visitor-reports.api.js';
import { paths } from '../../site/paths.js';
import { CardPages } from '../../site/card-pages.js';
import { PillLinks } from '../../site/pill-links.js';
import copy from '../../content/visitor-reports-copy.json' with { type: 'json' };

/** Queue of the reports of visitors, and what managers decided. */
export function VisitorReportsPage() {
  const [address, setAddress] = useSearchParams();
  const { list, page } = reportListFrom(address);
  const reports = useQuery(reportsQuery(list, page));
  const { data: counts } = useQuery(reportCountsQuery);
  return (
    <>
      <title>{pageTitle(copy.title)}</title>
      <div className="mb-6">
        <h1 tabIndex={-1} className="text-h2">
          {copy.title}
        </h1>
        <p className="mt-1 max-w-3xl text-muted">{copy.intro}</p>
      </div>
      <PillLinks
        label={copy.listsLabel}
        links={REPORT_LISTS.map((name) => ({
          to: name === 'open' ? paths.adminVisitorReports : `${paths.adminVisitorReports}?list=${name}`,
          label: copy.lists[name],
          isCurrent: name === list,
          ...(name !== 'decided' && { count: counts?.[name] }),
        }))}
      />
      <CardPages
        query={reports}
        entriesOf={(answer) => answer.reports}
        card={(report) => <ReportCard report={report} />}
        page={page}
        pageSize={VISITOR_REPORT_LIMITS.pageSize}
        onPage={(to) => setAddress({ ...(list !== 'open' && { list }), page: String(to) })}
        texts={{ loading: copy.loading, failed: copy.failed, ...copy.pages }}
        empty={{ title: copy.empty[list].title, text: copy.empty[list].text, icon: ShieldCheck }}
      />
    </>
  );
}
