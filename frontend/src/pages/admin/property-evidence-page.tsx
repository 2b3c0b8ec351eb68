import type { StaffProperty } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { AddDialog } from '../../features/evidence/components/add-dialog.js';
import { EvidenceCard } from '../../features/evidence/components/evidence-card.js';
import { listingEvidenceQuery } from '../../features/evidence/data/evidence.api.js';
import { accountsQuery } from '../../features/people/data/people.api.js';
import { PropertyChecks } from '../../features/properties/components/property-checks.js';
import { PropertyScreen } from '../../features/property-form/components/property-screen.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled } from '../../lib/format.js';
import { useMay } from '../../lib/role.js';
import { Button } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/evidence-copy.json' with { type: 'json' };
import checksCopy from '../../content/checks-copy.json' with { type: 'json' };

const { listing: texts } = copy;

/** Page with the records of one property, and what visitors read of them. */
export function PropertyEvidencePage() {
  return (
    <PropertyScreen title={texts.title} skeleton={<TableSkeleton label={copy.loading} rows={4} />}>
      {(property) => <Records property={property} />}
    </PropertyScreen>
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
