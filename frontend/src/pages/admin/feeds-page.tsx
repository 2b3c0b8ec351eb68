import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Plus, Rss } from 'lucide-react';
import { useState } from 'react';
import { pageTitle } from '../../content/company.js';
import { FeedKeysTable } from '../../features/feeds/components/feed-keys-table.js';
import { NewFeedKeyDialog } from '../../features/feeds/components/new-feed-key-dialog.js';
import { feedKeysQuery } from '../../features/feeds/data/feeds.api.js';
import { problemText } from '../../lib/api-client.js';
import { paths } from '../../site/paths.js';
import { Button, buttonClass } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/feeds-copy.json' with { type: 'json' };

const texts = copy.table;

/** Keys with which portals read the feed. */
export function FeedsPage() {
  const keys = useQuery(feedKeysQuery);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <title>{pageTitle(copy.title)}</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="text-h2">
            {copy.title}
          </h1>
          <p className="mt-1 text-muted">{copy.intro}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          <a href={paths.apiDocs} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
            {copy.documentation}
            <ExternalLink aria-hidden />
          </a>
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            {copy.add}
          </Button>
        </div>
      </div>
      {keys.isPending ? (
        <TableSkeleton label={texts.loading} rows={3} />
      ) : keys.isError && !keys.data ? (
        <ErrorState
          title={texts.failed}
          text={problemText(keys.error)}
          onRetry={() => void keys.refetch()}
          busy={keys.isFetching}
        />
      ) : keys.data.length === 0 ? (
        <EmptyState title={texts.emptyTitle} text={texts.emptyText} icon={Rss} />
      ) : (
        <FeedKeysTable keys={keys.data} />
      )}
      {isAdding && <NewFeedKeyDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
