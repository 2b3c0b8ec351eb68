/**
 * Runs a service in `make dev`, as `node dev-service.mjs <script> <debugger port>`. SIGHUP restarts it without a gap: the old process
 * answers until the new one listens. A process that has loaded the npm packages stands by, so that a restart loads the
 * service's own files only.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { say } from './console.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const [script = '', debuggerPort = ''] = process.argv.slice(2);
const program = fileURLToPath(new URL('dev-process.mjs', import.meta.url));

/** @returns {ChildProcess} that loads the packages and waits */
function prepare() {
  const socket = process.env.LISTEN_FD === undefined ? [] : [Number(process.env.LISTEN_FD)];
  return fork(program, [script], {
    execArgv: [...process.execArgv, '--experimental-import-meta-resolve'],
    stdio: ['ignore', 'inherit', 'inherit', ...socket, 'ipc'],
  });
}

/**
 * @param {ChildProcess} child
 * @returns {Promise<boolean>} whether it listens; false if it has ended
 */
async function start(child) {
  child.send({ start: true });
  const ready = once(child, 'message').then(() => true);
  const ended = once(child, 'exit').then(() => false);
  return await Promise.race([ready, ended]);
}

/** @param {ChildProcess} child */
const attachDebugger = (child) => child.send({ debuggerPort: Number(debuggerPort) });

/** Takes the place of the running process. */
async function replace() {
  const since = Date.now();
  const next = standby ?? prepare();
  standby = undefined;
  if (await start(next)) {
    const old = running;
    running = next;
    watch(next);
    const ended = once(old, 'exit');
    old.kill('SIGTERM');
    await ended;
    // The old process had its port.
    attachDebugger(next);
    say(`restarted in ${((Date.now() - since) / 1000).toFixed(1)} s`);
  } else {
    say('did not start; the process before it keeps running');
  }
  standby = prepare();
}

/** Ends with the running process: the supervisor starts it again. @param {ChildProcess} child */
function watch(child) {
  child.once('exit', (code) => {
    if (child === running) process.exit(code ?? 1);
  });
}

let running = prepare();
/** @type {ChildProcess | undefined} */
let standby;
/** Restarts follow each other; one that waits serves all that come meanwhile. */
let restarts = Promise.resolve();
let isWaiting = false;

process.on('SIGHUP', () => {
  if (isWaiting) return;
  isWaiting = true;
  restarts = restarts.then(() => {
    isWaiting = false;
    return replace();
  });
});
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
  process.on(signal, () => {
    standby?.kill('SIGKILL');
    running.kill(signal);
  });
}

watch(running);
attachDebugger(running);
restarts = start(running).then(() => {
  standby = prepare();
});
