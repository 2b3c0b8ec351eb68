import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { isHealthy } from './health.mjs';
import { SharedSocket } from './shared-socket.mjs';
import { familyOf, identityOf, signalGroup, signalProcess } from './process-identity.mjs';

/**
 * Definition of a process, sent to the supervisor as JSON.
 * @typedef {object} ProcessDefinition
 * @property {string} name
 * @property {number} tier processes use those of lower tiers; lower tiers start first
 * @property {string} command
 * @property {string[]} args
 * @property {string} cwd
 * @property {Record<string, string>} env its complete environment
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {NodeJS.Signals} stopSignal stops it gracefully
 * @property {number} stopSeconds after which it is killed
 * @property {number} port shown in the status
 * @property {{ host: string, port: number }} [listens] opened by the supervisor and passed as LISTEN_FD, so that a successor
 *   can accept connections from the same queue; the process sends `ready` over its IPC channel, if it has one
 * @property {NodeJS.Signals} [reloadSignal] reloads its configuration without a restart
 * @property {import('./health.mjs').HealthCheck[]} health
 * @property {string} revision changes with its files
 *
 * @typedef {'stopped' | 'starting' | 'healthy' | 'unhealthy' | 'waiting' | 'stopping'} ProcessState
 *   `waiting`: it exited unexpectedly and will be restarted
 *
 * @typedef {object} ProcessStatus
 * @property {string} name
 * @property {ProcessState} state
 * @property {number} tier
 * @property {number} port
 * @property {number} [pid]
 * @property {number} [since] start of the running process, ms since 1970
 * @property {number} restarts since the last start command
 * @property {string} [lastExit] reason of the last unexpected exit
 * @property {string} digest of the definition
 */

const MAX_RESTART_DELAY_MS = 10_000;
/** A process that ran this long is restarted without delay. */
const STABLE_AFTER_MS = 30_000;

/** @param {ProcessDefinition} definition */
export function digestOf(definition) {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex');
}

/** Keeps one process running and checks its health. */
export class SupervisedProcess {
  /** @type {ProcessState} */
  state = 'stopped';
  restarts = 0;
  /** @type {string | undefined} */
  lastExit;
  /** @type {import('./process-identity.mjs').ProcessIdentity | undefined} */
  identity;
  #since = 0;
  #wanted = false;
  #restartDelayMs = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  /** @type {NodeJS.Timeout | undefined} */
  #healthTimer;
  /** @type {(() => void)[]} */
  #exitListeners = [];
  /** @type {SharedSocket | undefined} */
  #socket;
  /** @type {ProcessDefinition} */
  definition;

  /**
   * @param {ProcessDefinition} definition
   * @param {string} logFile receives both output streams, even without the supervisor
   * @param {() => void} onChange called when the identity changes
   * @param {SupervisedProcess} [predecessor] runs until this one is ready
   */
  constructor(definition, logFile, onChange, predecessor) {
    this.definition = definition;
    this.digest = digestOf(definition);
    this.logFile = logFile;
    this.onChange = onChange;
    const { listens } = definition;
    const inherited = predecessor?.definition.listens;
    const isShared = listens?.host === inherited?.host && listens?.port === inherited?.port;
    this.#socket = isShared && predecessor ? predecessor.#socket : listens && new SharedSocket(listens);
  }

