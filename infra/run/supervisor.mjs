/**
 * The daemon that runs the system's processes and answers requests on a Unix socket. `control.mjs` starts it as
 * `node supervisor.mjs <state folder>`, with its output in a log file.
 *
 * Each connection carries a request as one line of JSON and returns one line of JSON.
 */
import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { stateFolderAt } from './folders.mjs';
import { identityOf } from './process-identity.mjs';
import { SupervisedProcess, digestOf } from './supervised-process.mjs';

/**
 * @typedef {import('./supervised-process.mjs').ProcessDefinition} ProcessDefinition
 * @typedef {{ action: 'apply', definitions: ProcessDefinition[] }
 *   | { action: 'start', name: string } | { action: 'stop', name: string } | { action: 'restart', name: string }
 *   | { action: 'kill', name: string } | { action: 'pause', name: string } | { action: 'resume', name: string }
 *   | { action: 'keep', names: string[] } | { action: 'status' } | { action: 'shutdown' }} ControlRequest
 * @typedef {{ error?: string, processes: import('./supervised-process.mjs').ProcessStatus[] }} ControlAnswer
 */

const MAX_LOG_BYTES = 10 * 1024 * 1024;
const LOG_CHECK_MS = 15_000;
/** A successor may run migrations. */
const SUCCESSOR_READY_SECONDS = 240;

const state = stateFolderAt(process.argv[2] ?? '');
const recordFile = join(state.run, 'processes.json');

/** @type {Map<string, SupervisedProcess>} */
const processes = new Map();

/** Starting successors, by the name of the process that they replace. @type {Map<string, SupervisedProcess>} */
const successors = new Map();

/** Replaced processes until they have ended. @type {Set<SupervisedProcess>} */
const retiring = new Set();

const allProcesses = () => [...processes.values(), ...successors.values(), ...retiring];

/** Writes the running processes to a file at each start and exit, so that leftovers of a killed supervisor can be found. */
function record() {
  const running = allProcesses().flatMap(({ definition, identity }) =>
    identity
      ? [{ name: definition.name, tier: definition.tier, stopSignal: definition.stopSignal, ...identity }]
      : [],
  );
  const me = identityOf(process.pid);
  writeFileSync(`${recordFile}.new`, JSON.stringify({ supervisor: me, running }, null, 2), { mode: 0o600 });
  renameSync(`${recordFile}.new`, recordFile);
}

/**
 * @param {ControlRequest} request
 * @returns {Promise<void>}
 */
async function act(request) {
  if (request.action === 'apply') return apply(request.definitions);
  if (request.action === 'keep') return keepOnly(request.names);
  if (request.action === 'shutdown') return stopAll();
  if (request.action === 'status') return;
  const wanted = processes.get(request.name);
  if (!wanted) {
    throw new Error(`There is no process "${request.name}". There are: ${[...processes.keys()].join(', ')}.`);
  }
  if (request.action === 'kill') return wanted.kill();
  if (request.action === 'pause') return wanted.pause();
  if (request.action === 'resume') return wanted.resume();
  if (request.action === 'restart') return restart(wanted, wanted.definition);
  if (request.action === 'start') return wanted.start();
  await Promise.all([wanted.stop(), successors.get(request.name)?.stop()]);
}

/**
 * Starts new processes and restarts changed ones.
 * @param {ProcessDefinition[]} definitions
 */
async function apply(definitions) {
  for (const definition of definitions) {
    const existing = processes.get(definition.name);
    if (existing?.digest === digestOf(definition)) {
      existing.start();
    } else if (existing) {
      await restart(existing, definition);
    } else {
      begin(definition);
    }
  }
}

/** @param {ProcessDefinition} definition */
function begin(definition) {
  const started = new SupervisedProcess(definition, logFileOf(definition), record);
  processes.set(definition.name, started);
  started.start();
}

/** @param {ProcessDefinition} definition */
function logFileOf({ name }) {
  return join(state.logs, `${name}.log`);
}

/**
 * Restarts a process. Without downtime if it supports that: by a successor on the same socket, or by reloading its
 * configuration. Others are stopped first.
 * @param {SupervisedProcess} existing
 * @param {ProcessDefinition} definition new definition
 */
