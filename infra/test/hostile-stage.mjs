import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, say } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';
import { run } from '../run/run-program.mjs';
import { startSystem, stopSystem } from '../run/system.mjs';
import { readPlaywrightResults } from './test-report.mjs';
import { WITHOUT_LIMITS, testEnvironment, testSettings } from './test-system.mjs';

/**
 * @typedef {import('./test-report.mjs').StageResult} StageResult
 * @typedef {[what: string, measured: string]} Figure
 */

/**
 * Sends hostile input to every call, field and file of a system of its own, which is unusable afterwards.
 * @param {import('../run/folders.mjs').StateFolder} state
 * @param {string} folder for what the tests write
 * @param {string} requests at least as many the fuzzing sends
 * @param {NodeJS.ProcessEnv} [more] for the tests
 * @returns {Promise<{ result: StageResult, figures: Figure[] }>}
 */
export async function hostileStage(state, folder, requests, more = {}) {
  const since = Date.now();
  const seconds = () => (Date.now() - since) / 1000;
  mkdirSync(folder, { recursive: true });
  const seed = chosenSeed(process.env.SEED);
  say(`Hostile input with SEED=${seed}: the same number makes the same input again.`);
  const settings = await testSettings(state, WITHOUT_LIMITS);
  try {
    await startSystem(state, settings, { disposable: true });
  } catch (error) {
    say(/** @type {Error} */ (error).message);
    const note = 'the system did not start';
    return { result: { stage: 'hostile', passed: 0, failed: 1, seconds: seconds(), note }, figures: [] };
  }
  const file = join(folder, 'playwright.json');
  // The last of a chain; what goes before it is run, too.
  await run('npx', ['playwright', 'test', '--project=hostile-fuzzing'], {
    cwd: projectFolder,
    show: true,
    env: {
      ...testEnvironment(state, settings),
      ...more,
      PLAYWRIGHT_JSON: file,
      REQUESTS: requests,
      SEED: seed,
      HOSTILE_FIGURES: folder,
    },
  });
  await stopSystem(state);
  return { result: readPlaywrightResults(file, seconds(), 'hostile'), figures: readFigures(folder) };
}

/**
 * The seed of a run: the given number, or a random one for "random" or none.
 * @param {string | undefined} text
 */
export function chosenSeed(text) {
  if (text === undefined || text === '' || text === 'random') return String(randomInt(2 ** 31));
  if (!/^\d{1,10}$/.test(text) || Number(text) >= 2 ** 31) {
    throw new UserError(`SEED must be "random" or a whole number below ${2 ** 31}, not "${text}".`);
  }
  return text;
}

/**
 * Measurements of the tests: each writes `figures-{name}.json` (e2e/hostile/support/figures.ts).
 * @param {string} folder
 * @returns {Figure[]}
 */
function readFigures(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^figures-.*\.json$/.test(name))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}
