import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';

/**
 * Fields of an advisory in the OSV format that are read (https://ossf.github.io/osv-schema).
 * @typedef {{ introduced?: string, fixed?: string, last_affected?: string }} RangeEvent
 * @typedef {object} Advisory
 * @property {string} id
 * @property {string} [summary]
 * @property {string} [withdrawn]
 * @property {{ severity?: string }} [database_specific]
 * @property {{ package?: { ecosystem: string, name: string }, ranges?: { type: string, events: RangeEvent[] }[], versions?: string[] }[]} [affected]
 *
 * @typedef {{ id: string, package: string, version: string, severity: string, summary: string }} Finding
 */

/** Anything else is answered within days (docs/security.md); an advisory without a severity may be malware. */
const LESSER = new Set(['LOW', 'MODERATE']);

/** @param {Finding} finding */
export function isUrgent({ severity }) {
  return !LESSER.has(severity);
}

/**
 * @param {string} folder with an advisory in each JSON file, as OSV exports them
 * @returns {Generator<Advisory>}
 * @throws with the name of a file that is no advisory
 */
export function* readAdvisories(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json')) continue;
    /** @type {Advisory} */
    let advisory;
    try {
      advisory = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    } catch (error) {
      throw new Error(`${file} is not JSON. Unpack the export again.`, { cause: error });
    }
    if (typeof advisory?.id !== 'string') throw new Error(`${file} is not an advisory: it has no "id".`);
    yield advisory;
  }
}

/**
 * @param {import('./packages.mjs').Package[]} packages
 * @param {Iterable<Advisory>} advisories
 * @returns {Finding[]}
 */
export function findingsFor(packages, advisories) {
  /** @type {Map<string, string[]>} */
  const versions = new Map();
  for (const { name, version } of packages) versions.set(name, [...(versions.get(name) ?? []), version]);
  /** @type {Finding[]} */
  const findings = [];
  for (const { id, summary = '', withdrawn, database_specific, affected = [] } of advisories) {
    if (withdrawn !== undefined) continue;
    const severity = database_specific?.severity ?? 'UNKNOWN';
    for (const one of affected) {
      if (one.package?.ecosystem !== 'npm') continue;
      for (const version of versions.get(one.package.name) ?? []) {
        if (isAffected(version, one))
          findings.push({ id, package: one.package.name, version, severity, summary });
      }
    }
  }
  return findings;
}

/**
 * @param {string} version
 * @param {NonNullable<Advisory['affected']>[number]} affected
 */
function isAffected(version, { ranges = [], versions = [] }) {
  if (versions.includes(version)) return true;
  return ranges.some(({ type, events }) => type !== 'GIT' && isWithin(version, events));
}

/**
 * The evaluation of the OSV schema: the last event at or before a version decides.
 * @param {string} version
 * @param {RangeEvent[]} events
 */
function isWithin(version, events) {
  const ordered = events
    .flatMap((event) =>
      Object.entries(event).map(([kind, at]) => ({ kind, at: at === '0' ? '0.0.0-0' : at })),
    )
    // Two ranges may meet: fixed and introduced again at the same version.
    .sort(
      (a, b) =>
        semver.compare(a.at, b.at) || Number(a.kind === 'introduced') - Number(b.kind === 'introduced'),
    );
  let within = false;
  for (const { kind, at } of ordered) {
    if (kind === 'introduced' && semver.gte(version, at)) within = true;
    if (kind === 'fixed' && semver.gte(version, at)) within = false;
    if (kind === 'last_affected' && semver.gt(version, at)) within = false;
  }
  return within;
}
