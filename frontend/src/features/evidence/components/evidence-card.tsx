import {
  type Account,
  dayMonthYear,
  displayName,
  EVIDENCE_RULES,
  type EvidenceState,
  propertyReference,
  type StaffEvidence,
} from '@lml/common/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { filled, staffDateTime } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { evidencePaths } from '../../../site/evidence-paths.js';
import { Badge, type BadgeTone } from '../../../ui/badge.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { PrivateFileLink } from '../../../site/private-file-link.js';
import { RevokeDialog } from './revoke-dialog.js';
import copy from '../../../content/evidence-copy.json' with { type: 'json' };

const texts = copy.record;

const TONES: Record<EvidenceState, BadgeTone> = {
  valid: 'success',
  expiring: 'warning',
  expired: 'neutral',
  revoked: 'danger',
  'other-parcel': 'danger',
};

interface EvidenceCardProps {
  record: StaffEvidence;
  /** Staff accounts, for the name of who did it. */
  accounts: readonly Account[];
  /** Names the listing and links to its records. */
  withListing?: boolean;
}

/** A record with all that staff may see, its file, and the button that revokes it. */
export function EvidenceCard({ record, accounts, withListing = false }: EvidenceCardProps) {
  const { id, kind, doneOn, state, validUntil, propertyId, propertyTitle } = record;
  const may = useMay();
  /** The button that opened the dialog; null while closed. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const colleague = accounts.find((account) => account.id === record.staffUserId);
  const facts = [
    [texts.parcel, record.parcelNo],
    [texts.reference, record.reference],
    [texts.note, record.publicNote],
  ].filter(([, value]) => value);
  return (
    <article
      aria-labelledby={`evidence-${id}`}
      className="rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`evidence-${id}`} className="font-sans text-base font-semibold">
          {EVIDENCE_RULES[kind].label}
        </h3>
        <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
        <span className="text-sm text-muted tabular sm:ml-auto">
          {[
            filled(texts.doneOn, { date: dayMonthYear(doneOn) }),
            filled(texts.validUntil, { date: dayMonthYear(validUntil) }),
          ].join(', ')}
        </span>
      </div>
      {withListing && (
        <p className="mt-1 text-sm wrap-anywhere">
          {propertyId === null
            ? `${propertyTitle} · ${texts.deleted}`
            : `${propertyTitle} · ${propertyReference(propertyId)}`}
        </p>
      )}
      {state === 'other-parcel' && <p className="mt-2 text-sm text-danger">{texts.otherParcel}</p>}
      {facts.length > 0 && (
        <dl className="mt-3 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="mb-1 wrap-anywhere sm:mb-0">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-sm text-muted wrap-anywhere">
        {[
          ...(colleague ? [filled(texts.by, { name: displayName(colleague) })] : []),
          filled(texts.recorded, { name: record.recordedBy, time: staffDateTime(record.recordedAt) }),
        ].join(' · ')}
      </p>
      {record.revokedAt && (
        <p className="mt-2 border-l-4 border-danger pl-3 text-sm wrap-anywhere">
          {filled(texts.revoked, {
            name: record.revokedBy ?? '',
            time: staffDateTime(record.revokedAt),
            reason: record.revokedReason ?? '',
          })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {record.file ? (
          <PrivateFileLink file={record.file} />
        ) : (
          <span className="text-sm text-muted">{texts.noFile}</span>
        )}
        {withListing && propertyId !== null && (
          <Link to={evidencePaths.of(propertyId)} className={buttonClass('outline', 'small')}>
            {texts.listing}
          </Link>
        )}
        {state !== 'revoked' && may('record-evidence') && (
          <Button look="quiet" size="small" onClick={(event) => setOpener(event.currentTarget)}>
            {texts.revoke}
          </Button>
        )}
      </div>
      {opener && <RevokeDialog record={record} opener={opener} onClose={() => setOpener(null)} />}
    </article>
  );
}
