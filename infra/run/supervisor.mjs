/**
 * Runs on its own, away from any terminal, owns the system's processes and answers on a socket. Started by
 * `control.mjs` as `node supervisor.mjs <state folder>`; output goes to its log file.
 *
 * Each connection carries one line of JSON with a request and gets one line of JSON back.
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

const MAXIMUM_LOG_BYTES = 10 * 1024 * 1024;
const LOG_CHECK_MS = 15_000;
/** A successor may have to migrate its database. */
const SUCCESSOR_READY_SECONDS = 240;

const state = stateFolderAt(process.argv[2] ?? '');
const recordFile = join(state.run, 'processes.json');

/** @type {Map<string, SupervisedProcess>} */
const processes = new Map();

/** Those that are about to take the place of the process of their name. @type {Map<string, SupervisedProcess>} */
const successors = new Map();

/** Those whose place has been taken, until they have ended. @type {Set<SupervisedProcess>} */
const retiring = new Set();

const allProcesses = () => [...processes.values(), ...successors.values(), ...retiring];

/** Written at once whenever a process starts or ends, so that a successor finds what a killed supervisor left. */
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
 * Starts what is new, restarts what changed, leaves the rest alone.
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
 * Without a gap where the process knows how: by a successor that takes connections from the same socket, or by reading its
 * configuration again. Else it is stopped first.
 * @param {SupervisedProcess} existing
 * @param {ProcessDefinition} definition how it runs from now on
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
  if (successors.has(name)) throw new Error(`${name} is being restarted already.`);
  const successor = new SupervisedProcess(definition, logFileOf(definition), record, existing);
  successors.set(name, successor);
  try {
    await successor.startBeside(SUCCESSOR_READY_SECONDS);
    processes.set(name, successor);
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    throw new Error(
      `The new process of ${name} cannot take over: ${reason}. The one before goes on. Log: ${successor.logFile}`,
      { cause: error },
    );
  } finally {
    successors.delete(name);
  }
  // Still on record while it ends: a killed supervisor may leave it behind.
  retiring.add(existing);
  await existing.stop();
  retiring.delete(existing);
}

/**
 * Ends and forgets all others.
 * @param {string[]} names
 */
async function keepOnly(names) {
  const others = [...processes.values()].filter(({ definition }) => !names.includes(definition.name));
  await Promise.all(others.map((other) => other.stop()));
  for (const { definition } of others) processes.delete(definition.name);
}

/** Highest tier first: whoever uses something ends before it. */
async function stopAll() {
  const tiers = [...new Set(allProcesses().map(({ definition }) => definition.tier))];
  for (const tier of tiers.sort((a, b) => b - a)) {
    const members = allProcesses().filter(({ definition }) => definition.tier === tier);
    await Promise.all(members.map((member) => member.stop()));
  }
}

/** Processes keep their log open, so a full one is copied aside and emptied, two generations deep. */
function boundLogs() {
  for (const { logFile } of processes.values()) {
    if (!existsSync(logFile) || statSync(logFile).size < MAXIMUM_LOG_BYTES) continue;
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
  // Whoever asked may be gone by the time of the answer.
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
  // A last moment for the answer to reach the asker.
  setTimeout(() => process.exit(0), 50);
}

process.on('SIGTERM', () => void stopAll().then(leave));
process.on('SIGINT', () => void stopAll().then(leave));

process.umask(0o077);
rmSync(state.socket, { force: true });
record();
server.listen(state.socket);
setInterval(boundLogs, LOG_CHECK_MS);
