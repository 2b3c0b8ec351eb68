import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * Identifies a process. A pid alone does not, because the system reuses pids; pid and start time do.
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

/**
 * @param {number} pid
 * @returns {ProcessIdentity | undefined} undefined if it has ended
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
 * Whether the process has ended and left others in its process group: nginx's workers outlive a killed master. The system does
 * not reuse the group's number while they run.
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
 * @returns {boolean} whether the group exists
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
    // It has ended.
  }
}

/**
 * The process and its descendants, in any process group: each PostgreSQL process has its own.
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
 * Whether the process runs in this folder. Where that is not visible, whether its command names the folder.
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
 * Start time of the process, unique for its pid.
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
    // The name in brackets may contain anything. After it come state, parent, … and, as 20th field, the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${bootId()}${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** @type {string | undefined} */
let knownBoot;

/** Id of the current boot; empty if the system has none. */
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
