/**
 * `make test-restart`: restarts each service and the gateway of a demo with one replica of each, and then all of them by
 * `make up` with a changed setting (in Docker: `make restart NAME=all`), while visitors and staff go on. At most 0.5 percent of
 * the requests may fail in any of them, and no message that was accepted may be lost. MODE=local (the default) or MODE=docker. A
 * system of its own, gone at the end.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, wholeBuild } from '../run/build.mjs';
import { Compose } from '../run/compose.mjs';
import { UserError, onInterrupt, runMain, say, secondsSince, table } from '../run/console.mjs';
import { projectFolder, shortHash, stateFolderAt } from '../run/folders.mjs';
import { withLock } from '../run/lock.mjs';
import { ensureNpmPackages } from '../run/npm-packages.mjs';
import { freePorts } from '../run/ports.mjs';
import { lastLines, mustRun } from '../run/run-program.mjs';
import { readSettings, SERVICES } from '../run/settings.mjs';
import { removeData, startSystem, stopSystem } from '../run/system.mjs';
import { testEnvironment, testSettings, WITHOUT_LIMITS } from './test-system.mjs';
import { restartParts } from '../run/upgrade.mjs';
import { Visitors } from './load-visitors.mjs';

const MOST_FAILED_PERCENT = 0.5;
const PARTS = [...SERVICES, 'gateway'];
const STAFF = { username: 'admin', password: 'sample-karibu-2026' };
const folder = join(projectFolder, '.local', 'test', 'restart');

/** @typedef {{ site: string, restart: (name: string) => Promise<void>, all: { name: string, run: () => Promise<void> } }} System */

/** @param {System} system */
async function measure({ site, restart, all }) {
  const visitors = new Visitors(site, STAFF);
  await visitors.signIn();
  const rows = [['NAME', 'REQUESTS', 'FAILED', 'PERCENT', 'SECONDS']];
  /** @type {string[]} */
  const reasons = [];
  let failed = 0;
  const actions = [...PARTS.map((name) => ({ name, run: () => restart(name) })), all];
  for (const { name, run } of actions) {
    const { requests, failures, seconds } = await visitors.during(run);
    say(`${name}: ${failures.length} of ${requests} requests failed (${seconds.toFixed(1)} s)`);
    const percent = (failures.length / requests) * 100;
    if (percent > MOST_FAILED_PERCENT) failed += 1;
    reasons.push(...failures.map((failure) => `${name}: ${failure}`));
    rows.push([name, String(requests), String(failures.length), percent.toFixed(2), seconds.toFixed(1)]);
  }
  const { missing } = await visitors.accountOfMessages();
  if (missing.length > 0) failed += 1;
  say(`\n${table(rows)}\n`);
  for (const reason of reasons.slice(0, 20)) say(reason);
  say(`Messages accepted ${visitors.accepted.length}, lost ${missing.length}.`);
  say(`${actions.length + 1 - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function testLocal() {
  const state = stateFolderAt(join(folder, 'local'));
  await stopSystem(state);
  removeData(state);
  const settings = await testSettings(state, WITHOUT_LIMITS);
  await ensureNpmPackages(state.logs);
  const { failed, output } = await build(wholeBuild, state.logs);
  if (failed !== undefined) throw new UserError(`Building the ${failed} failed:\n${lastLines(output, 40)}`);
  const tearDown = async () => {
    await stopSystem(state);
    removeData(state);
  };
  const forget = onInterrupt(tearDown);
  const since = Date.now();
  try {
    await startSystem(state, settings, { disposable: true });
    say(`All processes are healthy (${secondsSince(since)}).`);
    const changed = readSettings(state, {
      ...settings.chosen,
      LOG_LEVEL: 'warn',
      GATEWAY_CONNECTIONS: '250',
    });
    return await measure({
      site: settings.publicUrl,
      restart: (name) => restartByCommand(name, testEnvironment(state, settings)),
      all: { name: 'make up', run: () => startSystem(state, changed, { disposable: true }) },
    });
  } finally {
    forget();
    await tearDown();
  }
}

/**
 * In a process of its own, which does not hold up the visitors of this one.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function restartByCommand(name, env) {
  const args = [join(projectFolder, 'infra/run/lml.mjs'), 'restart', name];
  await mustRun(`Restarting ${name}`, process.execPath, args, { env });
}

async function testDocker() {
  const port = await freePorts(2);
  const site = `http://localhost:${port}`;
  const environment = {
    COMPOSE_PROJECT_NAME: `lml-restart-${shortHash(projectFolder)}`,
    DEMO: 'true',
    GATEWAY_PORT: String(port),
    MAIL_UI_PORT: String(port + 1),
    PUBLIC_URL: site,
    ...WITHOUT_LIMITS,
    ADMIN_USERNAME: STAFF.username,
    ADMIN_PASSWORD: STAFF.password,
  };
  const emptyFile = join(folder, 'empty.env');
  writeFileSync(emptyFile, '');
  const compose = new Compose(environment, ['--env-file', emptyFile]);
  const tearDown = () => compose.run(['down', '-v', '--rmi', 'local', '--remove-orphans']);
  const forget = onInterrupt(tearDown);
  const since = Date.now();
  try {
    const { code, output } = await compose.run(['up', '-d', '--build'], { show: true });
    if (code !== 0) throw new UserError(`docker compose up failed:\n${lastLines(output, 20)}`);
    await compose.waitUntilHealthy();
    say(`All containers are healthy (${secondsSince(since)}).`);
    return await measure({
      site,
      restart: (name) => restartParts(compose, name, 1),
      all: { name: 'all', run: () => restartParts(compose, 'all', 1) },
    });
  } finally {
    forget();
    await tearDown();
  }
}

await runMain(() => {
  const mode = process.env.MODE || 'local';
  if (mode !== 'local' && mode !== 'docker')
    throw new UserError(`MODE must be local or docker; it is "${mode}".`);
  mkdirSync(folder, { recursive: true });
  return withLock(
    join(folder, 'test.lock'),
    'Another "make test-restart"',
    mode === 'docker' ? testDocker : testLocal,
  );
});
