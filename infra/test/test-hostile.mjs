/**
 * `make test-hostile`: sends hostile input to every call, field and file of a system of its own and deletes it afterwards.
 * REQUESTS is the number of fuzzing requests. SEED repeats an earlier run (SEED=random, the default, prints the chosen number).
 * RECORD=yes writes the results into docs/security.md. Requests that once found a fault are replayed first
 * (e2e/hostile/fixed-cases.jsonl). The last line says how many tests passed and failed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { build, wholeBuild } from '../run/build.mjs';
import { ensureChromium } from './chromium.mjs';
import { UserError, isInterrupted, onInterrupt, say, table } from '../run/console.mjs';
import { projectFolder, stateFolderAt } from '../run/folders.mjs';
import { hostileStage } from './hostile-stage.mjs';
import { runLocked } from '../run/lock.mjs';
import { ensureNpmPackages } from '../run/npm-packages.mjs';
import { lastLines } from '../run/run-program.mjs';
import { ensureServerPrograms } from '../run/server-programs.mjs';
import { removeData, stopSystem } from '../run/system.mjs';
import { report } from './test-report.mjs';

/** @typedef {import('./hostile-stage.mjs').Figure} Figure */

const folder = join(projectFolder, '.local', 'test-hostile');
const results = join(folder, 'results');
const state = stateFolderAt(join(folder, 'system'));
const record = join(projectFolder, 'docs', 'security.md');
const MEASURED = /(<!-- measured:hostile -->\n)[\s\S]*?(<!-- \/measured -->)/;

async function tearDown() {
  await stopSystem(state);
  removeData(state);
}

async function testHostile() {
  await tearDown();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  onInterrupt(tearDown);
  try {
    await ensureNpmPackages(join(folder, 'logs'));
    await ensureServerPrograms();
    await ensureChromium();
    const { failed, output } = await build(wholeBuild, join(folder, 'logs'));
    if (failed !== undefined)
      throw new UserError(`The ${failed} could not be built:\n${lastLines(output, 40)}`);
    const { result, figures } = await hostileStage(state, results, process.env.REQUESTS ?? '10000');
    if (figures.length > 0) say(`\n${table([['MEASURED', ''], ...figures])}`);
    if (process.env.RECORD === 'yes' && result.failed === 0) writeDown(figures);
    const code = report([result]);
    return isInterrupted() ? 130 : code;
  } finally {
    await tearDown();
  }
}

/** @param {Figure[]} figures */
function writeDown(figures) {
  if (!existsSync(record) || !MEASURED.test(readFileSync(record, 'utf8'))) {
    say('Not recorded: docs/security.md has no place for it (<!-- measured:hostile -->).');
    return;
  }
  const rows = [...provenance(), ...figures].map(([what, measured]) => `| ${what} | ${measured} |`);
  const lines = ['| Measured | |', '|---|---|', ...rows].join('\n');
  const text = readFileSync(record, 'utf8').replace(
    MEASURED,
    (_all, begin, end) => `${begin}\n${lines}\n\n${end}`,
  );
  writeFileSync(record, text);
}

/** @returns {Figure[]} */
function provenance() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectFolder }).toString();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return [
    ['Commit', commit.trim()],
    ['Machine', `${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}`],
  ];
}

await runLocked('make test-hostile', folder, testHostile);
