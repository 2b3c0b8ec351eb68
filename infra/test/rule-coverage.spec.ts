import { describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';

const [coverage, titles] = ['./rule-coverage.mjs', './titles.mjs'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);
const { coverageFaults, coverageOf, readRules, readTests } = (await import(
  coverage!
)) as typeof import('./rule-coverage.mjs');
const { testFiles, textsOf } = (await import(titles!)) as typeof import('./titles.mjs');

const RULES = readRules('| id | rule |\n| --- | --- |\n| NAV-1 | a menu |\n| NAV-2 | a \\| bar |\n');
const titled = (...all: string[]) => all.map((title) => ({ file: 'a.spec.ts', title }));

it('every rule has a test, every id in a title is a rule, and no id is listed twice', () => {
  const rules = readRules();
  expect(rules.length).toBeGreaterThan(400);
  expect(coverageFaults(rules, readTests())).toEqual([]);
});

describe('coverageFaults', () => {
  it('finds nothing wrong if each rule has a test', () => {
    expect(
      coverageFaults(RULES, titled('opens [NAV-1, NAV-2]', 'closes [NAV-1]', 'shows [x] no id')),
    ).toEqual([]);
  });

  it.each([
    ['a rule without a test', titled('opens [NAV-1]'), ['NAV-2 has no test: a \\| bar']],
    [
      'an unknown id',
      titled('opens [NAV-1, NAV-2]', 'closes [NAV-3]'),
      ['a.spec.ts: "closes [NAV-3]" has the unknown id NAV-3'],
    ],
    [
      'ids that are not at the end',
      titled('opens [NAV-1, NAV-2]', '[NAV-1] closes'),
      ['a.spec.ts: "[NAV-1] closes" must end with its ids, as in "… [FOOTER-1, NAV-2]"'],
    ],
    [
      'ids without a comma between them',
      titled('opens [NAV-1, NAV-2]', 'closes [NAV-1 NAV-2]'),
      ['a.spec.ts: "closes [NAV-1 NAV-2]" must end with its ids, as in "… [FOOTER-1, NAV-2]"'],
    ],
  ])('finds %s', (_fault, tests, faults) => {
    expect(coverageFaults(RULES, tests)).toEqual(faults);
  });

  it('finds an id that is listed twice', () => {
    expect(coverageFaults([...RULES, ...RULES.slice(0, 1)], titled('opens [NAV-1, NAV-2]'))).toEqual([
      'NAV-1 is in the list twice',
    ]);
  });
});

it('lists the tests of each rule with file and title', () => {
  expect(coverageOf(RULES, titled('opens [NAV-1]', 'closes'))).toEqual([
    { id: 'NAV-1', rule: 'a menu', tests: titled('opens [NAV-1]') },
    { id: 'NAV-2', rule: 'a \\| bar', tests: [] },
  ]);
});

describe('textsOf', () => {
  it('reads titles of plain tests, table tests, templates and tests with options, but not of groups', () => {
    const source = `
      describe('group [NAV-1]', () => {
        it('plain [NAV-1]', () => {});
        it.each([['row']])('table %s [NAV-2]', () => {});
        it.each\`a\`('tagged $a', () => {});
        test(\`template \${a} [NAV-1]\`, { tag: '@slow' }, () => {});
        test.describe('inner', () => {});
      });`;
    expect([...textsOf('a.spec.ts', source).tests]).toEqual([
      'plain [NAV-1]',
      'table %s [NAV-2]',
      'tagged $a',
      'template ${a} [NAV-1]',
    ]);
  });

  it('counts every text of a test program as a title, also of fault scenarios in several files', () => {
    for (const file of [
      'infra/test/smoke.mjs',
      'infra/faults/scenarios.mjs',
      'infra/faults/scenarios/redis.mjs',
    ])
      expect(textsOf(file, "check('pages answer [NAV-1]', ok)").tests).toContain('pages answer [NAV-1]');
    expect(textsOf('infra/faults/load.mjs', "say('x')").tests.size).toBe(0);
  });
});

it('test files are those of Jest and Playwright, and test programs', () => {
  const files = testFiles();
  expect(files).toEqual(
    expect.arrayContaining([
      'docs/checklists.spec.ts',
      'e2e/journeys/search.e2e.ts',
      'frontend/src/app/router.spec.tsx',
      'infra/test/smoke.mjs',
      'services/inquiries/test/export.sheet-spec.ts',
      'services/inquiries/test/submissions.int-spec.ts',
    ]),
  );
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
});
