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
 * The PostgreSQL cluster of one system.
 * @typedef {object} Cluster
 * @property {string} folder contains `data` and `superuser-password`
 * @property {string} data
 * @property {{ uid: number, gid: number } | {}} runAs
 * @property {string} superuserPassword
 */

export const SUPERUSER = 'postgres';

/** Folder of the databases if root starts the system and PostgreSQL's user cannot reach the state folder. */
const SHARED_FOLDER = '/var/lib/lml-properties';

/**
 * Folder of the cluster. PostgreSQL refuses to run as root. Started by root, it runs as another user, who needs access to the
 * folder.
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
 * Major version of PostgreSQL that created the data.
 * @param {StateFolder} state
 * @returns {string | undefined}
 */
export function clusterVersion(state) {
  const file = join(clusterFolder(state), 'data', 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * @param {StateFolder} state
 * @returns {string} the password of the existing cluster's superuser; empty without a cluster
 */
export function superuserPassword(state) {
  const file = join(clusterFolder(state), 'superuser-password');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/**
 * Creates the cluster if there is none. The supervisor must not run its server.
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
      say(`The database is in ${folder}, because its user cannot reach ${state.root}.`);
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
  // A temporary name first: an interrupted initdb must not look like data.
  const unfinished = join(folder, 'unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  await mustRun(
    'Creating the database cluster',
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
 * Stops a server of this cluster that no supervisor owns, and removes a stale pid file: after a reboot another process may
 * have that pid, and PostgreSQL would refuse to start.
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
 * @param {boolean} disposable trades durability for speed
 * @returns {import('./supervised-process.mjs').ProcessDefinition}
 */
export function postgresProcess(cluster, programs, settings, disposable) {
  const port = settings.ports.postgres;
  /** @type {Record<string, string>} */
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // TCP with a password only: a socket path could be too long.
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Keeps personal data out of the log: error details quote keys, rows and statements.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    // The list indexes of a million listings are read at random.
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
    // Fast shutdown: closes connections, loses no data.
    stopSignal: 'SIGINT',
    stopSeconds: 30,
    port,
    health: [{ kind: 'postgres', port }],
    revision: '',
  };
}

/**
 * Creates the roles and databases, and sets the roles' passwords from the settings.
 * @param {Cluster} cluster
 * @param {string} programs
 * @param {Settings} settings
 */
export async function ensureDatabases(cluster, programs, settings) {
  const script = join(projectFolder, 'infra', 'postgres', 'databases.sql');
  const { options, env } = superuserConnection(cluster, settings);
  const passwords = ['AUTH_DB_PASSWORD', 'LISTINGS_DB_PASSWORD', 'INQUIRIES_DB_PASSWORD'];
  await mustRun(
    'Creating the databases',
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
 * Options and environment of PostgreSQL's programs to connect as superuser.
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

/** @returns {{ uid: number, gid: number } | undefined} the user that runs PostgreSQL; undefined: this user */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new UserError('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody".');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * @param {string} folder
 * @param {{ uid: number, gid: number }} user
 */
function canReach(folder, user) {
  return succeeds('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: tmpdir() });
}
