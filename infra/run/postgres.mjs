import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError, say } from './console.mjs';
import { PLAIN_PATH, projectFolder, shortHash } from './folders.mjs';
import { identityOf, isAlive, signalProcess, worksIn } from './process-identity.mjs';
import { mustRun, succeeds } from './run-program.mjs';

/**
 * @typedef {import('./folders.mjs').StateFolder} StateFolder
 * @typedef {import('./settings.mjs').Settings} Settings
 *
 * The cluster of one system: its folder, whom it runs as, and its superuser's password.
 * @typedef {object} Cluster
 * @property {string} folder holds `data` and `superuser-password`
 * @property {string} data
 * @property {{ uid: number, gid: number } | {}} runAs
 * @property {string} superuserPassword
 */

export const SUPERUSER = 'postgres';

/** Where root's databases go when the state folder is closed to PostgreSQL's user. */
const SHARED_FOLDER = '/var/lib/lml-properties';

/**
 * Where the cluster of this state folder lies. PostgreSQL refuses to run as root, so under root it runs as
 * another user, who must be able to reach it.
 * @param {StateFolder} state
 */
export function clusterFolder(state) {
  const inside = join(state.data, 'postgres');
  const runAs = unprivilegedUser();
  if (runAs === undefined || existsSync(inside)) return inside;
  const shared = join(SHARED_FOLDER, shortHash(state.root), 'postgres');
  return !existsSync(shared) && canReach(state.data, runAs) ? inside : shared;
}

/**
 * The version that made the data of this state folder.
 * @param {StateFolder} state
 * @returns {string | undefined}
 */
export function clusterVersion(state) {
  const file = join(clusterFolder(state), 'data', 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Makes the cluster when there is none, and clears away what a killed server left. No server of it may be
 * under the supervisor.
 * @param {StateFolder} state
 * @param {string} programs folder of PostgreSQL's programs
 * @returns {Promise<Cluster>}
 */
export async function prepareCluster(state, programs) {
  const folder = clusterFolder(state);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'superuser-password');
  const runAs = unprivilegedUser() ?? {};
  if (!existsSync(data)) {
    if (!folder.startsWith(state.root)) {
      say(`The database lies in ${folder}: its user cannot reach ${state.root}.`);
      mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o711 });
      mkdirSync(join(folder, '..'), { recursive: true, mode: 0o711 });
    }
    await createCluster(folder, data, passwordFile, programs, runAs);
  }
  return { folder, data, runAs, superuserPassword: readFileSync(passwordFile, 'utf8') };
}

/**
 * @param {string} folder
 * @param {string} data
 * @param {string} passwordFile
 * @param {string} programs
 * @param {{ uid?: number, gid?: number }} runAs
 */
async function createCluster(folder, data, passwordFile, programs, runAs) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    chownSync(folder, runAs.uid, runAs.gid);
    chownSync(passwordFile, runAs.uid, runAs.gid);
  }
  // Under another name first: an interrupted start leaves nothing that looks like data.
  const unfinished = join(folder, 'unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  await mustRun(
    'Making the database cluster',
    join(programs, 'initdb'),
    [
      '-D',
      unfinished,
      '-U',
      SUPERUSER,
      '-E',
      'UTF8',
      `--locale=${locale}`,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
    ],
    { ...runAs, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: locale } },
  );
  renameSync(unfinished, data);
}

/**
 * Ends a server of this cluster that no supervisor owns any more, and removes the pid file of one that is
 * gone: after a restart of the machine its pid may be someone else's, which the server would take for itself.
 * @param {StateFolder} state
 */
export async function endForgottenServer(state) {
  const data = join(clusterFolder(state), 'data');
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  const server = identityOf(pid);
  if (server && worksIn(pid, data)) {
    signalProcess(pid, 'SIGINT');
    for (let waited = 0; waited < 20_000 && isAlive(server); waited += 50) await pause(50);
    if (isAlive(server)) signalProcess(pid, 'SIGQUIT');
    for (let waited = 0; waited < 5000 && isAlive(server); waited += 50) await pause(50);
  }
  rmSync(pidFile, { force: true });
}

/**
 * @param {Cluster} cluster
 * @param {string} programs
 * @param {Settings} settings
 * @param {boolean} disposable data that may be lost with the machine: faster
 * @returns {import('./supervised-process.mjs').ProcessDefinition}
 */
export function postgresProcess(cluster, programs, settings, disposable) {
  const port = settings.ports.postgres;
  /** @type {Record<string, string>} */
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // Only over TCP with a password; so there is no socket path that could be too long.
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A key that is there already, a row that breaks a rule and a statement's text hold people's names and addresses.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    // A million listings' shelves are read all over.
    shared_buffers: '256MB',
    ...(disposable ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return {
    name: 'postgres',
    tier: 0,
    command: join(programs, 'postgres'),
    args: [
      '-D',
      cluster.data,
      ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cwd: cluster.folder,
    env: { PATH: PLAIN_PATH, LC_ALL: 'C' },
    ...cluster.runAs,
    // Fast shutdown: connections end, nothing is lost.
    stopSignal: 'SIGINT',
    stopSeconds: 30,
    port,
    health: [{ kind: 'postgres', port }],
    revision: '',
  };
}

/**
 * Makes the roles and databases, or brings the roles' passwords in line with the settings.
 * @param {Cluster} cluster
 * @param {string} programs
 * @param {Settings} settings
 */
export async function ensureDatabases(cluster, programs, settings) {
  const script = join(projectFolder, 'infra', 'postgres', 'databases.sql');
  const { options, env } = superuserConnection(cluster, settings);
  const passwords = ['AUTH_DB_PASSWORD', 'LISTINGS_DB_PASSWORD', 'INQUIRIES_DB_PASSWORD'];
  await mustRun(
    'Making the databases',
    join(programs, 'psql'),
    [...options, '-X', '-q', '-d', 'postgres', '-f', script],
    {
      cwd: projectFolder,
      env: {
        ...env,
        ...Object.fromEntries(passwords.map((name) => [name, settings.values[name]])),
      },
    },
  );
}

/**
 * How PostgreSQL's programs reach the cluster's server as superuser.
 * @param {Cluster} cluster
 * @param {Settings} settings
 */
export function superuserConnection(cluster, { ports }) {
  return {
    options: ['-w', '-h', '127.0.0.1', '-p', String(ports.postgres), '-U', SUPERUSER],
    env: {
      PATH: process.env.PATH,
      PGPASSWORD: cluster.superuserPassword,
      PGOPTIONS: '--client-min-messages=warning',
    },
  };
}

/**
 * Deletes the cluster.
 * @param {StateFolder} state
 */
export function removeCluster(state) {
  const folder = clusterFolder(state);
  rmSync(folder.startsWith(state.root) ? folder : join(folder, '..'), { recursive: true, force: true });
}

/** @returns {{ uid: number, gid: number } | undefined} whom PostgreSQL runs as; undefined: as ourselves */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new UserError('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * @param {string} folder
 * @param {{ uid: number, gid: number }} user
 */
function canReach(folder, user) {
  return succeeds('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: tmpdir() });
}
