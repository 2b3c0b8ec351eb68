import { expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const REPOSITORY = new URL('../', import.meta.url);
/** The list whose rows name tests. */
const CHECKLIST = 'reliability.md';
const read = (list: string) => readFileSync(new URL(list, import.meta.url), 'utf8');

interface Texts {
  tests: Set<string>;
  all: Set<string>;
}
const { textsOf, withoutRuleIds } = (await import(
  fileURLToPath(new URL('infra/test/titles.mjs', REPOSITORY))
)) as { textsOf: (file: string) => Texts; withoutRuleIds: (title: string) => string };

/** One place that a row names: a file, and the titles in it that lead to the test and to a row of its table. */
interface Reference {
  row: string;
  file: string;
  titles: string[];
}

/** The last cell of each row: `` `file` › "title" › "row of its table"<br>`file` › "title" ``. */
function referencesIn(markdown: string): { references: Reference[]; rowsWithout: string[] } {
  const references: Reference[] = [];
  const rowsWithout: string[] = [];
  for (const line of markdown.split('\n')) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, row = '', places = ''] = cells;
    if (cells.length !== 4 || /^-+$/.test(row) || places === 'where it is shown') continue;
    const found = places.split('<br>').flatMap((place) => {
      const [, file, titles] = /^`([^`]+)` › (.+)$/.exec(place.trim()) ?? [];
      return file && titles ? [{ row, file, titles: titlesIn(titles) }] : [];
    });
    if (found.length !== places.split('<br>').length) rowsWithout.push(row);
    references.push(...found);
  }
  return { references, rowsWithout };
}

/** `"one" › "two"`; what markdown needs escaped is read as it is shown. */
function titlesIn(text: string): string[] {
  return text
    .split(' › ')
    .map((title) => title.replace(/^"|"$/g, '').replace(/\\([\\*_|`<>[\]{}$~])/g, '$1'));
}

/** The texts of a file as a checklist quotes them: without ids of rules. */
function quotable(file: string): Texts {
  const { tests, all } = textsOf(file);
  return { tests: new Set([...tests].map(withoutRuleIds)), all: new Set([...all].map(withoutRuleIds)) };
}

/** Errors of a checklist; empty if every row names existing tests. */
function faultsOf(markdown: string): string[] {
  const { references, rowsWithout } = referencesIn(markdown);
  const faults = rowsWithout.map((row) => `"${row}" does not say where it is shown`);
  const known = new Map<string, Texts>();
  for (const { row, file, titles } of references) {
    if (!existsSync(fileURLToPath(new URL(file, REPOSITORY)))) {
      faults.push(`"${row}" names ${file}, which does not exist`);
      continue;
    }
    const texts = known.get(file) ?? quotable(file);
    known.set(file, texts);
    const missing = titles.filter((title) => !texts.all.has(title));
    if (missing.length > 0) faults.push(`"${row}" names "${missing.join('", "')}", which is not in ${file}`);
    else if (!titles.some((title) => texts.tests.has(title)))
      faults.push(`"${row}" names no test of ${file}, only "${titles.join('" › "')}"`);
  }
  return faults;
}

it('each row of reliability.md names tests that there are', () => {
  expect(faultsOf(read(CHECKLIST))).toEqual([]);
});

it('the lists are as long as they are known to be', () => {
  const checks = read(CHECKLIST).match(/^\| R\d+ /gm) ?? [];
  expect(checks.map((row) => Number(row.slice(3))).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 79 }, (_, n) => n + 1),
  );
  // Levels 1 and 2 of ASVS 5.0, several of them in one row.
  const items = read('asvs.md')
    .split('\n')
    .flatMap((row) => /^\| ((?:\d+\.\d+\.\d+(?:, )?)+) /.exec(row)?.[1]?.split(', ') ?? []);
  expect(items).toHaveLength(253);
  expect(new Set(items).size).toBe(253);
});

it.each([
  ['a file that does not exist', '`docs/nothing.spec.ts` › "a title"', /does not exist/],
  ['a title that no test has', '`docs/checklists.spec.ts` › "no such title at all?"', /is not in/],
  ['a text that is no title', '`docs/checklists.spec.ts` › "node:fs"', /names no test/],
  ['a row of a table that is not there', '`docs/checklists.spec.ts` › "finds %s" › "?"', /is not in/],
  ['a row that names no test', 'see the code', /does not say/],
])('finds %s', (_what, place, fault) => {
  expect(faultsOf(`| a rule | ${place} |`)).toEqual([expect.stringMatching(fault)]);
});
