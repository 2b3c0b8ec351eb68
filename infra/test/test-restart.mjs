/**
 * `make test-restart`: restarts each service and the gateway of a demo with one replica of each under load, and then all of
 * them by `make up` with a changed setting (in Docker: `make restart NAME=all`). At most 0.5 percent of the requests may fail
 * during each restart, and no accepted message may be lost. MODE=local (the default) or MODE=docker. Uses a system of its own
 * and deletes it afterwards.
 */
import { join } from 'node:path';
import { build, wholeBuild } from '../run/build.mjs';
import { UserError, onInterrupt, say, secondsSince, table } from '../run/console.mjs';
import { projectFolder, stateFolderAt } from '../run/folders.mjs';
import { runLocked } from '../run/lock.mjs';
import { ensureNpmPackages } from '../run/npm-packages.mjs';
import { lastLines, mustRun } from '../run/run-program.mjs';
import { readSettings, SERVICES } from '../run/settings.mjs';
import { removeData, startSystem, stopSystem } from '../run/system.mjs';
import { restartParts } from '../run/upgrade.mjs';
import { buildAndStart, demoOnFreePorts, withComposeProject } from './compose-project.mjs';
import { Visitors } from './load-visitors.mjs';
import { DEMO_STAFF, testEnvironment, testSettings, WITHOUT_LIMITS } from './test-system.mjs';

const MAX_FAILED_PERCENT = 0.5;
const PARTS = [...SERVICES, 'gateway'];
const folder = join(projectFolder, '.local', 'test', 'restart');

/** @typedef {{ site: string, restart: (name: string) => Promise<void>, all: { name: string, run: () => Promise<void> } }} System */

/** @param {System} system */
async function measure({ site, restart, all }) {
  const visitors = new Visitors(site, DEMO_STAFF);
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
    if (percent > MAX_FAILED_PERCENT) failed += 1;
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
 * Restarts in another process, which does not block the visitors of this one.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function restartByCommand(name, env) {
  const args = [join(projectFolder, 'infra/run/lml.mjs'), 'restart', name];
  await mustRun(`Restarting ${name}`, process.execPath, args, { env });
}

async function testDocker() {
  const settings = await demoOnFreePorts(WITHOUT_LIMITS);
  const since = Date.now();
  return withComposeProject({ name: 'restart', folder, settings }, async ({ compose: newCompose }) => {
    const compose = newCompose();
    await buildAndStart(compose);
    say(`All containers are healthy (${secondsSince(since)}).`);
    return measure({
      site: settings.PUBLIC_URL,
      restart: (name) => restartParts(compose, name, 1),
      all: { name: 'all', run: () => restartParts(compose, 'all', 1) },
    });
  });
}

await runLocked('make test-restart', folder, () => {
  const mode = process.env.MODE || 'local';
  if (mode !== 'local' && mode !== 'docker')
    throw new UserError(`MODE must be local or docker; it is "${mode}".`);
  return mode === 'docker' ? testDocker() : testLocal();
});
