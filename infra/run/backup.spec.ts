import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULE = fileURLToPath(new URL('./backup.mjs', import.meta.url));
const { pruneBackups } = (await import(MODULE)) as {
  pruneBackups: (parent: string, days: number, now?: number) => string[];
};
const NOW = Date.parse('2026-11-22T12:00:00Z');

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'lml-backups-'));
});

afterEach(() => rmSync(parent, { recursive: true }));

function make(name: string, { whole = true } = {}): void {
  mkdirSync(join(parent, name));
  if (whole) writeFileSync(join(parent, name, 'manifest.json'), '{}');
}

it('deletes older scheduled backups and no other folders', () => {
  make('2026-11-01T03-15-00Z');
  make('2026-11-15T11-59-59Z');
  make('2026-11-15T12-00-01Z');
  make('2026-11-22T03-15-00Z');
  make('before-restoring-2026-10-01T03-15-00Z');
  make('2026-10-01T03-15-00Z.unfinished');
  make('2026-10-02T03-15-00Z', { whole: false });
  make('letters');
  expect(pruneBackups(parent, 7, NOW)).toEqual(['2026-11-01T03-15-00Z', '2026-11-15T11-59-59Z']);
  expect(readdirSync(parent).sort()).toEqual(
    [
      '2026-11-15T12-00-01Z',
      '2026-11-22T03-15-00Z',
      'before-restoring-2026-10-01T03-15-00Z',
      '2026-10-01T03-15-00Z.unfinished',
      '2026-10-02T03-15-00Z',
      'letters',
    ].sort(),
  );
});

it('keeps the newest backup, whatever its age', () => {
  make('2026-01-01T03-15-00Z');
  make('2026-02-01T03-15-00Z');
  expect(pruneBackups(parent, 7, NOW)).toEqual(['2026-01-01T03-15-00Z']);
  expect(pruneBackups(parent, 7, NOW)).toEqual([]);
  expect(readdirSync(parent)).toEqual(['2026-02-01T03-15-00Z']);
});
