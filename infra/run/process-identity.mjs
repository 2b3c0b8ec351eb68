import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * A process that outlives the program that wrote this down. A pid alone proves nothing: the system gives it to
 * another process later; with the time of its start it does.
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

/**
 * @param {number} pid
 * @returns {ProcessIdentity | undefined} undefined when it is gone
 */
export function identityOf(pid) {
  const startedAt = startOf(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** @param {ProcessIdentity} identity */
export function isAlive(identity) {
  return startOf(identity.pid) === identity.startedAt;
}

/**
 * Whether processes that this one started are left in its group although it is gone itself (nginx's workers
 * outlive a killed master). While they are there, the system gives the number to nobody else.
 * @param {ProcessIdentity} identity
 */
export function leavesGroup(identity) {
  const boot = bootId();
  if (boot !== '' && !identity.startedAt.startsWith(boot)) return false;
  return startOf(identity.pid) === undefined && signalGroup(identity.pid, 0);
}

/**
 * @param {number} leader
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there was anyone to get it
 */
export function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

/**
 * The process and all that it started, whatever group they are in: PostgreSQL's have one each.
 * @param {number} pid
 * @returns {number[]} parents before their children
 */
export function familyOf(pid) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const parent of family) {
    for (const [child, of] of pairs) if (of === parent && child !== undefined) family.push(child);
  }
  return family;
}

/**
 * Whether the process runs in this folder or, where that can't be seen, names it in its command.
 * @param {number} pid
 * @param {string} folder
 */
export function worksIn(pid, folder) {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes(folder);
  } catch {
    return false;
  }
}

/**
 * Something that no two processes with the same pid share.
 * @param {number} pid
 * @returns {string | undefined}
 */
function startOf(pid) {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
    const [, state, start] = /^(\S+)\s+(.+?)\s*$/.exec(stdout ?? '') ?? [];
    return state === undefined || state.startsWith('Z') ? undefined : start;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything; the fields after it are state, parent, … and, 20th, the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${bootId()}${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** @type {string | undefined} */
let knownBoot;

/** Names the run of the machine since it was last switched on; empty where the system does not tell. */
function bootId() {
  if (knownBoot === undefined) {
    try {
      knownBoot = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/`;
    } catch {
      knownBoot = '';
    }
  }
  return knownBoot;
}
