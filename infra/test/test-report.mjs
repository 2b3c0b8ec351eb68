import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { say, table } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';

/**
 * How one stage of the tests went. A test that was skipped counts as failed: it proves nothing.
 * @typedef {{ stage: string, passed: number, failed: number, seconds: number, note?: string,
 *   failures?: string[], tests?: TestTime[] }} StageResult `failures` are the tests that failed, each with the beginning of
 *   its error
 * @typedef {{ name: string, seconds: number }} TestTime
 */

/** The note of a stage that found none, which is a failure: a pattern that matches nothing must not pass. */
export const NO_TESTS = 'no tests';

/** How many of the slowest tests the report lists. */
const SLOWEST = 10;

/** How much of an error is repeated at the end. */
const ERROR_LINES = 8;

/**
 * @param {StageResult[]} results
 * @returns {number} the exit code
 */
export function report(results) {
  const rows = results.map(({ stage, passed, failed, seconds, note = '' }) => [
    stage,
    String(passed),
    String(failed),
    `${seconds.toFixed(1)} s`,
    note,
  ]);
  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map((result) => result.failed));
  const slowest = results
    .flatMap(({ tests = [] }) => tests)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST);
  if (slowest.length > 0) {
    say('\nSlowest tests');
    for (const { name, seconds } of slowest) say(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
  // At the end, where they are seen however long the output is.
  const failures = results.flatMap(({ stage, failures = [] }) => failures.map((name) => `${stage}: ${name}`));
  if (failures.length > 0) say(`\nFAILED\n${failures.join('\n')}`);
  say(`\n${table([['STAGE', 'PASSED', 'FAILED', 'TIME', ''], ...rows])}\n`);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** Stages, each with the test files that belong to it. @type {[stage: string, belongs: (file: string) => boolean][]} */
const JEST_STAGES = [
  ['integration', (file) => file.endsWith('.int-spec.ts')],
  ['spreadsheets', (file) => file.endsWith('.sheet-spec.ts')],
  ['components', (file) => file.includes('/frontend/')],
  ['unit', () => true],
];

/**
 * @typedef {{ status: string, ancestorTitles: string[], title: string, duration?: number | null, failureMessages: string[] }} JestTest
 */

/** @param {JestTest} test */
const nameOf = ({ ancestorTitles, title }) => [...ancestorTitles, title].join(' ');

/**
 * Reads what `jest --json` wrote.
 * @param {string} file
 * @param {number} seconds of the whole run
 * @param {string[]} stages the ones that were run
 * @returns {StageResult[]}
 */
export function readJestResults(file, seconds, stages) {
  if (!existsSync(file))
    return [{ stage: 'jest', passed: 0, failed: 1, seconds, note: 'did not run to its end' }];
  /** @type {{ testResults: { name: string, status: string, startTime: number, endTime: number, message: string,
   *   assertionResults: JestTest[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const wanted = JEST_STAGES.filter(([stage]) => stages.includes(stage));
  const results = wanted.map(([stage]) => ({
    stage,
    passed: 0,
    failed: 0,
    seconds: 0,
    skipped: 0,
    /** @type {string[]} */
    failures: [],
    /** @type {TestTime[]} */
    tests: [],
  }));
  for (const { name, status, startTime, endTime, message, assertionResults } of testResults) {
    const index = wanted.findIndex(([, belongs]) => belongs(name));
    const result = results[index];
    if (!result) continue;
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    const failures = assertionResults.filter((test) => test.status === 'failed');
    const failed = failures.length;
    result.passed += passed;
    result.skipped += assertionResults.length - passed - failed;
    // A file that could not be run has no failed tests, and fails all the same.
    result.failed += status === 'failed' ? Math.max(failed, 1) : failed;
    const path = relative(projectFolder, name);
    for (const test of assertionResults)
      result.tests.push({ name: `${path} › ${nameOf(test)}`, seconds: (test.duration ?? 0) / 1000 });
    if (status === 'failed' && failed === 0)
      result.failures.push(failure(`${path} could not be run`, message));
    result.failures.push(
      ...failures.map((test) => failure(`${path} › ${nameOf(test)}`, test.failureMessages[0])),
    );
    result.seconds += Math.max(0, endTime - startTime) / 1000;
  }
  return results.reverse().map(({ skipped, ...result }) => withoutGaps(result, skipped));
}

/**
 * Reads what Playwright's JSON reporter wrote.
 * @param {string} file
 * @param {number} seconds
 * @param {string} stage
 * @returns {StageResult}
 */
export function readPlaywrightResults(file, seconds, stage) {
  if (!existsSync(file)) return { stage, passed: 0, failed: 1, seconds, note: 'did not run to its end' };
  /** @type {{ suites: PlaywrightSuite[], stats: { expected: number, unexpected: number, flaky: number,
   *   skipped: number }, errors: unknown[] }} */
  const { suites, stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  // A test that passed at the second try is a defect in it or in what it tests.
  const failed = stats.unexpected + stats.flaky + errors.length;
  const failures = suites.flatMap(failuresOf);
  const tests = suites.flatMap(timesOf);
  return withoutGaps({ stage, passed: stats.expected, failed, seconds, failures, tests }, stats.skipped);
}

/**
 * @typedef {{ status: string, results: { duration: number, errors?: { message?: string }[] }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, suites?: PlaywrightSuite[],
 *   specs: { title: string, file: string, line: number, tests: PlaywrightTest[] }[] }} PlaywrightSuite
 */

/**
 * @param {PlaywrightSuite} suite
 * @returns {TestTime[]}
 */
function timesOf({ suites = [], specs }) {
  return [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ results }) => ({
        name: `e2e/${file}:${line} › ${title}`,
        seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
      })),
    ),
    ...suites.flatMap(timesOf),
  ];
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]} each with the first lines of what was wrong; of a timeout the second error says where it stood
 */
function failuresOf({ title: part, file: whole, suites = [], specs }) {
  return [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => {
          const name = part === whole ? title : `${part} › ${title}`;
          const errors = results.flatMap((result) => result.errors ?? []).map(({ message }) => message);
          return failure(`${file}:${line} › ${name}`, errors.join('\n'));
        }),
    ),
    ...suites.flatMap(failuresOf),
  ];
}

/**
 * @param {string} name
 * @param {string} [message] as the reporter has it, coloured
 */
function failure(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, ERROR_LINES);
  return [name, ...lines].join('\n    ');
}

/**
 * @param {StageResult} result
 * @param {number} skipped
 * @returns {StageResult}
 */
function withoutGaps(result, skipped) {
  if (skipped > 0) return { ...result, failed: result.failed + skipped, note: `${skipped} skipped` };
  if (result.passed + result.failed === 0) return { ...result, failed: 1, note: NO_TESTS };
  return result;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
