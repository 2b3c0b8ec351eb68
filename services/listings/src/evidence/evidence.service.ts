import { recordChange } from '@lml/common/audit/changes';
import {
  EVIDENCE_KINDS,
  EVIDENCE_LIMITS,
  EVIDENCE_RULES,
  type EvidenceCounts,
  type EvidenceInput,
  type EvidenceList,
  evidenceProblems,
  isValidOn,
  licencesToRenew,
  type ListingEvidence,
  officeDay,
  propertyChecks,
  propertyReference,
  sameParcel,
  type StaffEvidence,
  type User,
  validUntil,
  VERIFICATION_DEFAULTS,
  daysAfter,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OwnListings } from '../agents/own-listings.js';
import { PrivateFilesRepository } from '../private-files/private-files.repository.js';
import { propertyNotFound } from '../properties/model/properties.errors.js';
import { SettingsService } from '../settings/settings.service.js';
import {
  evidenceNotFound,
  evidenceRevoked,
  fileGone,
  otherParcel,
  tooManyRecords,
} from './evidence.errors.js';
import { toStaffEvidence } from './evidence.mapper.js';
import { EvidenceRepository, type EvidenceRow } from './evidence.repository.js';

const BATCH = 200;

/** Records of what staff have checked of listings, and what follows from them for visitors. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly evidence: EvidenceRepository,
    private readonly files: PrivateFilesRepository,
    private readonly own: OwnListings,
    private readonly settings: SettingsService,
  ) {}

  /** @throws 403 ROLE_REQUIRED for an agent's other listings, 404 PROPERTY_NOT_FOUND */
  async ofListing(propertyId: number, by: User): Promise<ListingEvidence> {
    const listing = await this.evidence.stateOf(propertyId);
    if (!listing) throw propertyNotFound();
    await this.own.require(this.dataSource.manager, by, [propertyId], 'read-evidence');
    const rows = await this.evidence.ofListing(propertyId, EVIDENCE_LIMITS.recordsMax);
    return {
      parcelNo: listing.parcelNo,
      checks: propertyChecks(listing.checks, today()),
      records: rows.map((row) => toStaffEvidence(row, today())),
    };
  }

  /** Returns a page of the records of all listings. */
  async list(
    list: EvidenceList,
    page: number,
    pageSize: number,
  ): Promise<{ records: StaffEvidence[]; total: number }> {
    const { rows, total } = await this.evidence.list(list, page, pageSize, today());
    return { records: rows.map((row) => toStaffEvidence(row, today())), total };
  }

  async counts(): Promise<EvidenceCounts> {
    const { licences } = (await this.settings.valuesOf('verification')) ?? VERIFICATION_DEFAULTS;
    const agents = await this.evidence.agentYears();
    return {
      expiring: await this.evidence.countExpiring(today()),
      registrations: licencesToRenew([...licences, ...agents], today()).length,
    };
  }

  /**
   * Adds a record; visitors read of it at once.
   * @throws 400 VALIDATION_FAILED, 404 PROPERTY_NOT_FOUND, 409 OTHER_PARCEL or TOO_MANY_RECORDS
   */
  async add(propertyId: number, input: EvidenceInput, by: User): Promise<StaffEvidence> {
    const problems = evidenceProblems(input, today());
    if (problems.length > 0) throw validationFailed(problems);
    const { kind, doneOn, expiresOn = null, parcelNo = '', fileId = null } = input;
    return await this.dataSource.transaction(async (manager) => {
      const listing = await this.evidence.lockListing(manager, propertyId);
      if (!listing) throw propertyNotFound();
      if (listing.records >= EVIDENCE_LIMITS.recordsMax) throw tooManyRecords();
      if (kind === 'title-search' && !sameParcel(parcelNo, listing.parcelNo))
        throw otherParcel(parcelNo, listing.parcelNo);
      if (fileId !== null && (await this.files.lock(manager, [fileId])).length === 0) throw fileGone();
      const id = await this.evidence.insert(manager, {
        ...{ listingId: propertyId, propertyTitle: listing.title, kind, doneOn, expiresOn, parcelNo, fileId },
        validUntil: validUntil({ kind, doneOn, expiresOn }),
        staffUserId: input.staffUserId ?? by.id,
        reference: input.reference ?? '',
        publicNote: input.publicNote ?? '',
        recordedBy: by.username,
      });
      await this.derive(manager, propertyId, listing.parcelNo);
      const row = (await this.evidence.find(manager, id))!;
      await recordChange(manager, { ...subjectOf(row), action: 'created', after: loggedAs(row), by });
      return toStaffEvidence(row, today());
    });
  }

  /** Revokes a record; visitors see it no longer. @throws 404 EVIDENCE_NOT_FOUND, 409 EVIDENCE_REVOKED */
  async revoke(id: number, reason: string, by: User): Promise<StaffEvidence> {
    return await this.dataSource.transaction(async (manager) => {
      const found = await this.evidence.find(manager, id);
      if (!found) throw evidenceNotFound();
      // The listing first, as everywhere: two locks in one order.
      const listing =
        found.propertyId === null ? undefined : await this.evidence.lockListing(manager, found.propertyId);
      await this.evidence.lock(manager, id);
      const before = await this.evidence.find(manager, id);
      if (!before) throw evidenceNotFound();
      if (before.revokedBy !== null) throw evidenceRevoked(before.revokedBy);
      await this.evidence.revoke(manager, id, by.username, reason, today());
      if (listing) await this.derive(manager, found.propertyId!, listing.parcelNo);
      const after = (await this.evidence.find(manager, id))!;
      await recordChange(manager, {
        ...{ ...subjectOf(after), action: 'changed', by },
        ...{ before: { revoked: false }, after: { revoked: true, reason } },
      });
      return toStaffEvidence(after, today());
    });
  }

  /** Derives anew what visitors see of listings for which something ended. Runs every minute. @returns how many */
  async applyEnds(): Promise<number> {
    let listings = 0;
    for (let found = BATCH; found === BATCH;) {
      found = await this.dataSource.transaction(async (manager) => {
        const due = await this.evidence.due(manager, today(), BATCH);
        for (const { id, parcelNo } of due) await this.derive(manager, id, parcelNo);
        return due.length;
      });
      listings += found;
    }
    return listings;
  }

  /** Derives what visitors may know of a locked listing, and until when that holds. */
  async derive(manager: EntityManager, propertyId: number, parcelNo: string | null): Promise<void> {
    const records = await this.evidence.standing(manager, propertyId);
    const valid = records.filter(
      (record) =>
        isValidOn(record, today()) &&
        (record.kind !== 'title-search' || sameParcel(record.parcelNo, parcelNo)),
    );
    const has = (kind: string) => valid.some((record) => record.kind === kind);
    const ends = valid.map(validUntil).toSorted();
    await this.evidence.writeChecks(manager, propertyId, {
      checks: EVIDENCE_KINDS.flatMap((kind) => valid.filter((record) => record.kind === kind)).map(
        ({ kind, doneOn, expiresOn, note }) => ({ kind, doneOn, expiresOn, note }),
      ),
      searchSeen: has('title-search'),
      visited: has('site-visit'),
      dueOn: ends.length > 0 ? daysAfter(ends[0]!, 1) : null,
    });
  }

  /** Deletes records whose time is over: years after they and the listing's mandates ended. @returns how many */
  async deleteEnded(): Promise<number> {
    const { keepYears } = (await this.settings.valuesOf('verification')) ?? VERIFICATION_DEFAULTS;
    const [year, rest] = [Number(today().slice(0, 4)), today().slice(4)];
    // Leap days end a day early rather than in no calendar.
    const before = `${year - keepYears}${rest === '-02-29' ? '-02-28' : rest}`;
    let deleted = 0;
    for (let found = BATCH; found === BATCH;) {
      found = await this.dataSource.transaction(async (manager) => {
        const gone = await this.evidence.deleteEnded(manager, before, BATCH);
        for (const { id, kind, propertyTitle } of gone)
          await recordChange(manager, {
            ...{ subject: 'evidence', subjectId: id, action: 'deleted', by: null },
            subjectName: `${EVIDENCE_RULES[kind].label}, ${propertyTitle}`,
          });
        return gone.length;
      });
      deleted += found;
    }
    return deleted;
  }
}

function today(): string {
  return officeDay(new Date());
}

function subjectOf({ id, kind, propertyId, propertyTitle }: EvidenceRow) {
  const listing = propertyId === null ? propertyTitle : `${propertyReference(propertyId)} ${propertyTitle}`;
  return {
    subject: 'evidence' as const,
    subjectId: id,
    subjectName: `${EVIDENCE_RULES[kind].label}, ${listing}`,
  };
}

/** The log is read by everybody: without reference, parcel number and file name. */
function loggedAs({ doneOn, expiresOn, publicNote, fileId }: EvidenceRow) {
  return { doneOn, expiresOn, publicNote, file: fileId !== null };
}
