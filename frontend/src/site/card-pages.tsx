import type { LucideIcon } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemText } from '../lib/api-client.js';
import { filled, groupedNumber } from '../lib/format.js';
import { TableSkeleton } from '../ui/data-table.js';
import { Pagination } from '../ui/pagination.js';
import { EmptyState, ErrorState } from '../ui/states.js';

interface CardPagesProps<Answer extends { total: number }, Entry extends { id: number | string }> {
  query: UseQueryResult<Answer>;
  entriesOf: (answer: Answer) => Entry[];
  card: (entry: Entry) => ReactNode;
  /** From 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  texts: Record<'loading' | 'failed' | 'summary' | 'position', string>;
  empty: { title: string; text: string; icon: LucideIcon };
  /** Heading for screen readers. */
  heading?: string;
}

/** A staff list of cards by page, with its states: loading, failed, empty. */
export function CardPages<Answer extends { total: number }, Entry extends { id: number | string }>({
  query,
  entriesOf,
  card,
  page,
  pageSize,
  onPage,
  texts,
  empty,
  heading,
}: CardPagesProps<Answer, Entry>) {
  if (query.isPending) return <TableSkeleton label={texts.loading} rows={4} />;
  if (!query.data) {
    return (
      <ErrorState
        title={texts.failed}
        text={problemText(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const entries = entriesOf(query.data);
  if (entries.length === 0) return <EmptyState {...empty} />;
  const { total } = query.data;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <>
      {heading && <h2 className="sr-only">{heading}</h2>}
      <ul className="max-w-4xl space-y-4">
        {entries.map((entry) => (
          <li key={entry.id}>{card(entry)}</li>
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          fetching={query.isFetching}
          summary={filled(texts.summary, {
            first: (page - 1) * pageSize + 1,
            last: Math.min(page * pageSize, total),
            total: groupedNumber(total),
          })}
          position={filled(texts.position, { page, pages })}
          onPage={onPage}
        />
      )}
    </>
  );
}
