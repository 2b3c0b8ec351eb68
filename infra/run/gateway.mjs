import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fingerprint } from './build.mjs';
import { UserError } from './console.mjs';
import { PLAIN_PATH, projectFolder, shortHash } from './folders.mjs';
import { browserBuild } from './frontend.mjs';
import { familyOf } from './process-identity.mjs';
import { mustRun } from './run-program.mjs';
import { replicasOf } from './settings.mjs';

/**
 * @typedef {import('./folders.mjs').StateFolder} StateFolder
 * @typedef {import('./settings.mjs').Settings} Settings
 */

const templates = join(projectFolder, 'infra', 'gateway');

/** nginx starts new workers at once, or keeps the old ones because it rejects the configuration. */
const NEW_WORKERS_WITHIN_MS = 10_000;
/** Longer than `worker_shutdown_timeout`. */
const OLD_WORKERS_END_WITHIN_MS = 15_000;

/**
 * Renders nginx's configuration.
 * @param {StateFolder} state
 * @param {string} program
 * @param {Settings} settings
 * @returns {import('./supervised-process.mjs').ProcessDefinition}
 */
export function gatewayProcess(state, program, settings) {
  const { ports } = settings;
  /** @param {string} service */
  const servers = (service) =>
    replicasOf(settings)
      .filter((one) => one.service === service)
      .map(({ port }) => `server 127.0.0.1:${port} max_fails=0;`)
      .join(' ');
  const isRoot = process.getuid?.() === 0;
  const values = {
    GATEWAY_LISTEN: String(ports.gateway),
    GATEWAY_CLIENT_ADDRESS: settings.values.GATEWAY_CLIENT_ADDRESS ?? '',
    GATEWAY_RESOLVER: '127.0.0.1',
    AUTH_UPSTREAM: 'auth',
    LISTINGS_UPSTREAM: 'listings',
    INQUIRIES_UPSTREAM: 'inquiries',
    PAGES_UPSTREAM: 'pages',
    AUTH_SERVERS: servers('auth'),
    LISTINGS_SERVERS: servers('listings'),
    INQUIRIES_SERVERS: servers('inquiries'),
    PAGES_SERVERS: servers('pages'),
    // Relative, because the path of the socket next to it must be short.
    CACHE_ROOT: 'answers',
    GATEWAY_RATE: rate(settings, 'GATEWAY_RATE'),
    GATEWAY_WRITE_RATE: rate(settings, 'GATEWAY_WRITE_RATE'),
    GATEWAY_CONNECTIONS: rate(settings, 'GATEWAY_CONNECTIONS'),
    GATEWAY_PAGE_RATE: rate(settings, 'GATEWAY_PAGE_RATE'),
    GATEWAY_PAGES_AT_ONCE: rate(settings, 'GATEWAY_PAGES_AT_ONCE'),
    WEB_ROOT: browserBuild(state),
    ASSETS_ROOT: join(state.gateway, 'builds'),
    MEDIA_ROOT: state.media,
    // Started as root, nginx would run its workers as another user, who may lack access to the files.
    GATEWAY_USER_DIRECTIVE: isRoot ? `user root ${process.platform === 'darwin' ? 'wheel' : 'root'};` : '',
  };
  const main = render('local.nginx.conf.template', values);
  const site = renderAll('templates', values);
  mkdirSync(join(state.gateway, 'temp'), { recursive: true });
  writeFileSync(join(state.gateway, 'nginx.conf'), main);
  for (const [name, text] of site) {
    const file = join(state.gateway, 'conf.d', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  cpSync(join(templates, 'snippets'), join(state.gateway, 'snippets'), { recursive: true });
  const snippets = readdirSync(join(templates, 'snippets')).map((name) => `infra/gateway/snippets/${name}`);
  return {
    name: 'gateway',
    tier: 3,
    // The same scripts run in the image before nginx starts.
    command: '/bin/sh',
    args: [
      '-c',
      'for script in "$SCRIPTS"/*.sh; do sh "$script" || exit; done; exec "$@"',
      'gateway',
      ...[program, '-e', 'stderr', '-p', `${state.gateway}/`, '-c', 'nginx.conf'],
    ],
    cwd: state.gateway,
    env: {
      PATH: PLAIN_PATH,
      SCRIPTS: join(templates, 'entrypoint'),
      CACHE_ROOT: values.CACHE_ROOT,
      ASSETS_ROOT: values.ASSETS_ROOT,
      WEB_ROOT: values.WEB_ROOT,
    },
    stopSignal: 'SIGQUIT',
    stopSeconds: 8,
    reloadSignal: 'SIGHUP',
    port: ports.gateway,
    health: [{ kind: 'http', port: ports.gateway, path: '/health' }],
    revision: shortHash(main + site.flat().join('\n') + fingerprint(snippets)),
  };
}

/**
 * Copies the assets of the new build next to the current ones, so that pages of both builds work.
 * @param {import('./supervised-process.mjs').ProcessDefinition} gateway
 */
export async function keepAssets({ env }) {
  await mustRun('Copying the assets', 'sh', [join(templates, 'entrypoint', '20-keep-assets.sh')], { env });
}

/**
 * Reloads nginx and waits until the old workers have ended. Connections that are not accepted yet stay in the listen queue,
 * which all workers share.
 * @param {number} pid of the master process
 * @param {() => Promise<unknown>} signal sends the master process its reload signal
 * @returns {Promise<boolean>} false if nginx kept the old configuration
 */
export async function reloadWorkers(pid, signal) {
  const before = familyOf(pid).slice(1);
  await signal();
  const isNew = (/** @type {number} */ worker) => !before.includes(worker);
  const current = () => familyOf(pid).slice(1);
  if (!(await within(NEW_WORKERS_WITHIN_MS, () => current().some(isNew)))) return false;
  await within(OLD_WORKERS_END_WITHIN_MS, () => current().every(isNew));
  return true;
}

/**
 * Deletes cached responses, which may belong to the previous build. Keeps the folders, which nginx manages.
 * @param {StateFolder} state
 */
export function emptyCaches(state) {
  // The socket of the server for uncached pages, next to them, has the same name with an ending.
  const caches = readdirSync(state.gateway, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name.startsWith('answers'),
  );
  for (const { name } of caches) {
    for (const entry of readdirSync(join(state.gateway, name), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) rmSync(join(entry.parentPath, entry.name), { force: true });
  }
}

/**
 * @param {number} milliseconds
 * @param {() => boolean} holds
 */
async function within(milliseconds, holds) {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await pause(100)) {
    if (holds()) return true;
  }
  return false;
}

/**
 * @param {Settings} settings
 * @param {string} name
 */
function rate({ values }, name) {
  const value = values[name] ?? '';
  if (/^[1-9]\d{0,5}$/.test(value)) return value;
  throw new UserError(`${name} must be a whole number from 1 to 999999; it is "${value}".`);
}

/**
 * Renders all templates of a folder, as the nginx image does.
 * @param {string} folder
 * @param {Record<string, string>} values
 * @returns {[name: string, text: string][]} by name in the folder, without `.template`
 */
function renderAll(folder, values) {
  return readdirSync(join(templates, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.template'))
    .sort()
    .map((name) => [name.slice(0, -'.template'.length), render(join(folder, name), values)]);
}

/**
 * Replaces `${NAME}`; nginx's own `$variables` stay.
 * @param {string} template
 * @param {Record<string, string>} values
 */
function render(template, values) {
  const text = readFileSync(join(templates, template), 'utf8').replace(/^\s*#.*$/gm, '');
  return text.replace(/\$\{([A-Z_]+)\}/g, (_, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template} needs ${name}, which is not set.`);
    if (/["\\$\n]/.test(value))
      throw new UserError(`nginx cannot serve from a path with " \\ or $ in it: ${value}`);
    return value;
  });
}
