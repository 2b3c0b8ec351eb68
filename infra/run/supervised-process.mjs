import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { isHealthy } from './health.mjs';
import { SharedSocket } from './shared-socket.mjs';
import { familyOf, identityOf, signalGroup, signalProcess } from './process-identity.mjs';

/**
 * All that is needed to run a process; plain data, as it travels to the supervisor.
 * @typedef {object} ProcessDefinition
 * @property {string} name
 * @property {number} tier processes of a higher tier use those of a lower; started low to high
 * @property {string} command
 * @property {string[]} args
 * @property {string} cwd
 * @property {Record<string, string>} env all of its environment
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {NodeJS.Signals} stopSignal ends it gracefully
 * @property {number} stopSeconds how long that may take before it is ended by force
 * @property {number} port shown in the status
 * @property {{ host: string, port: number }} [listens] opened here and handed down as LISTEN_FD, so that a successor can take
 *   connections from the same queue; the process sends `ready` over its IPC channel, where it has one
 * @property {NodeJS.Signals} [reloadSignal] makes it take up its changed configuration without ending
 * @property {import('./health.mjs').HealthCheck[]} health
 * @property {string} revision changes when its files do
 *
 * @typedef {'stopped' | 'starting' | 'healthy' | 'unhealthy' | 'waiting' | 'stopping'} ProcessState
 *   `waiting`: it ended by itself and is started again in a moment
 *
 * @typedef {object} ProcessStatus
 * @property {string} name
 * @property {ProcessState} state
 * @property {number} tier
 * @property {number} port
 * @property {number} [pid]
 * @property {number} [since] start of the running process, ms since 1970
 * @property {number} restarts since it was last told to start
 * @property {string} [lastExit] how it last ended by itself
 * @property {string} digest of the definition
 */

const LONGEST_PAUSE_MS = 10_000;
/** A process that ran so long is taken as sound: its next end is answered at once again. */
const SOUND_AFTER_MS = 30_000;

/** @param {ProcessDefinition} definition */
export function digestOf(definition) {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex');
}

/** Keeps one process running and knows how it is. */
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
  #pauseMs = 0;
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
   * @param {string} logFile both output streams go there; they survive the supervisor
   * @param {() => void} onChange called when the identity changes
   * @param {SupervisedProcess} [predecessor] runs until this one takes its place
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
    this.#pauseMs = 0;
    this.lastExit = undefined;
    this.#spawn();
  }

  /**
   * Starts it while its predecessor runs. It takes connections only once it is ready.
   * @param {number} seconds
   * @throws when it ends by itself or is not ready in time; it is stopped then
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

  /** Resolves when it and what it started are gone. */
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
    // One that stands still does not hear it.
    this.resume();
    const force = setTimeout(() => signalGroup(identity.pid, 'SIGKILL'), this.definition.stopSeconds * 1000);
    await gone;
    clearTimeout(force);
  }

  /** Ends it and all that it started, with no warning; what is wanted is then started again as after any crash. */
  kill() {
    this.#signalFamily('SIGKILL');
  }

  /** Makes it and all that it started stand still, connections open. */
  pause() {
    this.#signalFamily('SIGSTOP');
  }

  /** Lets what stands still go on. */
  resume() {
    this.#signalFamily('SIGCONT');
  }

  /** @param {NodeJS.Signals} signal */
  #signalFamily(signal) {
    if (!this.identity) return;
    for (const pid of familyOf(this.identity.pid)) signalProcess(pid, signal);
  }

  /** @param {{ channel?: boolean }} [options] `channel`: with one for the message `ready` */
  #spawn({ channel = false } = {}) {
    const { command, args, cwd, env, uid, gid } = this.definition;
    /** @type {import('node:child_process').StdioOptions} */
    const handedDown = [];
    try {
      if (this.#socket) handedDown.push(this.#socket.acquire());
    } catch (error) {
      this.#ended(/** @type {Error} */ (error).message);
      return undefined;
    }
    const log = openSync(this.logFile, 'a', 0o600);
    // A group of its own: Ctrl-C in a terminal does not reach it, and what it leaves behind can be found.
    const child = spawn(command, args, {
      cwd,
      env: this.#socket ? { ...env, LISTEN_FD: '3' } : env,
      ...(uid === undefined ? {} : { uid, gid }),
      detached: true,
      stdio: ['ignore', log, log, ...handedDown, ...(channel ? /** @type {const} */ (['ipc']) : [])],
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
      if (Date.now() - this.#since > SOUND_AFTER_MS) this.#pauseMs = 0;
      this.state = 'waiting';
      this.#timer = setTimeout(() => this.#spawn(), this.#pauseMs);
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2 || 500);
    } else {
      this.state = 'stopped';
    }
    for (const listener of this.#exitListeners.splice(0)) listener();
  }

  /** @param {number | undefined} pid */
  #watchHealth(pid) {
    const look = async () => {
      const answers = await Promise.all(this.definition.health.map(isHealthy));
      if (this.identity?.pid !== pid || pid === undefined) return;
      const healthy = answers.every(Boolean);
      if (this.state !== 'stopping') {
        if (healthy) this.state = 'healthy';
        else if (this.state === 'healthy') this.state = 'unhealthy';
      }
      this.#healthTimer = setTimeout(() => void look(), healthy ? 3000 : 200);
    };
    clearTimeout(this.#healthTimer);
    this.#healthTimer = setTimeout(() => void look(), 100);
  }
}
