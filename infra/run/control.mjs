import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from './console.mjs';
import { projectFolder } from './folders.mjs';
import { isAlive, leavesGroup, signalGroup, signalProcess } from './process-identity.mjs';

/**
 * @typedef {import('./folders.mjs').StateFolder} StateFolder
 * @typedef {import('./supervised-process.mjs').ProcessStatus} ProcessStatus
 * @typedef {import('./process-identity.mjs').ProcessIdentity} ProcessIdentity
 * @typedef {ProcessIdentity & { name: string, tier: number, stopSignal: NodeJS.Signals }} RunningRecord
 * @typedef {{ supervisor?: ProcessIdentity, running: RunningRecord[] }} SupervisorRecord written by the supervisor
 */

const ACTION_TIMEOUT_MS = 20 * 60_000;

/**
 * Sends a request to the supervisor.
 * @param {StateFolder} state
 * @param {import('./supervisor.mjs').ControlRequest} request
 * @returns {Promise<ProcessStatus[] | undefined>} undefined when none runs
 */
export async function ask(state, request) {
  const text = await new Promise((resolve, reject) => {
    const socket = connect(state.socket);
    let received = '';
    socket.setEncoding('utf8');
    // Other actions stop processes and wait for their successors; the supervisor has time limits for these.
    socket.setTimeout(request.action === 'status' ? 5000 : ACTION_TIMEOUT_MS, () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('end', () => resolve(received));
    socket.on('error', (error) => {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code === 'EACCES')
        reject(new UserError(`This system was started by another user (${state.socket}).`));
      else resolve(undefined);
    });
    socket.end(JSON.stringify(request));
  });
  if (!text) return undefined;
  /** @type {import('./supervisor.mjs').ControlAnswer} */
  const answer = JSON.parse(text);
  if (answer.error) throw new UserError(answer.error);
  return answer.processes;
}

/**
 * Makes the supervisor stop all processes and exit.
 * @param {StateFolder} state
 * @returns {Promise<boolean>} whether a supervisor was running
 */
export async function shutDownSupervisor(state) {
  const supervisor = readRecord(state)?.supervisor;
  const stopped = await ask(state, { action: 'shutdown' });
  for (let waited = 0; stopped && supervisor && isAlive(supervisor) && waited < 3000; waited += 20)
    await pause(20);
  return stopped !== undefined;
}

/**
 * Starts a supervisor for this state folder. None may be running.
 * @param {StateFolder} state
 */
export async function startSupervisor(state) {
  const logFile = join(state.logs, 'supervisor.log');
  const log = openSync(logFile, 'a', 0o600);
  const script = join(import.meta.dirname, 'supervisor.mjs');
  const child = spawn(process.execPath, [script, state.root], {
    cwd: projectFolder,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  closeSync(log);
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await ask(state, { action: 'status' })) return;
    await pause(100);
  }
  throw new UserError(`The supervisor does not respond. Its log: ${logFile}`);
}

/**
 * Stops what a killed or hanging supervisor left: the supervisor itself and its processes.
 * @param {StateFolder} state
 * @returns {Promise<string[]>} names of the stopped processes
 */
export async function endLeftovers(state) {
  const known = readRecord(state);
  if (known === undefined) return [];
  // First, or it would restart the processes stopped below.
  if (known.supervisor && isAlive(known.supervisor)) signalProcess(known.supervisor.pid, 'SIGKILL');
  const left = known.running.filter((process) => isAlive(process) || leavesGroup(process));
  const tiers = [...new Set(left.map(({ tier }) => tier))].sort((a, b) => b - a);
  for (const tier of tiers) {
    await Promise.all(left.filter((process) => process.tier === tier).map(endProcess));
  }
  rmSync(recordFile(state), { force: true });
  return left.map(({ name }) => name);
}

/**
 * @param {StateFolder} state
 * @returns {SupervisorRecord | undefined}
 */
function readRecord(state) {
  try {
    return JSON.parse(readFileSync(recordFile(state), 'utf8'));
  } catch {
    // Missing, or truncated when the machine went down: then none of its processes run.
    return undefined;
  }
}

/** @param {StateFolder} state */
function recordFile(state) {
  return join(state.run, 'processes.json');
}

/** @param {RunningRecord} process */
async function endProcess(process) {
  if (isAlive(process)) signalProcess(process.pid, process.stopSignal);
  for (let waited = 0; waited < 15_000 && isAlive(process); waited += 50) await pause(50);
  if (isAlive(process) || leavesGroup(process)) signalGroup(process.pid, 'SIGKILL');
}

/**
 * Waits until these processes are healthy.
 * @param {StateFolder} state
 * @param {string[]} names
 * @param {number} seconds
 */
export async function waitUntilHealthy(state, names, seconds) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const all = (await ask(state, { action: 'status' })) ?? [];
    const waiting = all.filter(({ name, state: is }) => names.includes(name) && is !== 'healthy');
    if (all.length > 0 && waiting.length === 0) return;
    const hopeless = waiting.filter(({ restarts }) => restarts >= 3);
    if (hopeless.length > 0 || Date.now() > deadline) {
      throw new UserError(
        (hopeless.length > 0 ? hopeless : waiting).map((one) => explain(state, one)).join('\n\n'),
      );
    }
    await pause(100);
  }
}

/**
 * @param {StateFolder} state
 * @param {ProcessStatus} process
 */
function explain(state, { name, lastExit, state: is }) {
  const logFile = join(state.logs, `${name}.log`);
  const tail = existsSync(logFile)
    ? readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n')
    : '';
  const what = lastExit ? `ends by itself (${lastExit})` : `is not healthy in time (${is})`;
  return `${name} ${what}. The end of its log (${logFile}):\n${tail}`;
}
