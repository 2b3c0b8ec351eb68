import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import semver from 'semver';

interface Finding {
  id: string;
  package: string;
  version: string;
  severity: string;
}

const { findingsFor, isUrgent, readAdvisories } = (await import(
  fileURLToPath(new URL('./advisories.mjs', import.meta.url))
)) as {
  findingsFor: (packages: { name: string; version: string }[], advisories: Iterable<object>) => Finding[];
  isUrgent: (finding: { severity: string }) => boolean;
  readAdvisories: (folder: string) => Iterable<object>;
};

/** An advisory about a package that does not exist. */
const advisory = (affected: object, more: object = {}) => ({
  id: 'OSV-2026-1',
  summary: 'Made up for this test',
  database_specific: { severity: 'HIGH' },
  affected: [{ package: { ecosystem: 'npm', name: 'made-up' }, ...affected }],
  ...more,
});
const range = (...events: object[]) => ({ ranges: [{ type: 'SEMVER', events }] });
const found = (version: string, one: object) =>
  findingsFor([{ name: 'made-up', version }], [one]).map(({ id }) => id);

describe('an advisory', () => {
  it.each([
    ['1.2.3', range({ introduced: '1.0.0' }, { fixed: '1.2.4' }), true],
    ['1.2.4', range({ introduced: '1.0.0' }, { fixed: '1.2.4' }), false],
    ['0.9.9', range({ introduced: '1.0.0' }, { fixed: '1.2.4' }), false],
    ['1.2.4-rc.1', range({ introduced: '0' }, { fixed: '1.2.4' }), true],
    ['0.0.1-alpha', range({ introduced: '0' }), true],
    ['1.2.4', range({ introduced: '0' }, { last_affected: '1.2.4' }), true],
    ['1.2.5', range({ introduced: '0' }, { last_affected: '1.2.4' }), false],
    [
      '2.1.0',
      range({ introduced: '0' }, { fixed: '1.5.0' }, { introduced: '2.0.0' }, { fixed: '2.1.1' }),
      true,
    ],
    [
      '1.9.0',
      range({ introduced: '0' }, { fixed: '1.5.0' }, { introduced: '2.0.0' }, { fixed: '2.1.1' }),
      false,
    ],
    ['1.10.0', range({ introduced: '1.9.0' }, { fixed: '1.11.0' }), true],
    ['3.0.0', { versions: ['3.0.0'] }, true],
    ['3.0.1', { versions: ['3.0.0'] }, false],
    ['1.0.0', { ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] }, false],
  ])('on made-up: is %s within %j: %s', (version, affected, expected) => {
    expect(found(version, advisory(affected))).toEqual(expected ? ['OSV-2026-1'] : []);
  });

  it('is ignored if it was withdrawn or is about another registry', () => {
    const all = range({ introduced: '0' });
    expect(found('1.0.0', advisory(all, { withdrawn: '2026-01-01T00:00:00Z' }))).toEqual([]);
    const pypi = {
      ...advisory(all),
      affected: [{ package: { ecosystem: 'PyPI', name: 'made-up' }, ...all }],
    };
    expect(found('1.0.0', pypi)).toEqual([]);
  });

  it('is urgent unless its severity is low', () => {
    const severities = ['LOW', 'MODERATE', 'HIGH', 'CRITICAL', 'UNKNOWN'];
    expect(severities.filter((severity) => isUrgent({ severity }))).toEqual(['HIGH', 'CRITICAL', 'UNKNOWN']);
  });

  it('covers the same versions as the semver package', () => {
    const version = fc.tuple(...[0, 1, 2].map(() => fc.nat(4))).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(version, version, version, (introduced, fixed, installed) => {
        const expected = semver.satisfies(installed, `>=${introduced} <${fixed}`);
        const events = range({ introduced }, { fixed });
        fc.pre(semver.lt(introduced, fixed));
        expect(found(installed, advisory(events)).length > 0).toBe(expected);
      }),
    );
  });
});

describe('an export of OSV', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lml-osv-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('is read recursively', () => {
    mkdirSync(join(folder, 'npm'));
    writeFileSync(join(folder, 'npm', 'one.json'), JSON.stringify(advisory(range({ introduced: '0' }))));
    writeFileSync(join(folder, 'README.md'), '# npm');
    expect(findingsFor([{ name: 'made-up', version: '1.0.0' }], readAdvisories(folder))).toMatchObject([
      { id: 'OSV-2026-1', package: 'made-up', version: '1.0.0', severity: 'HIGH' },
    ]);
  });

  it.each([
    ['{"id": ', 'broken.json is not JSON'],
    ['{}', 'broken.json is not an advisory'],
  ])('with %s is rejected, with the name of the file', (text, message) => {
    writeFileSync(join(folder, 'broken.json'), text);
    expect(() => [...readAdvisories(folder)]).toThrow(message);
  });
});
