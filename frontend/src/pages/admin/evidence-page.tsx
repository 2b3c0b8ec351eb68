import { EVIDENCE_LIMITS, EVIDENCE_LISTS } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { EvidenceCard } from '../../features/evidence/components/evidence-card.js';
import { evidenceListFrom } from '../../features/evidence/data/evidence-list.js';
import { evidenceQuery } from '../../features/evidence/data/evidence.api.js';
import { accountsQuery } from '../../features/people/data/people.api.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { evidencePaths } from '../../site/evidence-paths.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { Pagination } from '../../ui/pagination.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/evidence-copy.json' with { type: 'json' };

/** Records of all listings: those that expire soon, all, and those of listings deleted for good. */
export function EvidencePage() {
  const [address, setAddress] = useSearchParams();
  const { list, page } = evidenceListFrom(address);
  const found = useQuery(evidenceQuery(list, page));
  const { data: accounts = [] } = useQuery(accountsQuery);
  const { pageSize } = EVIDENCE_LIMITS;
  const total = found.data?.total ?? 0;
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
          {EVIDENCE_LISTS.map((name) => (
            <li key={name}>
              <Link
                to={name === 'expiring' ? evidencePaths.all : `${evidencePaths.all}?list=${name}`}
                aria-current={name === list ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center rounded-full border px-4 text-sm font-medium',
                  name === list
                    ? 'border-primary bg-primary-soft text-primary'
                    : 'border-line bg-surface hover:border-primary',
                )}
              >
                {copy.lists[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {found.isPending ? (
        <TableSkeleton label={copy.loading} rows={4} />
      ) : !found.data ? (
        <ErrorState
          title={copy.failed}
          text={problemText(found.error)}
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      ) : found.data.records.length === 0 ? (
        <EmptyState title={copy.empty[list].title} text={copy.empty[list].text} icon={FileCheck} />
      ) : (
        <>
          <h2 className="sr-only">{copy.lists[list]}</h2>
          <ul className="max-w-4xl space-y-4">
            {found.data.records.map((record) => (
              <li key={record.id}>
                <EvidenceCard record={record} accounts={accounts} withListing />
              </li>
            ))}
          </ul>
          {pages > 1 && (
            <Pagination
              page={page}
              pages={pages}
              fetching={found.isFetching}
              summary={filled(copy.pages.summary, {
                first: (page - 1) * pageSize + 1,
                last: Math.min(page * pageSize, total),
                total: groupedNumber(total),
              })}
              position={filled(copy.pages.position, { page, pages })}
              onPage={(to) => setAddress({ ...(list !== 'expiring' && { list }), page: String(to) })}
            />
          )}
        </>
      )}
    </>
  );
}
