/**
 * `make dev`: the demo for development. Saving a file of a service compiles it and restarts the service; saving a file of the
 * frontend updates the browser (Vite). One address, one log; Ctrl-C stops everything. Needs no Docker. Data stays in
 * `.local/dev`; `make dev RESET=yes` deletes it first.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, buildParts } from './build.mjs';
import { compileOnChange } from './compile.mjs';
import { UserError, onInterrupt, runMain, say } from './console.mjs';
import { ask } from './control.mjs';
import { readableLine } from './dev-log.mjs';
import { makeStateFolder, projectFolder, stateFolderAt } from './folders.mjs';
import { withLock } from './lock.mjs';
import { showLogs } from './logs.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { checkPorts, freePorts } from './ports.mjs';
import { lastLines } from './run-program.mjs';
import { ensureServerPrograms } from './server-programs.mjs';
import { INNER_PORTS, readSettings, SERVICES } from './settings.mjs';
import { removeData, startSystem, stopSystem } from './system.mjs';

// The build, the services and Vite encode pictures fast: a release's quality takes five times as long.
process.env.FAST_PICTURES = 'true';

const state = stateFolderAt(join(projectFolder, '.local', 'dev'));
/** Debugger port of the first service; the others follow in the order of SERVICES (.vscode/launch.json). */
const FIRST_INSPECTOR_PORT = 9230;

async function dev() {
  const port = Number(process.env.GATEWAY_PORT || 8080);
  const site = `http://localhost:${port}`;
  await stopSystem(state);
  if (process.env.RESET === 'yes') removeData(state);
  makeStateFolder(state);
  await checkPorts([{ process: 'the site', host: '127.0.0.1', port, variable: 'GATEWAY_PORT' }]);
  await ensureNpmPackages(state.logs);
  await ensureServerPrograms();
  await buildMissingParts();

  const inner = await freePorts(INNER_PORTS.length + 2);
  const settings = readSettings(state, {
    DEMO: 'true',
    FAST_PICTURES: 'true',
    LOG_LEVEL: process.env.LOG_LEVEL || 'info',
    GATEWAY_PORT: String(inner),
    MAIL_UI_PORT: process.env.MAIL_UI_PORT || String(inner + 1),
    LOCAL_PORT_BASE: String(inner + 2),
    PUBLIC_URL: site,
  });
  say('Starting …');
  const inspectors = Object.fromEntries(SERVICES.map((name, index) => [name, FIRST_INSPECTOR_PORT + index]));
  await startSystem(state, settings, { disposable: true, inspectors });
  // Not through npx: stopping npx would leave Vite running.
  const program = join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = ['--port', String(port), '--strictPort', '--clearScreen', 'false'];
  const vite = spawn(process.execPath, [program, ...options], {
    cwd: join(projectFolder, 'frontend'),
    env: { ...process.env, GATEWAY_URL: `http://127.0.0.1:${settings.ports.gateway}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const viteEnded = new Promise((_resolve, reject) =>
    vite.once('exit', (code) => reject(new UserError(`Vite ended (exit code ${code}).`))),
  );
  onInterrupt(async () => {
    vite.kill();
    await stopSystem(state);
  });
  await compileOnChange([...SERVICES, 'common'], restart);

  say(`
Site         ${site}
Back office  ${site}/admin (${settings.values.ADMIN_USERNAME} / ${settings.values.ADMIN_PASSWORD})
Mails        http://localhost:${settings.ports.mailUi}
Debuggers    ${SERVICES.map((name) => `${name} ${inspectors[name]}`).join(', ')}
Pages are rendered in the browser here; rendered on the server: http://127.0.0.1:${settings.ports.gateway}
Types are not checked: npm run types
`);
  await Promise.race([viteEnded, showLogs(state.logs, undefined, true, readableLine)]);
  return 0;
}

/** Skips frontend build and pictures if they exist: development does not need current ones. */
async function buildMissingParts() {
  const isThere = (/** @type {string} */ path) => existsSync(join(projectFolder, path));
  const steps = [[buildParts.services], []];
  if (!isThere('frontend/dist/index.html') || !isThere('frontend/dist-server'))
    steps[1]?.push(buildParts.frontend);
  if (!isThere('services/listings/dist/demo-pictures')) steps[1]?.push(buildParts.pictures);
  const { failed, output } = await build(
    steps.filter(({ length }) => length > 0),
    state.logs,
  );
  if (failed !== undefined) throw new UserError(`Building the ${failed} failed:\n${lastLines(output, 40)}`);
}

/**
 * @param {string} part a service, or `common`, which all of them use
 */
async function restart(part) {
  const running = (await ask(state, { action: 'status' })) ?? [];
  for (const { name, pid } of running) {
    const isUsing = part === 'common' ? SERVICES.some((service) => service === name) : name === part;
    if (isUsing && pid !== undefined) process.kill(pid, 'SIGHUP');
  }
}

await runMain(() => {
  makeStateFolder(state);
  return withLock(join(state.root, 'dev.lock'), 'Another "make dev"', dev);
});
