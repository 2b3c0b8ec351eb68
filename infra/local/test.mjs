/**
 * `make test`: lint, formatting, types and build, the Jest tests against servers of their own, and the browser
 * tests against a whole system of its own. All of it lies in `.local/test`, on ports that are free at the time,
 * beside whatever else runs; all of it is gone at the end. The last line says how many passed and failed.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildParts, build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { UserError, isInterrupted, onInterrupt, runMain, say, secondsSince } from './console.mjs';
import { projectFolder, stateFolderAt } from './folders.mjs';
import { hostileStage } from './hostile-stage.mjs';
import { withLock } from './lock.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { SUPERUSER } from './postgres.mjs';
import { lastLines, run } from './run-program.mjs';
import { ensureServerPrograms } from './server-programs.mjs';
import { removeData, startInfrastructure, startSystem, stopSystem } from './system.mjs';
import { readJestResults, readPlaywrightResults, report } from './test-report.mjs';
import { testEnvironment, testSettings } from './test-system.mjs';

/**
 * @typedef {import('./test-report.mjs').StageResult} StageResult
 */

const testFolder = join(projectFolder, '.local', 'test');
const results = join(testFolder, 'results');
/** Jest's servers and the browser tests' system: apart, so that neither sees the other's data. */
const bench = stateFolderAt(join(testFolder, 'bench'));
const system = stateFolderAt(join(testFolder, 'system'));
const hostile = stateFolderAt(join(testFolder, 'hostile'));
/** Enough to meet every call; `make test-hostile` sends many more. */
const HOSTILE_REQUESTS = '600';

/** @param {number} since */
const secondsFrom = (since) => (Date.now() - since) / 1000;

/**
 * @param {string} stage
 * @param {() => Promise<{ code: number, output: string }>} action
 * @returns {Promise<StageResult>}
 */
async function check(stage, action) {
  const since = Date.now();
  const { code, output } = await action();
  const seconds = secondsFrom(since);
  say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${stage} (${seconds.toFixed(1)} s)`);
  if (code !== 0) say(lastLines(output, 80));
  return { stage, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds };
}

/** @param {string} script of package.json */
function npmRun(script) {
  return run('npm', ['run', '--silent', script], { cwd: projectFolder });
}

/** @param {import('./build.mjs').BuildPart[]} step */
async function buildOf(...step) {
  const { failed, output } = await build([step], join(testFolder, 'logs'));
  return { code: failed === undefined ? 0 : 1, output };
}

/** @returns {Promise<StageResult[]>} */
async function jestStage() {
  const since = Date.now();
  const settings = await testSettings(bench);
  const { cluster } = await startInfrastructure(bench, settings, { disposable: true });
  const file = join(results, 'jest.json');
  await run(
    'npm',
    ['run', '--silent', 'jest', '--', '--ci', '--json', `--outputFile=${file}`, '--maxWorkers=2'],
    {
      cwd: projectFolder,
      show: true,
      env: {
        ...process.env,
        TEST_DB_HOST: '127.0.0.1',
        TEST_DB_PORT: String(settings.ports.postgres),
        TEST_DB_SUPERUSER: SUPERUSER,
        TEST_DB_SUPERPASSWORD: cluster.superuserPassword,
        TEST_REDIS_HOST: '127.0.0.1',
        TEST_REDIS_PORT: String(settings.ports.redis),
        TEST_REDIS_PASSWORD: settings.values.REDIS_PASSWORD,
        TEST_SMTP_PORT: String(settings.ports.smtp),
        TEST_MAIL_URL: `http://127.0.0.1:${settings.ports.mailUi}`,
      },
    },
  );
  await stopSystem(bench);
  return readJestResults(file, secondsFrom(since));
}

/**
 * One after the other, since each changes more than the one before may bear; what fails in one does not keep the next from
 * being run.
 */
const BROWSER_PROJECTS = ['browser', 'listings', 'faults', 'backup'];

/** @returns {Promise<StageResult[]>} */
async function browserStages() {
  const since = Date.now();
  const settings = await testSettings(system);
  try {
    await startSystem(system, settings, { disposable: true });
  } catch (error) {
    say(/** @type {Error} */ (error).message);
    const note = 'the system did not start';
    return [{ stage: 'browser', passed: 0, failed: 1, seconds: secondsFrom(since), note }];
  }
  say(`The system under test is up (${secondsSince(since)}).`);
  const stages = [];
  for (const project of BROWSER_PROJECTS) {
    const started = Date.now();
    const file = join(results, `playwright-${project}.json`);
    await run('npx', ['playwright', 'test', '--no-deps', `--project=${project}`], {
      cwd: projectFolder,
      show: true,
      env: { ...testEnvironment(system, settings), PLAYWRIGHT_JSON: file },
    });
    stages.push(readPlaywrightResults(file, secondsFrom(started), project));
  }
  return stages;
}

/**
 * @param {(results: StageResult[]) => void} add takes the results as they come
 */
async function runStages(add) {
  await ensureNpmPackages(join(testFolder, 'logs'));
  await ensureServerPrograms();
  await ensureChromium();

  // Everything else reads the compiled services; after that two lanes, for two cores.
  const services = await check('build services', () => buildOf(buildParts.services));
  add([services]);
  const [frontend, checks] = await Promise.all([
    check('build frontend', () => buildOf(buildParts.pictures, buildParts.frontend)),
    (async () => [
      await check('formatting', () => npmRun('format:check')),
      await check('types', () => npmRun('types')),
      await check('lint', () => npmRun('lint')),
    ])(),
  ]);
  add([...checks, frontend]);
  add(await jestStage());
  if (services.failed + frontend.failed === 0) {
    add(await browserStages());
    await stopSystem(system);
    add([(await hostileStage(hostile, join(results, 'hostile'), HOSTILE_REQUESTS)).result]);
  } else
    add([{ stage: 'browser', passed: 0, failed: 1, seconds: 0, note: 'nothing to test: the build failed' }]);
}

/** Ends and deletes what this run, or an earlier one that was killed, started. */
async function tearDown() {
  for (const state of [bench, system, hostile]) {
    await stopSystem(state);
    removeData(state);
  }
}

await runMain(() =>
  withLock(join(testFolder, 'test.lock'), 'Another "make test"', async () => {
    await tearDown();
    rmSync(results, { recursive: true, force: true });
    mkdirSync(results, { recursive: true });
    onInterrupt(tearDown);
    /** @type {StageResult[]} */
    const stages = [];
    try {
      await runStages((finished) => stages.push(...finished));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      say(error.message);
      stages.push({ stage: 'set-up', passed: 0, failed: 1, seconds: 0, note: 'the rest was not run' });
    } finally {
      await tearDown();
    }
    return isInterrupted() ? 130 : report(stages);
  }),
);
