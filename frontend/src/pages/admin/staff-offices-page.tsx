import type { StaffOffice } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { accountsQuery } from '../../features/people/data/people.api.js';
import { OfficeDialog } from '../../features/site-content/components/office-dialog.js';
import { OfficesTable } from '../../features/site-content/components/offices-table.js';
import { staffOfficesQuery } from '../../features/site-content/data/staff-offices.api.js';
import { problemText } from '../../lib/api-client.js';
import { Button, buttonClass } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/site-content-copy.json' with { type: 'json' };

const texts = copy.staffOffices;

/** Staff page for offices and the routing of their inquiries. */
export function StaffOfficesPage() {
  const offices = useQuery(staffOfficesQuery);
  const accounts = useQuery(accountsQuery);
  const [editing, setEditing] = useState<StaffOffice | 'new' | null>(null);
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
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          <Link to={paths.officesSection} target="_blank" className={buttonClass('outline')}>
            {copy.seeOnSite}
            <ExternalLink aria-hidden />
          </Link>
          <Button onClick={() => setEditing('new')}>
            <Plus aria-hidden />
            {texts.add}
          </Button>
        </div>
      </div>
      {offices.isPending ? (
        <TableSkeleton label={texts.loading} rows={7} />
      ) : offices.isError && !offices.data ? (
        <ErrorState
          title={texts.failed}
          text={problemText(offices.error)}
          onRetry={() => void offices.refetch()}
          busy={offices.isFetching}
        />
      ) : offices.data.length === 0 ? (
        <EmptyState title={texts.emptyTitle} text={texts.emptyText} icon={MapPin} />
      ) : (
        <OfficesTable offices={offices.data} accounts={accounts.data} onEdit={setEditing} />
      )}
      {editing && (
        <OfficeDialog
          office={editing === 'new' ? null : editing}
          accounts={accounts}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
