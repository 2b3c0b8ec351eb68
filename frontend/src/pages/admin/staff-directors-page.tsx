import type { Director } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Award, ExternalLink, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { DirectorDialog } from '../../features/site-content/components/director-dialog.js';
import { DirectorsTable } from '../../features/site-content/components/directors-table.js';
import { staffDirectorsQuery } from '../../features/site-content/data/directors.api.js';
import { Button, buttonClass } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/site-content-copy.json' with { type: 'json' };

const texts = copy.staffDirectors;

/** Staff page for directors. */
export function StaffDirectorsPage() {
  const directors = useQuery(staffDirectorsQuery);
  const [editing, setEditing] = useState<Director | 'new' | null>(null);
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
          <Link to={paths.directors} target="_blank" className={buttonClass('outline')}>
            {copy.seeOnSite}
            <ExternalLink aria-hidden />
          </Link>
          <Button onClick={() => setEditing('new')}>
            <Plus aria-hidden />
            {texts.add}
          </Button>
        </div>
      </div>
      {directors.isPending ? (
        <TableSkeleton label={texts.loading} rows={3} />
      ) : directors.isError && !directors.data ? (
        <ErrorState
          title={texts.failed}
          text={texts.failedText}
          onRetry={() => void directors.refetch()}
          busy={directors.isFetching}
        />
      ) : directors.data.length === 0 ? (
        <EmptyState title={texts.emptyTitle} text={texts.emptyText} icon={Award} />
      ) : (
        <DirectorsTable directors={directors.data} onEdit={setEditing} />
      )}
      {editing && (
        <DirectorDialog director={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}