  /** @returns {ProcessStatus} */
  get status() {
    const { name, tier, port } = this.definition;
    const { state, restarts, lastExit, digest } = this;
    const running = this.identity ? { pid: this.identity.pid, since: this.#since } : {};
    return { name, tier, port, state, restarts, digest, ...(lastExit ? { lastExit } : {}), ...running };
  }

  get isWanted() {
    return this.#wanted;
  }

  start() {
    if (this.#wanted) return;
    this.#wanted = true;
    this.restarts = 0;
    this.#restartDelayMs = 0;
    this.lastExit = undefined;
    this.#spawn();
  }

  /**
   * Starts it while its predecessor runs. It accepts connections only when it is ready.
   * @param {number} seconds
   * @throws if it exits or is not ready in time; it is stopped then
   */
  async startBeside(seconds) {
    this.#wanted = true;
    /** @type {NodeJS.Timeout | undefined} */
    let deadline;
    try {
      await new Promise((resolve, reject) => {
        this.#exitListeners.push(() => reject(new Error(`it ended by itself (${this.lastExit})`)));
        deadline = setTimeout(() => reject(new Error(`it was not ready after ${seconds} s`)), seconds * 1000);
        const child = this.#spawn({ channel: true });
        child?.once('message', () => {
          child.disconnect();
          resolve(undefined);
        });
      });
    } catch (error) {
      await this.stop();
      throw error;
    } finally {
      clearTimeout(deadline);
    }
    this.state = 'healthy';
  }

  /**
   * Makes the running process read its changed configuration.
   * @param {ProcessDefinition} definition
   */
  reload(definition) {
    this.definition = definition;
    this.digest = digestOf(definition);
    if (this.identity && definition.reloadSignal) signalProcess(this.identity.pid, definition.reloadSignal);
  }

  /** Stops it. Resolves when it and its child processes have ended. */
  async stop() {
    this.#wanted = false;
    clearTimeout(this.#timer);
    const identity = this.identity;
    if (!identity) {
      this.state = 'stopped';
      return;
    }
    this.state = 'stopping';
    const gone = new Promise((resolve) => this.#exitListeners.push(() => resolve(undefined)));
    signalProcess(identity.pid, this.definition.stopSignal);
    // A paused process does not handle signals.
    this.resume();
    const force = setTimeout(() => signalGroup(identity.pid, 'SIGKILL'), this.definition.stopSeconds * 1000);
    await gone;
    clearTimeout(force);
  }

  /** Kills it and its descendants. It is restarted as after a crash, unless it was stopped. */
  kill() {
    this.#signalFamily('SIGKILL');
  }

  /** Suspends it and its descendants; connections stay open. */
  pause() {
    this.#signalFamily('SIGSTOP');
  }

  /** Resumes it after {@link pause}. */
  resume() {
    this.#signalFamily('SIGCONT');
  }

  /** @param {NodeJS.Signals} signal */
  #signalFamily(signal) {
    if (!this.identity) return;
    for (const pid of familyOf(this.identity.pid)) signalProcess(pid, signal);
  }

  /** @param {{ channel?: boolean }} [options] `channel`: opens an IPC channel for the message `ready` */
  #spawn({ channel = false } = {}) {
    const { command, args, cwd, env, uid, gid } = this.definition;
    /** @type {import('node:child_process').StdioOptions} */
    const inheritedHandles = [];
    try {
      if (this.#socket) inheritedHandles.push(this.#socket.acquire());
    } catch (error) {
      this.#ended(/** @type {Error} */ (error).message);
      return undefined;
    }
    const log = openSync(this.logFile, 'a', 0o600);
    // A process group of its own: Ctrl-C in a terminal does not reach it, and leftover processes can be found.
    const child = spawn(command, args, {
      cwd,
      env: this.#socket ? { ...env, LISTEN_FD: '3' } : env,
      ...(uid === undefined ? {} : { uid, gid }),
      detached: true,
      stdio: ['ignore', log, log, ...inheritedHandles, ...(channel ? /** @type {const} */ (['ipc']) : [])],
    });
    closeSync(log);
    this.state = 'starting';
    this.#since = Date.now();
    if (child.pid !== undefined) this.identity = identityOf(child.pid) ?? { pid: child.pid, startedAt: '' };
    this.onChange();
    let ended = false;
    /** @param {string} how */
    const end = (how) => {
      if (ended) return;
      ended = true;
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
      this.#socket?.release();
      this.#ended(how);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal === null ? `exit code ${code}` : signal));
    this.#watchHealth(child.pid);
    return child;
  }

  /** @param {string} how */
  #ended(how) {
    clearTimeout(this.#healthTimer);
    this.identity = undefined;
    this.onChange();
    if (this.#wanted) {
      this.lastExit = how;
      this.restarts += 1;
      if (Date.now() - this.#since > STABLE_AFTER_MS) this.#restartDelayMs = 0;
      this.state = 'waiting';
      this.#timer = setTimeout(() => this.#spawn(), this.#restartDelayMs);
      this.#restartDelayMs = Math.min(MAX_RESTART_DELAY_MS, this.#restartDelayMs * 2 || 500);
    } else {
      this.state = 'stopped';
    }
    for (const listener of this.#exitListeners.splice(0)) listener();
  }

  /** @param {number | undefined} pid */
  #watchHealth(pid) {
    const check = async () => {
      const answers = await Promise.all(this.definition.health.map(isHealthy));
      if (this.identity?.pid !== pid || pid === undefined) return;
      const healthy = answers.every(Boolean);
      if (this.state !== 'stopping') {
        if (healthy) this.state = 'healthy';
        else if (this.state === 'healthy') this.state = 'unhealthy';
      }
      this.#healthTimer = setTimeout(() => void check(), healthy ? 3000 : 200);
    };
    clearTimeout(this.#healthTimer);
    this.#healthTimer = setTimeout(() => void check(), 100);
  }
}
