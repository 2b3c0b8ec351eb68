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

const state = stateFolderAt(process.argv[2] ?? '');
const recordFile = join(state.run, 'processes.json');

/** @type {Map<string, SupervisedProcess>} */
const processes = new Map();

/** Written at once whenever a process starts or ends, so that a successor finds what a killed supervisor left. */
function record() {
  const running = [...processes.values()].flatMap(({ definition, identity }) =>
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
  if (request.action !== 'start') await wanted.stop();
  if (request.action !== 'stop') wanted.start();
}

/**
 * Starts what is new, starts again what changed, leaves the rest alone.
 * @param {ProcessDefinition[]} definitions
 */
async function apply(definitions) {
  for (const definition of definitions) {
    const existing = processes.get(definition.name);
    if (existing?.digest === digestOf(definition)) {
      existing.start();
      continue;
    }
    await existing?.stop();
    const logFile = join(state.logs, `${definition.name}.log`);
    const replacement = new SupervisedProcess(definition, logFile, record);
    processes.set(definition.name, replacement);
    replacement.start();
  }
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
  const tiers = [...new Set([...processes.values()].map(({ definition }) => definition.tier))];
  for (const tier of tiers.sort((a, b) => b - a)) {
    const members = [...processes.values()].filter(({ definition }) => definition.tier === tier);
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
