import { propertyReference, type StaffProperty } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileCheck, House, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { AddDialog } from '../../features/evidence/components/add-dialog.js';
import { EvidenceCard } from '../../features/evidence/components/evidence-card.js';
import { listingEvidenceQuery } from '../../features/evidence/data/evidence.api.js';
import { accountsQuery } from '../../features/people/data/people.api.js';
import { PropertyChecks } from '../../features/properties/components/property-checks.js';
import { staffPropertyQuery } from '../../features/property-form/data/property-form.api.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled } from '../../lib/format.js';
import { useMay } from '../../lib/role.js';
import { paths } from '../../site/paths.js';
import { Button, buttonClass } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/evidence-copy.json' with { type: 'json' };
import checksCopy from '../../content/checks-copy.json' with { type: 'json' };

const { listing: texts } = copy;

/** Page with the records of one property, and what visitors read of them. */
export function PropertyEvidencePage() {
  const { id = '' } = useParams();
  const { data: property, error, isFetching, refetch } = useQuery(staffPropertyQuery(id));
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-h2">
            {texts.title}
          </h1>
          {property && (
            <p className="mt-1 wrap-anywhere text-muted">
              {property.title} ({propertyReference(property.id)})
            </p>
          )}
        </div>
        {property && (
          <Link to={paths.adminEditProperty(property.id)} className={buttonClass('outline')}>
            <Pencil aria-hidden />
            {texts.edit}
          </Link>
        )}
      </div>
      {property ? (
        <Records property={property} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          icon={House}
          title={texts.notFound}
          text={texts.notFoundText}
          action={
            <Link to={paths.adminProperties} className={buttonClass('outline')}>
              {texts.back}
            </Link>
          }
        />
      ) : error ? (
        <ErrorState
          title={texts.failed}
          text={problemText(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <TableSkeleton label={copy.loading} rows={4} />
      )}
    </>
  );
}

function Records({ property }: { property: StaffProperty }) {
  const may = useMay();
  const found = useQuery(listingEvidenceQuery(property.id));
  const { data: accounts = [] } = useQuery(accountsQuery);
  /** The button that opened the dialog; null while closed. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (found.isPending) return <TableSkeleton label={copy.loading} rows={4} />;
  if (!found.data) {
    const isRefused = found.error instanceof ApiError && found.error.status === 403;
    return (
      <ErrorState
        title={isRefused ? texts.refused : copy.failed}
        text={problemText(found.error)}
        onRetry={() => void found.refetch()}
        busy={found.isFetching}
      />
    );
  }
  const { parcelNo, checks, records } = found.data;
  const isWritable = may('record-evidence') && property.deletedAt === null;
  return (
    <div className="max-w-4xl">
      <section aria-labelledby="evidence-visitors" className="rounded-card border border-line bg-surface p-5">
        <h2 id="evidence-visitors" className="mb-3 text-h3">
          {texts.visitors}
        </h2>
        <PropertyChecks checks={checks} />
      </section>
      <section aria-labelledby="evidence-records" className="mt-8">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <h2 id="evidence-records" className="text-h3">
              {texts.records}
            </h2>
            <p className="mt-1 text-sm text-muted wrap-anywhere">
              {parcelNo ? filled(texts.parcel, { parcel: parcelNo }) : texts.noParcel}
            </p>
          </div>
          {isWritable && <Button onClick={(event) => setOpener(event.currentTarget)}>{texts.add}</Button>}
        </div>
        {records.length === 0 ? (
          <EmptyState
            icon={FileCheck}
            title={texts.none}
            text={filled(texts.noneText, { text: checksCopy.none })}
          />
        ) : (
          <ul className="space-y-4">
            {records.map((record) => (
              <li key={record.id}>
                <EvidenceCard record={record} accounts={accounts} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {opener && (
        <AddDialog
          propertyId={property.id}
          accounts={accounts}
          opener={opener}
          onClose={() => setOpener(null)}
        />
      )}
    </div>
  );
}
