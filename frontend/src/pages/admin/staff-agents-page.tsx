import { STAFF_AGENT_PAGE_SIZE, type StaffAgent } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Contact, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { accountsQuery } from '../../features/people/data/people.api.js';
import { AgentDialog } from '../../features/site-content/components/agent-dialog.js';
import { AgentsTable } from '../../features/site-content/components/agents-table.js';
import { ListPages } from '../../features/site-content/components/list-pages.js';
import { ListSearch } from '../../features/site-content/components/list-search.js';
import {
  agentFiltersToQuery,
  agentFiltersFromUrl,
  type AgentFilters,
  staffAgentsQuery,
} from '../../features/site-content/data/staff-agents.api.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/site-content-copy.json' with { type: 'json' };

const texts = copy.staffAgents;

/** Staff page for agents. */
export function StaffAgentsPage() {
  const [address, setAddress] = useSearchParams();
  const filters = agentFiltersFromUrl(address);
  const list = useQuery({ ...staffAgentsQuery(filters), placeholderData: keepPreviousData });
  const accounts = useQuery(accountsQuery);
  const [editing, setEditing] = useState<StaffAgent | 'new' | null>(null);
  const narrowed = filters.search !== '' || filters.page > 1;

  function show(to: AgentFilters, replace = false) {
    setAddress(agentFiltersToQuery(to), { replace });
  }

  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="text-h2">
            {texts.title}
          </h1>
          <p className="mt-1 text-muted">{texts.intro}</p>
        </div>
        <Button onClick={() => setEditing('new')} className="max-sm:w-full">
          <Plus aria-hidden />
          {texts.add}
        </Button>
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="grow">
          <ListSearch
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={filters.search}
            onChange={(search) => search !== filters.search && show({ search, page: 1 }, true)}
          />
        </div>
        <p role="status" className="min-h-6 text-sm text-muted tabular">
          {list.data &&
            filled(list.data.total === 1 ? texts.countOne : texts.count, {
              n: groupedNumber(list.data.total),
            })}
        </p>
      </div>
      {list.isPending ? (
        <TableSkeleton label={texts.loading} rows={8} />
      ) : list.isError && !list.data ? (
        <ErrorState
          title={texts.failed}
          text={problemText(list.error)}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : list.data.agents.length === 0 ? (
        <EmptyState
          title={texts.emptyTitle}
          text={filters.search ? texts.emptyFiltered : narrowed ? texts.emptyPage : texts.emptyText}
          icon={Contact}
          action={
            narrowed && (
              <Button look="outline" onClick={() => show({ search: '', page: 1 })}>
                {texts.showAll}
              </Button>
            )
          }
        />
      ) : (
        <div
          aria-busy={list.isPlaceholderData}
          className={classNames('transition-opacity duration-200', list.isPlaceholderData && 'opacity-50')}
        >
          <AgentsTable agents={list.data.agents} accounts={accounts.data} onEdit={setEditing} />
          <ListPages
            page={filters.page}
            pageSize={STAFF_AGENT_PAGE_SIZE}
            total={list.data.total}
            texts={{ showing: texts.showing, page: texts.page }}
            fetching={list.isPlaceholderData}
            onPage={(page) => show({ ...filters, page })}
          />
        </div>
      )}
      {editing && (
        <AgentDialog
          agent={editing === 'new' ? null : editing}
          accounts={accounts}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
