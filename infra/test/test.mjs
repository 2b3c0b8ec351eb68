/**
 * `make test`, `make test-details`, `make test-slow`, `make test-all` and `make test-looks`: build, checks, Jest tests against
 * servers of their own, and browser tests against a system of their own. ONLY=usernames runs the test files whose path matches it,
 * of all kinds. Everything lies in `.local/test`, on ports that are free at the time, and is deleted at the end. The last line says
 * how many tests passed and failed.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { BROWSER_PROJECTS, runBrowserTests, runPlaywright } from '../run/browser-tests.mjs';
import { buildParts, build } from '../run/build.mjs';
import { ensureChromium } from './chromium.mjs';
import { UserError, isInterrupted, onInterrupt, runMain, say, secondsSince } from '../run/console.mjs';
import { projectFolder, stateFolderAt } from '../run/folders.mjs';
import { IMAP_PASSWORD, imapSettings, startImapServer } from './imap-server.mjs';
import { hostileStage } from './hostile-stage.mjs';
import { withLock } from '../run/lock.mjs';
import { ensureNpmPackages } from '../run/npm-packages.mjs';
import { SUPERUSER } from '../run/postgres.mjs';
import { lastLines, run } from '../run/run-program.mjs';
import { ensureServerPrograms } from '../run/server-programs.mjs';
import { removeData, startInfrastructure, startSystem, stopSystem } from '../run/system.mjs';
import { NO_TESTS, readJestResults, report } from './test-report.mjs';
import { WITHOUT_LIMITS, testEnvironment, testSettings } from './test-system.mjs';

/**
 * @typedef {import('./test-report.mjs').StageResult} StageResult
 */

/**
 * Tests that one command runs.
 * @typedef {object} Plan
 * @property {string[]} jest projects of jest.config.js
 * @property {{ project: string, tests: import('../run/browser-tests.mjs').Choice }[]} browser projects of playwright.config.ts
 * @property {boolean} hostile whether hostile input is sent to a system of its own
 * @property {import('../run/settings.mjs').Values} settings of the system that the browser tests visit
 */

const ALL_JEST = ['unit', 'frontend', 'frontend-pages', 'integration', 'slow'];
/** Stages of the report whose names differ from the project's. @type {Record<string, string>} */
const STAGES = {
  'frontend-pages': 'components',
  frontend: 'components',
  slow: 'integration',
};

/**
 * @param {string[]} projects
 * @param {import('../run/browser-tests.mjs').Choice} tests
 */
const runsOf = (projects, tests) => projects.map((project) => ({ project, tests }));
/** Projects that keep all parts of the system running. */
const WITHOUT_FAULTS = ['browser', 'looks', 'listings'];

/** Staff sign in before each test of the back office. */
const FOR_TESTS = { ...WITHOUT_LIMITS, PASSWORD_HASH_MEMORY_KIB: '64' };

/** @type {Record<string, Plan>} */
const PLANS = {
  // Finds within minutes what a change can break.
  default: {
    jest: ['unit', 'frontend', 'integration'],
    browser: runsOf(WITHOUT_FAULTS, 'quick'),
    hostile: false,
    settings: FOR_TESTS,
  },
  // Details of pages: for continuous integration, and before a change of pages is shared.
  details: {
    jest: ['frontend-pages'],
    browser: runsOf(WITHOUT_FAULTS, 'details'),
    hostile: false,
    settings: FOR_TESTS,
  },
  // Slow tests: long journeys, killed services, large lists, faults, the restore of a backup, hostile input.
  slow: {
    jest: ['slow'],
    browser: [...runsOf(WITHOUT_FAULTS, 'slow'), ...runsOf(['faults', 'backup'], 'usual')],
    hostile: true,
    settings: FOR_TESTS,
  },
  all: {
    jest: ALL_JEST,
    browser: runsOf(BROWSER_PROJECTS, 'all'),
    hostile: true,
    settings: {},
  },
  looks: { jest: [], browser: runsOf(['looks'], 'all'), hostile: false, settings: {} },
};

const plan = planOf(process.argv[2] ?? 'default');
// The build and the system under test encode pictures fast, except before a release.
if (plan !== PLANS.all) process.env.FAST_PICTURES = 'true';
/** A pattern of paths of test files; empty: all of the plan. */
const only = process.env.ONLY ?? '';

/** @param {string} name */
function planOf(name) {
  const found = PLANS[name];
  if (!found) throw new Error(`There is no plan "${name}". There are: ${Object.keys(PLANS).join(', ')}`);
  return found;
}

const testFolder = join(projectFolder, '.local', 'test');
const results = join(testFolder, 'results');
/** Jest's servers and the browser tests' system: apart, so that neither sees the other's data. */
const bench = stateFolderAt(join(testFolder, 'bench'));
const system = stateFolderAt(join(testFolder, 'system'));
const hostile = stateFolderAt(join(testFolder, 'hostile'));
/** The IMAP server of all tests, each of which has a mailbox of its own. */
const imap = stateFolderAt(join(testFolder, 'imap'));
/** Enough to reach every call; `make test-hostile` sends many more. */
const HOSTILE_REQUESTS = '600';

/** @type {StageResult} */
const NOTHING_TO_TEST = {
  ...{ stage: 'browser', passed: 0, failed: 1, seconds: 0 },
  note: 'nothing to test: the build failed',
};

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

async function checkSources() {
  return [
    await check('types, mistakes and layers', () => npmRun('lint')),
    await check('formatting', () => npmRun('format:check')),
  ];
}

/** @param {import('../run/build.mjs').BuildPart[]} step */
async function buildOf(...step) {
  const { failed, output } = await build([step], join(testFolder, 'logs'));
  return { code: failed === undefined ? 0 : 1, output };
}

