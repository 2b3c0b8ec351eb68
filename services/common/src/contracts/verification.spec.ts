import { expect, it } from '@jest/globals';
import { currentLicences, licenceLine, licencesToRenew } from './licences.js';
import { daysAfter } from './office-time.js';
import {
  EVIDENCE_KINDS,
  type EvidenceKind,
  EVIDENCE_RULES,
  evidenceState,
  propertyChecks,
  validUntil,
  VERIFICATION_TEXTS,
} from './verification.js';

const DONE = '2026-08-20';
const record = (kind: EvidenceKind, expiresOn: string | null = null, doneOn = DONE) => ({
  ...{ kind, doneOn, expiresOn, note: '' },
});
const shownAfter = (kind: EvidenceKind, days: number, expiresOn: string | null = null) =>
  propertyChecks([record(kind, expiresOn)], daysAfter(DONE, days)).map(({ lines }) => lines);

it.each<[EvidenceKind, number, string]>([
  ['mandate', 180, "The owner's written instruction to us is on file (20 Aug 2026)"],
  ['owner-identity', 365, "Owner's identity checked against the register (20 Aug 2026)"],
  ['site-visit', 180, 'Our staff were at the property on 20 Aug 2026'],
  ['beacons', 365, 'Boundaries shown by a licensed surveyor (20 Aug 2026)'],
  ['tenant-check', 90, "Landlord's instruction on file (20 Aug 2026)"],
])('%s is shown for %i days with its date, and not after [VERIFY-1]', (kind, days, sentence) => {
  expect(shownAfter(kind, days)).toEqual([[sentence]]);
  expect(shownAfter(kind, days + 1)).toEqual([]);
});

it.each<EvidenceKind>(['mandate', 'approvals'])('%s is shown until its expiry date [VERIFY-1]', (kind) => {
  expect(shownAfter(kind, 10, daysAfter(DONE, 10))).toHaveLength(1);
  expect(shownAfter(kind, 11, daysAfter(DONE, 10))).toEqual([]);
});

it('a title search is shown plainly for 29 days, with a warning to day 90, and not after [VERIFY-2]', () => {
  const seen = 'Official title search of 20 Aug 2026 seen';
  const old = (n: number) => `The search is ${n} days old. Have your advocate make a new one.`;
  expect(shownAfter('title-search', 29)).toEqual([[seen, VERIFICATION_TEXTS.limits]]);
  expect(shownAfter('title-search', 30)).toEqual([[seen, old(30), VERIFICATION_TEXTS.limits]]);
  expect(shownAfter('title-search', 90)).toEqual([[seen, old(90), VERIFICATION_TEXTS.limits]]);
  expect(shownAfter('title-search', 91)).toEqual([]);
});

it('the newest valid record of a kind is shown, in the order of the kinds [VERIFY-1]', () => {
  const checks = propertyChecks(
    [record('site-visit'), record('mandate'), record('site-visit', null, '2026-08-25')],
    '2026-08-26',
  );
  expect(checks.map(({ kind, doneOn }) => [kind, doneOn])).toEqual([
    ['mandate', DONE],
    ['site-visit', '2026-08-25'],
  ]);
});

it('no text for visitors says "verified" or guarantees anything [VERIFY-1]', () => {
  const texts = EVIDENCE_KINDS.map((kind) => EVIDENCE_RULES[kind].sentence);
  expect([...texts, VERIFICATION_TEXTS.searchOld].join(' ')).not.toMatch(/verified|guarantee|clean title/i);
});

it('a record is expiring from 30 days before its last day on [VERIFY-10]', () => {
  const facts = { ...record('site-visit'), parcelNo: '', revoked: false };
  const last = validUntil(facts);
  expect(evidenceState(facts, null, daysAfter(last, -31))).toBe('valid');
  expect(evidenceState(facts, null, daysAfter(last, -30))).toBe('expiring');
  expect(evidenceState(facts, null, last)).toBe('expiring');
  expect(evidenceState(facts, null, daysAfter(last, 1))).toBe('expired');
  expect(evidenceState({ ...facts, revoked: true }, null, DONE)).toBe('revoked');
});

const LICENCE = { holder: 'Jane $& Sample', registrationNo: 'S-1', practisingYear: 2026 };

it('a registration is shown until the turn of its year in Nairobi [LICENCE-1]', () => {
  expect(currentLicences([LICENCE], '2026-12-31')).toEqual([LICENCE]);
  expect(currentLicences([LICENCE], '2027-01-01')).toEqual([]);
  expect(currentLicences([LICENCE], '2025-12-31')).toEqual([]);
  expect(licenceLine(LICENCE)).toBe(
    'Jane $& Sample, registered estate agent no. S-1 (EARB), practising certificate 2026',
  );
});

it('staff are told to renew a registration from 1 December on [LICENCE-4]', () => {
  expect(licencesToRenew([LICENCE], '2026-11-30')).toEqual([]);
  expect(licencesToRenew([LICENCE], '2026-12-01')).toEqual([LICENCE]);
  expect(licencesToRenew([LICENCE], '2027-06-01')).toEqual([LICENCE]);
});
