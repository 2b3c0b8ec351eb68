import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError, onInterrupt, runMain, say } from './console.mjs';
import { identityOf, isAlive } from './process-identity.mjs';

/**
 * Runs a command of ours to its end, one at a time.
 * @param {string} command for people: `make smoke`
 * @param {string} folder of the lock; created if missing
 * @param {() => Promise<number | void>} main returns the exit code; none is 0
 */
export function runLocked(command, folder, main) {
  return runMain(() => withLock(join(folder, 'test.lock'), `Another "${command}"`, main));
}

/**
 * Does something that only one program may do at a time. A lock whose holder has ended is ignored.
 * @template T
 * @param {string} file
 * @param {string} what for people: `Another "make up"`
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withLock(file, what, action) {
  mkdirSync(dirname(file), { recursive: true });
  const me = identityOf(process.pid);
  const since = Date.now();
  let told = false;
  while (!take(file, JSON.stringify(me))) {
    if (!told) say(`${what} is running; waiting for it …`);
    told = true;
    if (Date.now() - since > 600_000) throw new UserError(`${what} is still running (${file}).`);
    await pause(200);
  }
  const release = () => rmSync(file, { force: true });
  const forget = onInterrupt(release);
  try {
    return await action();
  } finally {
    forget();
    release();
  }
}

/**
 * @param {string} file
 * @param {string} content
 */
function take(file, content) {
  if (write(file, content)) return true;
  try {
    const holder = readFileSync(file, 'utf8');
    // Empty: its writer is between opening and writing, or was killed there.
    const abandoned =
      holder === '' ? Date.now() - statSync(file).mtimeMs > 5000 : !isAlive(JSON.parse(holder));
    if (!abandoned) return false;
    rmSync(file, { force: true });
    return write(file, content);
  } catch {
    // Just released: the caller looks again.
    return false;
  }
}

/**
 * @param {string} file
 * @param {string} content
 * @returns {boolean} false when the file was there already
 */
function write(file, content) {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
}
