import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADVISORY_LOCKS } from './advisory-locks.js';

const ID = /\b728_\d{3}\b/g;

function idsIn(folder: string, isLeftOut: (file: string) => boolean): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !isLeftOut(file))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(ID) ?? []);
}

it('each advisory lock has an id of its own, and this file has all of them', () => {
  const common = idsIn(join(import.meta.dirname, '../../common/src'), (file) => file.startsWith('testing/'));
  const own = Object.values(ADVISORY_LOCKS).map((id) => `728_${id % 1000}`);
  expect(new Set([...common, ...own]).size).toBe(common.length + own.length);
  expect(idsIn(import.meta.dirname, (file) => /^(migrations\/|advisory-locks)/.test(file))).toEqual([]);
});
