import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { UserError } from './console.mjs';

/** The folder of the whole project. */
export const projectFolder = resolve(import.meta.dirname, '../..');

/** The PATH of what we run: not the caller's, whose change would look like a change of the system. */
export const PLAIN_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Socket paths longer than this are refused by the system (108 bytes on Linux, 104 on macOS). */
const LONGEST_SOCKET_PATH = 100;

/**
 * Where one running system keeps all that is its own.
 * @typedef {object} StateFolder
 * @property {string} root
 * @property {string} data
 * @property {string} media pictures of properties
 * @property {string} logs
 * @property {string} run records of running processes
 * @property {string} gateway nginx's configuration and temporary files
 * @property {string} web copies of the built frontend
 * @property {string} secrets file
 * @property {string} mode file: how the system was last started, `local` or `docker`
 * @property {string} socket of the supervisor
 */

/** The state folder that LML_STATE_DIR names (from the project's folder on), else `.local`. */
export function defaultStateFolder() {
  return stateFolderAt(resolve(projectFolder, process.env.LML_STATE_DIR || '.local'));
}

/**
 * @param {string} root
 * @returns {StateFolder}
 */
export function stateFolderAt(root) {
  const run = join(root, 'run');
  return {
    root,
    data: join(root, 'data'),
    media: join(root, 'data', 'media'),
    logs: join(root, 'logs'),
    run,
    gateway: join(root, 'gateway'),
    web: join(root, 'web'),
    secrets: join(root, 'secrets.json'),
    mode: join(root, 'mode'),
    socket: socketPath(join(run, 'supervisor.sock')),
  };
}

/**
 * Makes the folders. The root and `data` may be passed through (PostgreSQL may run as another user), the
 * rest is for the owner alone.
 * @param {StateFolder} state
 */
export function makeStateFolder(state) {
  for (const folder of [state.root, state.data]) mkdirSync(folder, { recursive: true, mode: 0o711 });
  for (const folder of [
    state.media,
    state.logs,
    state.run,
    state.gateway,
    state.web,
    dirname(state.socket),
  ]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  // Where the socket lies outside, someone else could have made its folder first and would answer instead.
  const { uid, mode } = lstatSync(dirname(state.socket));
  if (uid !== userInfo().uid || (mode & 0o077) !== 0) {
    throw new UserError(
      `${dirname(state.socket)} belongs to someone else. Set LML_STATE_DIR to a shorter path.`,
    );
  }
}

/**
 * The path itself, or where it is too long for a socket a short one below the temporary folder.
 * @param {string} wanted
 */
function socketPath(wanted) {
  if (Buffer.byteLength(wanted) <= LONGEST_SOCKET_PATH) return wanted;
  return join(tmpdir(), `lml-${shortHash(wanted)}`, 'supervisor.sock');
}

/** @param {string} text */
export function shortHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