async function restart(existing, definition) {
  const isRunning = existing.identity !== undefined && existing.isWanted;
  if (isRunning && definition.listens && existing.definition.listens) return replace(existing, definition);
  if (isRunning && definition.reloadSignal && runsTheSame(existing.definition, definition))
    return existing.reload(definition);
  await existing.stop();
  begin(definition);
}

/** @param {ProcessDefinition} a @param {ProcessDefinition} b */
function runsTheSame(a, b) {
  return a.command === b.command && a.args.join('\0') === b.args.join('\0');
}

/**
 * Starts a successor, waits until it is ready, and stops the existing process.
 * @param {SupervisedProcess} existing
 * @param {ProcessDefinition} definition
 */
async function replace(existing, definition) {
  const { name } = definition;
  if (successors.has(name)) throw new Error(`${name} is already being restarted.`);
  const successor = new SupervisedProcess(definition, logFileOf(definition), record, existing);
  successors.set(name, successor);
  try {
    await successor.startBeside(SUCCESSOR_READY_SECONDS);
    processes.set(name, successor);
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    throw new Error(
      `The new process of ${name} did not start: ${reason}. The old one keeps running. Log: ${successor.logFile}`,
      { cause: error },
    );
  } finally {
    successors.delete(name);
  }
  // Recorded until it has ended, in case the supervisor is killed meanwhile.
  retiring.add(existing);
  await existing.stop();
  retiring.delete(existing);
}

/**
 * Stops and forgets all other processes.
 * @param {string[]} names
 */
async function keepOnly(names) {
  const others = [...processes.values()].filter(({ definition }) => !names.includes(definition.name));
  await Promise.all(others.map((other) => other.stop()));
  for (const { definition } of others) processes.delete(definition.name);
}

/** Stops processes before those that they use: highest tier first. */
async function stopAll() {
  const tiers = [...new Set(allProcesses().map(({ definition }) => definition.tier))];
  for (const tier of tiers.sort((a, b) => b - a)) {
    const members = allProcesses().filter(({ definition }) => definition.tier === tier);
    await Promise.all(members.map((member) => member.stop()));
  }
}

/** Rotates logs: copies and truncates them, because processes keep them open. Keeps two old files. */
function rotateLogs() {
  for (const { logFile } of processes.values()) {
    if (!existsSync(logFile) || statSync(logFile).size < MAX_LOG_BYTES) continue;
    if (existsSync(`${logFile}.1`)) renameSync(`${logFile}.1`, `${logFile}.2`);
    copyFileSync(logFile, `${logFile}.1`);
    truncateSync(logFile);
  }
}

/** @param {string} line */
async function answer(line) {
  /** @type {ControlAnswer} */
  const result = { processes: [] };
  /** @type {ControlRequest | undefined} */
  let request;
  try {
    request = /** @type {ControlRequest} */ (JSON.parse(line));
    await act(request);
  } catch (error) {
    result.error = /** @type {Error} */ (error).message;
  }
  result.processes = [...processes.values()].map((process) => process.status);
  return { result, isLast: request?.action === 'shutdown' };
}

const server = createServer({ allowHalfOpen: true }, (socket) => {
  let line = '';
  socket.setEncoding('utf8');
  // The client may have disconnected.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    line += chunk;
  });
  socket.on('end', () => {
    void answer(line).then(({ result, isLast }) => {
      socket.end(`${JSON.stringify(result)}\n`);
      if (isLast) leave();
    });
  });
});

function leave() {
  rmSync(recordFile, { force: true });
  rmSync(state.socket, { force: true });
  if (dirname(state.socket) !== state.run) rmSync(dirname(state.socket), { recursive: true, force: true });
  // Leave time for the response to reach the client.
  setTimeout(() => process.exit(0), 50);
}

process.on('SIGTERM', () => void stopAll().then(leave));
process.on('SIGINT', () => void stopAll().then(leave));

process.umask(0o077);
rmSync(state.socket, { force: true });
record();
server.listen(state.socket);
setInterval(rotateLogs, LOG_CHECK_MS);