/** Starts the servers of Jest's tests. @param {number} imapPort */
async function startBench(imapPort) {
  const settings = await testSettings(bench);
  const { cluster } = await startInfrastructure(bench, settings, { disposable: true });
  return { settings, cluster, imapPort };
}

/**
 * @param {string[]} projects
 * @param {Awaited<ReturnType<typeof startBench>>} servers
 * @returns {Promise<StageResult[]>}
 */
async function jestStage(projects, { settings, cluster, imapPort }) {
  const since = Date.now();
  const file = join(results, 'jest.json');
  await run(
    'npm',
    [
      ...['run', '--silent', 'jest', '--', '--ci', '--json', `--outputFile=${file}`],
      // One more than cores, since tests also wait: for other processes, for locks, for mails. Slow ones kill processes and
      // measure recovery, so they get a core each.
      ...[`--maxWorkers=${availableParallelism() + (projects.includes('slow') ? 0 : 1)}`],
      ...['--selectProjects', ...projects],
      ...(only === '' ? [] : ['--passWithNoTests', '--testPathPatterns', only]),
    ],
    {
      cwd: projectFolder,
      show: true,
      env: {
        ...process.env,
        // Several suites fill a demo of their own, whose pictures need no quality of a release: the tested system has it.
        FAST_PICTURES: 'true',
        TEST_DB_HOST: '127.0.0.1',
        TEST_DB_PORT: String(settings.ports.postgres),
        TEST_DB_SUPERUSER: SUPERUSER,
        TEST_DB_SUPERPASSWORD: cluster.superuserPassword,
        TEST_REDIS_HOST: '127.0.0.1',
        TEST_REDIS_PORT: String(settings.ports.redis),
        TEST_REDIS_PASSWORD: settings.values.REDIS_PASSWORD,
        TEST_SMTP_PORT: String(settings.ports.smtp),
        TEST_IMAP_PORT: String(imapPort),
        TEST_IMAP_PASSWORD: IMAP_PASSWORD,
        TEST_MAIL_URL: `http://127.0.0.1:${settings.ports.mailUi}`,
      },
    },
  );
  await stopSystem(bench);
  const stages = readJestResults(file, secondsFrom(since), [
    ...new Set(projects.map((name) => STAGES[name] ?? name)),
  ]);
  return only === '' ? stages : stages.filter(({ passed, note }) => passed > 0 || note !== NO_TESTS);
}

/**
 * Starts the system that the browser tests visit.
 * @param {number} imapPort
 * @returns {Promise<{ env: NodeJS.ProcessEnv } | { failure: StageResult }>}
 */
async function startTestedSystem(imapPort) {
  const since = Date.now();
  const settings = await testSettings(system, { ...plan.settings, ...imapSettings(imapPort) });
  try {
    await startSystem(system, settings, { disposable: true });
  } catch (error) {
    say(/** @type {Error} */ (error).message);
    const note = 'the system did not start';
    return { failure: { stage: 'browser', passed: 0, failed: 1, seconds: secondsFrom(since), note } };
  }
  say(`The system under test is up (${secondsSince(since)}).`);
  return { env: testEnvironment(system, settings) };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<StageResult[]>}
 */
async function browserStages(env) {
  return only === ''
    ? runBrowserTests(plan.browser, { results, env })
    : [await runPlaywright(only, [only], results, env)];
}

/**
 * @param {(results: StageResult[]) => void} add takes the results as they come
 */
async function runStages(add) {
  await Promise.all([ensureNpmPackages(join(testFolder, 'logs')), ensureServerPrograms()]);
  const hasBrowserTests = isNamed('e2e');
  const browser = hasBrowserTests ? ensureChromium() : Promise.resolve();
  // Awaited below; Node must not end the run before.
  browser.catch(() => {});

  const hasJestTests = plan.jest.length > 0 && ['services', 'frontend', 'infra', 'docs'].some(isNamed);
  const { port } = await startImapServer(imap);
  // Everything else reads the compiled services, except PostgreSQL, Redis and the mail catcher.
  const [services, servers] = await Promise.all([
    check('build services', () => buildOf(buildParts.services)),
    hasJestTests ? startBench(port) : undefined,
  ]);
  add([services]);
  // Beside each other: Jest's tests also wait, while these keep a processor busy.
  const [tested] = await Promise.all([
    (async () => {
      const built = hasBrowserTests
        ? await check('build frontend', () => buildOf(buildParts.pictures, buildParts.frontend))
        : null;
      add(built ? [built] : []);
      if (only === '' && plan.jest.includes('unit')) add(await checkSources());
      if (!built) return null;
      return services.failed + built.failed === 0 ? startTestedSystem(port) : { failure: NOTHING_TO_TEST };
    })(),
    (async () => add(servers ? await jestStage(only === '' ? plan.jest : ALL_JEST, servers) : []))(),
  ]);
  if (!tested) return;
  if ('failure' in tested) {
    add([tested.failure]);
    return;
  }
  await browser;
  add(await browserStages(tested.env));
  await stopSystem(system);
  if (plan.hostile && only === '')
    add([(await hostileStage(hostile, join(results, 'hostile'), HOSTILE_REQUESTS)).result]);
}

/**
 * @param {string} folder
 * @returns {boolean} whether tests in it are to be run
 */
const isNamed = (folder) => only === '' || testFilesIn(folder).length > 0;

/**
 * @param {string} folder
 * @returns {string[]} its test files that ONLY means
 */
function testFilesIn(folder) {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /(?:spec|e2e)\.tsx?$/.test(path) && !path.includes('node_modules'))
    .filter((path) => new RegExp(only).test(path));
}

/** Ends and deletes what this run, or an earlier one that was killed, started. */
async function tearDown() {
  for (const state of [bench, system, hostile, imap]) {
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
