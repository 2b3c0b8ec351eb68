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
import { makeStateFolder, projectFolder, stateFolderAt } from './folders.mjs';
import { withLock } from './lock.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { freePorts } from './ports.mjs';
import { SUPERUSER } from './postgres.mjs';
import { lastLines, run } from './run-program.mjs';
import { ensureServerPrograms } from './server-programs.mjs';
import { INNER_PORTS, readSettings } from './settings.mjs';
import { removeData, startInfrastructure, startSystem, stopSystem } from './system.mjs';
import { readJestResults, readPlaywrightResults, report } from './test-report.mjs';

/**
 * @typedef {import('./test-report.mjs').StageResult} StageResult
 * @typedef {import('./folders.mjs').StateFolder} StateFolder
 */

const testFolder = join(projectFolder, '.local', 'test');
const results = join(testFolder, 'results');
/** Jest's servers and the browser tests' system: apart, so that neither sees the other's data. */
const bench = stateFolderAt(join(testFolder, 'bench'));
const system = stateFolderAt(join(testFolder, 'system'));

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

/** Settings of a system for tests alone: the demo, whatever `.env` says, on free ports. @param {StateFolder} state */
async function testSettings(state) {
  makeStateFolder(state);
  const first = await freePorts(INNER_PORTS.length + 2);
  return readSettings(state, {
    DEMO: 'true',
    GATEWAY_PORT: String(first),
    MAIL_UI_PORT: String(first + 1),
    LOCAL_PORT_BASE: String(first + 2),
  });
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

/** @returns {Promise<StageResult>} */
async function browserStage() {
  const since = Date.now();
  const settings = await testSettings(system);
  try {
    await startSystem(system, settings, { disposable: true });
  } catch (error) {
    say(/** @type {Error} */ (error).message);
    return {
      stage: 'browser',
      passed: 0,
      failed: 1,
      seconds: secondsFrom(since),
      note: 'the system did not start',
    };
  }
  say(`The system under test is up (${secondsSince(since)}).`);
  const file = join(results, 'playwright.json');
  await run('npx', ['playwright', 'test'], {
    cwd: projectFolder,
    show: true,
    env: {
      ...process.env,
      BASE_URL: settings.publicUrl,
      MAIL_URL: `http://127.0.0.1:${settings.ports.mailUi}`,
      ADMIN_USERNAME: settings.values.ADMIN_USERNAME,
      ADMIN_PASSWORD: settings.values.ADMIN_PASSWORD,
      PLAYWRIGHT_JSON: file,
      LML_CONTROL: 'node infra/local/lml.mjs',
      LML_STATE_DIR: system.root,
      GATEWAY_PORT: String(settings.ports.gateway),
      MAIL_UI_PORT: String(settings.ports.mailUi),
      LOCAL_PORT_BASE: String(settings.ports.postgres),
      MODE: 'local',
    },
  });
  return readPlaywrightResults(file, secondsFrom(since));
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
  if (services.failed + frontend.failed === 0) add([await browserStage()]);
  else
    add([{ stage: 'browser', passed: 0, failed: 1, seconds: 0, note: 'nothing to test: the build failed' }]);
}

/** Ends and deletes what this run, or an earlier one that was killed, started. */
async function tearDown() {
  for (const state of [bench, system]) {
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
