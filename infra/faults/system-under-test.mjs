import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createClient } from 'redis';
import { ask } from '../run/control.mjs';
import { SUPERUSER } from '../run/postgres.mjs';
import { familyOf } from '../run/process-identity.mjs';
import { serviceProcesses } from '../run/services.mjs';

/**
 * @typedef {import('../run/folders.mjs').StateFolder} StateFolder
 * @typedef {import('../run/settings.mjs').Settings} Settings
 * @typedef {import('../run/supervised-process.mjs').ProcessStatus} ProcessStatus
 * @typedef {import('../run/supervised-process.mjs').ProcessDefinition} ProcessDefinition
 * @typedef {'auth' | 'listings' | 'inquiries' | 'notifications' | 'pages'} Service
 * @typedef {Service | 'gateway' | 'postgres' | 'redis'} Part
 */

/** Maximum time for any recovery. */
const PATIENCE_MS = 300_000;

export class SystemUnderTest {
  /**
   * @param {StateFolder} state
   * @param {Settings} settings
   * @param {string} superuserPassword
   * @param {StateFolder} [imap] of the IMAP server whose mailbox is read
   */
  constructor(state, settings, superuserPassword, imap) {
    this.state = state;
    this.settings = settings;
    this.superuserPassword = superuserPassword;
    this.imap = imap;
  }

  /** @returns {StateFolder} where the IMAP server is controlled */
  imapState() {
    if (!this.imap) throw new Error('no mailbox is read');
    return this.imap;
  }

  /** @returns {Promise<ProcessStatus[]>} */
  async processes() {
    return (await ask(this.state, { action: 'status' })) ?? [];
  }

  /**
   * Processes of all replicas of a part.
   * @param {Part} part
   */
  async replicas(part) {
    const all = await this.processes();
    return all.filter(({ name }) => partOf(name) === part);
  }

  /**
   * Kills every process of a part; the supervisor restarts it, as Docker would.
   * @param {Part} part
   */
  async kill(part) {
    const killed = await this.replicas(part);
    for (const { pid } of killed) if (pid !== undefined) signal([pid], 'SIGKILL');
    // The supervisor reports them as healthy until it notices.
    await until(`${part} is gone`, async () => {
      const now = await this.replicas(part);
      return killed.every(({ pid }) => !now.some((one) => one.pid === pid));
    });
  }

  /** @param {Part} part */
  async stop(part) {
    for (const { name } of await this.replicas(part)) await ask(this.state, { action: 'stop', name });
  }

  /** @param {Part} part */
  async start(part) {
    for (const { name } of await this.replicas(part)) await ask(this.state, { action: 'start', name });
  }

  /**
   * Restarts one replica after the other, each healthy before the next.
   * @param {Part} part
   */
  async restartInTurn(part) {
    for (const { name } of await this.replicas(part)) {
      await ask(this.state, { action: 'restart', name });
      await this.untilHealthy([part]);
    }
  }

  /**
   * Pauses every process of a part and its descendants, as if the machine hung.
   * @param {Part} part
   * @returns {Promise<() => void>} lets them go on
   */
  async hold(part) {
    const pids = (await this.replicas(part)).flatMap(({ pid }) => (pid === undefined ? [] : familyOf(pid)));
    signal(pids, 'SIGSTOP');
    return () => signal(pids, 'SIGCONT');
  }

  /**
   * Waits until the parts are healthy, by default all of them.
   * @param {Part[]} [parts]
   */
  async untilHealthy(parts) {
    await until(`${parts?.join(', ') ?? 'everything'} is healthy`, async () => {
      const all = await this.processes();
      return all.every(
        ({ name, state }) =>
          state === 'healthy' || (parts && !parts.includes(/** @type {Part} */ (partOf(name)))),
      );
    });
  }

  /**
   * Restarts services whose environment changes; others keep running.
   * @param {(definition: ProcessDefinition, part: Service) => Partial<ProcessDefinition> | undefined} [change]
   */
  async runServices(change = () => undefined) {
    const definitions = serviceProcesses(this.state, this.settings).map((definition) => ({
      ...definition,
      ...change(definition, /** @type {Service} */ (partOf(definition.name))),
    }));
    await ask(this.state, { action: 'apply', definitions });
    await this.untilHealthy();
  }

  /**
   * Requests the health endpoint of one process.
   * @param {number} port
   * @param {'live' | 'ready'} what
   * @param {number} patienceMs no answer until then is a no, as it is for Docker
   */
  async health(port, what, patienceMs) {
    const answer = await call({ port, path: `/health/${what}`, timeoutMs: patienceMs }).catch(
      () => undefined,
    );
    return answer?.status === 200;
  }

  /**
   * Runs SQL as superuser.
   * @template {pg.QueryResultRow} Row
   * @param {'auth' | 'listings' | 'inquiries'} database
   * @param {string} sql
   * @param {unknown[]} [values]
   * @returns {Promise<Row[]>}
   */
  async query(database, sql, values = []) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.settings.ports.postgres,
      user: SUPERUSER,
      password: this.superuserPassword,
      database,
    });
    // The query reports a lost server; without a listener this event would end the program.
    client.on('error', () => undefined);
    await client.connect();
    try {
      /** @type {pg.QueryResult<Row>} */
      const { rows } = await client.query(sql, values);
      return rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async emptyRedis() {
    const client = createClient({
      socket: { host: '127.0.0.1', port: this.settings.ports.redis },
      password: this.settings.values.REDIS_PASSWORD ?? '',
    });
    client.on('error', () => undefined);
    await client.connect();
    await client.flushAll();
    await client.close();
  }
}

/**
 * The part that a process belongs to: `auth-2` is auth's second replica.
 * @param {string} processName
 */
export function partOf(processName) {
  return processName.replace(/-\d+$/, '');
}

/**
 * Waits until a condition holds.
 * @param {string} what for the message
 * @param {() => Promise<boolean> | boolean} isSo
 * @param {number} [patienceMs]
 * @returns {Promise<number>} seconds that it took
 */
export async function until(what, isSo, patienceMs = PATIENCE_MS) {
  const since = Date.now();
  for (;;) {
    if (await isSo()) return (Date.now() - since) / 1000;
    if (Date.now() - since > patienceMs) {
      throw new Error(`waited ${Math.round(patienceMs / 1000)} s in vain until ${what}`);
    }
    await pause(100);
  }
}

/**
 * One HTTP call on a connection of its own or of the agent.
 * @param {{ port: number, path: string, method?: string, headers?: Record<string, string>, body?: string | Buffer,
 *   timeoutMs?: number, agent?: import('node:http').Agent }} what
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: string }>}
 *   rejects when there is no whole answer in time
 */
export function call({ port, path, method = 'GET', headers = {}, body, timeoutMs = 30_000, agent }) {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
        ...(agent ? { agent } : {}),
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => (text += chunk));
        answer.on('error', fail);
        answer.on('end', () => {
          clearTimeout(timer);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
        });
      },
    );
    const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), timeoutMs);
    /** @param {Error} error */
    function fail(error) {
      clearTimeout(timer);
      reject(error);
    }
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

/**
 * @param {number[]} pids
 * @param {NodeJS.Signals} name
 */
function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}
