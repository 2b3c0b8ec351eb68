import { dayMonthYear } from './day-text.js';
import { daysAfter, isDay } from './office-time.js';
import { EVIDENCE_SENTENCES, SEARCH_TEXTS } from './texts/verification.js';

/** Checks of a listing by staff, in the order in which visitors read them. */
export const EVIDENCE_KINDS = [
  'mandate',
  'owner-identity',
  'site-visit',
  'title-search',
  'beacons',
  'approvals',
  'tenant-check',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

interface EvidenceRule {
  label: string;
  /** Evidence that staff must have seen before they may record it. */
  mustBeSeen: string;
  /** The sentence for visitors; `{date}` is the day on which it was done. */
  sentence: string;
  /** Days after `doneOn` for which it is valid; null: until its expiry date, which is then required. */
  validDays: number | null;
  /** Whether a record may have an expiry date; without one it is valid for `validDays`. */
  hasExpiry: boolean;
}

/** Rules by kind. Never one badge and never the word "verified" alone: each kind says what was seen, and when. */
export const EVIDENCE_RULES: Record<EvidenceKind, EvidenceRule> = {
  mandate: {
    label: "Owner's mandate",
    mustBeSeen:
      "A letter or agency agreement that the owner signed, naming the parcel and the price. You have seen the owner's ID; of a company also its resolution",
    sentence: EVIDENCE_SENTENCES.mandate,
    validDays: 180,
    hasExpiry: true,
  },
  'owner-identity': {
    label: "Owner's identity",
    mustBeSeen: "A national ID or passport that matches the title search's proprietor",
    sentence: EVIDENCE_SENTENCES['owner-identity'],
    validDays: 365,
    hasExpiry: false,
  },
  'site-visit': {
    label: 'Site visit',
    mustBeSeen: 'A named colleague was there, and took at least one photograph that day',
    sentence: EVIDENCE_SENTENCES['site-visit'],
    validDays: 180,
    hasExpiry: false,
  },
  'title-search': {
    label: 'Title search',
    mustBeSeen:
      "The official search certificate (Ardhisasa or the registry). Its parcel number is the listing's",
    sentence: EVIDENCE_SENTENCES['title-search'],
    validDays: 90,
    hasExpiry: false,
  },
  beacons: {
    label: 'Beacons',
    mustBeSeen: "A licensed surveyor's report on the beacons and the size",
    sentence: EVIDENCE_SENTENCES.beacons,
    validDays: 365,
    hasExpiry: false,
  },
  approvals: {
    label: 'Building approvals',
    mustBeSeen: 'The approval numbers of NCA, NEMA and the county',
    sentence: EVIDENCE_SENTENCES.approvals,
    validDays: null,
    hasExpiry: true,
  },
  'tenant-check': {
    label: 'Letting instruction',
    mustBeSeen: "The landlord's authority to let, and the date of vacant possession",
    sentence: EVIDENCE_SENTENCES['tenant-check'],
    validDays: 90,
    hasExpiry: false,
  },
};

/** Visitors are told that a title search is old from this many days on. */
export const SEARCH_OLD_DAYS = 30;
/** Staff are told that a record expires from this many days before. */
export const EXPIRING_DAYS = 30;

export const VERIFICATION_TEXTS = {
  searchOld: SEARCH_TEXTS.old,
  limits: SEARCH_TEXTS.limits,
  kind: `Kind must be one of: ${EVIDENCE_KINDS.join(', ')}`,
  doneOn: 'Done on must be a date such as 2026-11-26',
  doneLater: 'Done on must not be later than today',
  expiresOn: 'Expires on must be a date such as 2027-11-26',
  expiresFirst: 'Expires on must not be before done on',
  expiryNeeded: 'Expires on is required: building approvals are valid until their expiry date',
  expiryUnused: 'Leave expires on empty: only a mandate and building approvals have an expiry date',
  seen: 'Confirm that you have seen what this kind of record requires',
  parcelNeeded: 'Parcel number is required: copy it from the search certificate',
  parcelUnused: 'Leave the parcel number empty: only a title search names one',
  reason: 'Reason is required: say in at least 5 characters why the record no longer holds',
} as const;

export const EVIDENCE_LIMITS = {
  referenceMax: 100,
  noteMax: 200,
  parcelMax: 60,
  reasonMin: 5,
  reasonMax: 300,
  fileBytesMax: 10 * 1024 * 1024,
  fileNameMax: 120,
  /** Records per listing. */
  recordsMax: 200,
  pageSize: 25,
  pageSizeMax: 100,
} as const;

/** Types of private files, by their first bytes. */
export const PRIVATE_FILE_TYPES = ['application/pdf', 'image/jpeg'] as const;
export type PrivateFileType = (typeof PRIVATE_FILE_TYPES)[number];

/** A private file: `GET /api/admin/private-files/{id}` downloads it. */
export interface PrivateFile {
  /** UUID. */
  id: string;
  name: string;
  type: PrivateFileType;
  bytes: number;
}

/** Fields that decide whether a record is valid. Days in Nairobi. */
export interface EvidenceFacts {
  kind: EvidenceKind;
  doneOn: string;
  expiresOn: string | null;
}

/** A record that is not revoked, reduced to what visitors may know. */
export interface PublicEvidence extends EvidenceFacts {
  note: string;
}

/** Public part of a valid record. */
export interface PropertyCheck {
  kind: EvidenceKind;
  doneOn: string;
  /** The dated sentence first; then what limits it. */
  lines: string[];
  /** Note of staff; empty if there is none. */
  note: string;
}

/** Body of `POST /api/admin/properties/{id}/evidence`. */
export interface EvidenceInput {
  kind: EvidenceKind;
  doneOn: string;
  expiresOn?: string | null;
  /** Account of the colleague who did it; the caller's unless given. */
  staffUserId?: number | null;
  /** As on the search certificate; for title searches only. */
  parcelNo?: string;
  /** Private. */
  reference?: string;
  publicNote?: string;
  /** Id of an uploaded private file. */
  fileId?: string | null;
  /** Staff confirm that they saw what the kind requires. */
  seen: boolean;
}

/** `valid`, `expiring` within 30 days, `expired`, `revoked`, or a title search of `other-parcel`: the listing's number changed. */
export const EVIDENCE_STATES = ['valid', 'expiring', 'expired', 'revoked', 'other-parcel'] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

/** A record as staff see it. */
export interface StaffEvidence extends EvidenceFacts {
  id: number;
  /** Null once the listing is deleted for good. */
  propertyId: number | null;
  propertyTitle: string;
  state: EvidenceState;
  /** Last day on which it is valid. */
  validUntil: string;
  staffUserId: number | null;
  parcelNo: string;
  reference: string;
  publicNote: string;
  file: PrivateFile | null;
  recordedBy: string;
  /** ISO 8601, UTC. */
  recordedAt: string;
  revokedAt: string | null;
  revokedBy: string | null;
  revokedReason: string | null;
}

/** `GET /api/admin/properties/{id}/evidence`. */
export interface ListingEvidence {
  /** The listing's parcel number; null if it has none. */
  parcelNo: string | null;
  /** Public part, shown as soon as the listing is published. */
  checks: PropertyCheck[];
  /** Newest first. */
  records: StaffEvidence[];
}

/** Lists of `GET /api/admin/evidence`: those that expire soon, all that are not revoked, or those of listings deleted for good. */
export const EVIDENCE_LISTS = ['expiring', 'all', 'kept'] as const;
export type EvidenceList = (typeof EVIDENCE_LISTS)[number];

/** `GET /api/admin/evidence/counts`. */
export interface EvidenceCounts {
  /** Records that expire within 30 days. */
  expiring: number;
  /** EARB registrations of the company and of agents that must be renewed. */
  registrations: number;
}

/** Returns the last day on which a record is valid. */
export function validUntil({ kind, doneOn, expiresOn }: EvidenceFacts): string {
  const { validDays } = EVIDENCE_RULES[kind];
  return expiresOn ?? daysAfter(doneOn, validDays ?? 0);
}

/** Returns whether a record is valid on a day. */
export function isValidOn(record: EvidenceFacts, today: string): boolean {
  return record.doneOn <= today && today <= validUntil(record);
}

/**
 * Returns what visitors read of the records that are valid today: the newest one of each kind, in the order of the kinds.
 * @param records without revoked ones
 */
export function propertyChecks(records: readonly PublicEvidence[], today: string): PropertyCheck[] {
  return EVIDENCE_KINDS.flatMap((kind) => {
    const [newest] = records
      .filter((record) => record.kind === kind && isValidOn(record, today))
      .toSorted((one, other) => other.doneOn.localeCompare(one.doneOn));
    if (!newest) return [];
    return { kind, doneOn: newest.doneOn, lines: linesOf(newest, today), note: newest.note };
  });
}

function linesOf({ kind, doneOn }: PublicEvidence, today: string): string[] {
  const sentence = EVIDENCE_RULES[kind].sentence.replace('{date}', dayMonthYear(doneOn));
  if (kind !== 'title-search') return [sentence];
  const age = daysBetween(doneOn, today);
  return [
    sentence,
    ...(age >= SEARCH_OLD_DAYS ? [VERIFICATION_TEXTS.searchOld.replace('{n}', String(age))] : []),
    VERIFICATION_TEXTS.limits,
  ];
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Returns the state of a record on a day. @param listingParcel the listing's number now */
export function evidenceState(
  record: EvidenceFacts & { parcelNo: string; revoked: boolean },
  listingParcel: string | null,
  today: string,
): EvidenceState {
  if (record.revoked) return 'revoked';
  const until = validUntil(record);
  if (until < today) return 'expired';
  if (record.kind === 'title-search' && !sameParcel(record.parcelNo, listingParcel)) return 'other-parcel';
  return until <= daysAfter(today, EXPIRING_DAYS) ? 'expiring' : 'valid';
}

/** Compares parcel numbers without case, spaces and kinds of dashes: "Kajiado / Kitengela / 12345". */
export function sameParcel(one: string | null, other: string | null): boolean {
  const plain = (text: string | null) =>
    (text ?? '').toLowerCase().replace(/\s+/g, '').replace(/[‐-―]/g, '-');
  return plain(one) !== '' && plain(one) === plain(other);
}

/** Returns the validation errors of a record by field: API and form use the same. */
export function evidenceProblems(
  input: Partial<Record<keyof EvidenceInput, unknown>>,
  today: string,
): { field: keyof EvidenceInput; message: string }[] {
  const { kind, doneOn, expiresOn, parcelNo, seen } = input;
  const rule = EVIDENCE_RULES[kind as EvidenceKind] as EvidenceRule | undefined;
  const problems: { field: keyof EvidenceInput; message: string }[] = [];
  const add = (field: keyof EvidenceInput, message: string) => problems.push({ field, message });
  if (!rule) add('kind', VERIFICATION_TEXTS.kind);
  if (!isDay(doneOn)) add('doneOn', VERIFICATION_TEXTS.doneOn);
  else if (doneOn > today) add('doneOn', VERIFICATION_TEXTS.doneLater);
  if (expiresOn) {
    if (rule && !rule.hasExpiry) add('expiresOn', VERIFICATION_TEXTS.expiryUnused);
    else if (!isDay(expiresOn)) add('expiresOn', VERIFICATION_TEXTS.expiresOn);
    else if (isDay(doneOn) && expiresOn < doneOn) add('expiresOn', VERIFICATION_TEXTS.expiresFirst);
  } else if (rule && rule.validDays === null) add('expiresOn', VERIFICATION_TEXTS.expiryNeeded);
  if (kind === 'title-search' && !parcelNo) add('parcelNo', VERIFICATION_TEXTS.parcelNeeded);
  if (rule && kind !== 'title-search' && parcelNo) add('parcelNo', VERIFICATION_TEXTS.parcelUnused);
  if (seen !== true) add('seen', VERIFICATION_TEXTS.seen);
  return problems;
}

/** Returns the validation error of the reason why a record is revoked, or null. */
export function revokeReasonProblem(reason: unknown): string | null {
  if (typeof reason !== 'string' || reason.trim().length < EVIDENCE_LIMITS.reasonMin)
    return VERIFICATION_TEXTS.reason;
  return Array.from(reason).length <= EVIDENCE_LIMITS.reasonMax
    ? null
    : `Reason must be at most ${EVIDENCE_LIMITS.reasonMax} characters`;
}
