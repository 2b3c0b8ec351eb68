import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { UserError } from './console.mjs';

export const projectFolder = resolve(import.meta.dirname, '../..');

/** PATH of the processes. Not the caller's: a different PATH would count as a change and restart them. */
export const PLAIN_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The limit is 108 bytes on Linux and 104 on macOS. */
const MAX_SOCKET_PATH = 100;

/**
 * Folders and files of one running system.
 * @typedef {object} StateFolder
 * @property {string} root
 * @property {string} data
 * @property {string} media pictures of properties
 * @property {string} private encrypted files that only staff may see
 * @property {string} logs
 * @property {string} run records of running processes
 * @property {string} gateway nginx's configuration and temporary files
 * @property {string} web copies of the built frontend
 * @property {string} secrets file
 * @property {string} mode file with the last mode, `local` or `docker`
 * @property {string} socket of the supervisor
 */

/** LML_STATE_DIR (relative to the project), else `.local`. */
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
    private: join(root, 'data', 'private'),
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
 * Creates the folders. Other users may traverse the root and `data`, because PostgreSQL may run as another user; the others
 * are private.
 * @param {StateFolder} state
 */
export function makeStateFolder(state) {
  for (const folder of [state.root, state.data]) mkdirSync(folder, { recursive: true, mode: 0o711 });
  for (const folder of [
    state.media,
    state.private,
    state.logs,
    state.run,
    state.gateway,
    state.web,
    dirname(state.socket),
  ]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  // For a socket in the temporary folder: another user may have created its folder and would answer instead.
  const { uid, mode } = lstatSync(dirname(state.socket));
  if (uid !== userInfo().uid || (mode & 0o077) !== 0) {
    throw new UserError(
      `${dirname(state.socket)} belongs to someone else. Set LML_STATE_DIR to a shorter path.`,
    );
  }
}

/**
 * Returns the path, or a short one in the temporary folder if it is too long for a socket.
 * @param {string} wanted
 */
function socketPath(wanted) {
  if (Buffer.byteLength(wanted) <= MAX_SOCKET_PATH) return wanted;
  return join(tmpdir(), `lml-${shortHash(wanted)}`, 'supervisor.sock');
}

/** @param {string} text */
export function shortHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
