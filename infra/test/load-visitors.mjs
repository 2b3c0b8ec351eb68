import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '../run/console.mjs';

/** Pause between two requests of one visitor. */
const PAUSE_MS = 40;
/** Longer, because password hashing is slow on purpose. */
const SIGN_IN_PAUSE_MS = 1000;

/**
 * Visitors who read pages and lists and send messages, one of the staff who reads messages in a session that goes on, and one
 * who signs in.
 */
export class Visitors {
  /** @type {string[]} what the messages say that were accepted */
  accepted = [];
  #requests = 0;
  #cookie = '';
  #base;
  #staff;
  /** One connection per request: the server may close idle ones, and only browsers retry then. */
  #agent = new Agent({ keepAlive: false });

  /**
   * @param {string} base address of the site
   * @param {{ username: string, password: string }} staff
   */
  constructor(base, staff) {
    this.#base = base;
    this.#staff = staff;
  }

  async signIn() {
    const answer = await this.#ask('POST', '/api/admin/login', { body: this.#staff });
    if (answer.status !== 200) throw new UserError(`Staff cannot sign in: ${answer.status}`);
    this.#cookie = sessionOf(answer.headers);
  }

  /**
   * @param {() => Promise<void>} work
   * @returns {Promise<{ requests: number, failures: string[], seconds: number }>}
   */
  async during(work) {
    const since = Date.now();
    const requestsBefore = this.#requests;
    let visits = 0;
    let goesOn = true;
    /** @type {string[]} */
    const failures = [];
    /** @param {() => Promise<unknown>} visit @param {number} [between] milliseconds */
    const again = async (visit, between = PAUSE_MS) => {
      while (goesOn) {
        try {
          await visit();
        } catch (error) {
          failures.push(`${new Date().toISOString()} ${/** @type {Error} */ (error).message}`);
        }
        visits += 1;
        await pause(between);
      }
    };
    const all = [
      again(() => this.#lookAt('/')),
      again(() => this.#lookAt(`/properties?page=${(visits % 5) + 1}`)),
      again(() => this.#expect(200, 'GET', `/api/properties?page=${(visits % 7) + 1}&search=${visits}`)),
      again(() => this.#write()),
      again(() => this.#expect(200, 'GET', '/api/user', { cookie: this.#cookie })),
      again(() => this.#expect(200, 'GET', '/api/inquiries?pageSize=10', { cookie: this.#cookie })),
      again(() => this.#signInAndOut(), SIGN_IN_PAUSE_MS),
    ];
    try {
      await work();
    } finally {
      goesOn = false;
      await Promise.all(all);
    }
    return { requests: this.#requests - requestsBefore, failures, seconds: (Date.now() - since) / 1000 };
  }

  /**
   * @returns {Promise<{ missing: string[], unsent: string[] }>} what was accepted and is not in the inbox, or is there with a
   *   mail to staff that has not gone out
   */
  async accountOfMessages() {
    /** @type {Map<string, boolean>} by message: whether staff were told */
    const stored = new Map();
    for (let page = 1, total = Infinity; (page - 1) * 100 < total; page++) {
      const path = `/api/inquiries?page=${page}&pageSize=100`;
      const { text, headers } = await this.#expect(200, 'GET', path, { cookie: this.#cookie });
      total = Number(headers['x-total-count']);
      /** @type {{ message: string, deliveries: { kind: string, state: string }[] }[]} */
      const inquiries = JSON.parse(text);
      for (const { message, deliveries } of inquiries) {
        const toStaff = deliveries.filter(({ kind }) => kind === 'staff');
        stored.set(message, toStaff.length > 0 && toStaff.every(({ state }) => state === 'sent'));
      }
    }
    return {
      missing: this.accepted.filter((message) => !stored.has(message)),
      unsent: this.accepted.filter((message) => stored.get(message) === false),
    };
  }

  /** A page with its code and styles. @param {string} path */
  async #lookAt(path) {
    const { text } = await this.#expect(200, 'GET', path);
    const files = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
    if (files.length === 0) throw new Error(`${path} names no code`);
    for (const file of files) await this.#expect(200, 'GET', file);
  }

  async #signInAndOut() {
    const { headers } = await this.#expect(200, 'POST', '/api/admin/login', { body: this.#staff });
    await this.#expect(204, 'POST', '/api/logout', { cookie: sessionOf(headers) });
  }

  async #write() {
    const message = `I would like to see the flat. ${Date.now()}-${this.accepted.length}`;
    const body = {
      name: 'Wanjiru Kamau',
      email: 'wanjiru@example.com',
      phone: '+254 700 000 001',
      subject: 'Property Viewing',
      message,
    };
    await this.#expect(201, 'POST', '/api/contact', { body });
    this.accepted.push(message);
  }

  /**
   * @param {number} expected
   * @param {string} method
   * @param {string} path
   * @param {{ body?: object, cookie?: string }} [more]
   */
  async #expect(expected, method, path, more) {
    const answer = await this.#ask(method, path, more);
    if (answer.status !== expected)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: object, cookie?: string }} [more]
   * @returns {Promise<{ status: number, text: string, headers: import('node:http').IncomingHttpHeaders }>}
   */
  #ask(method, path, { body, cookie } = {}) {
    this.#requests += 1;
    return new Promise((resolve, reject) => {
      const headers = {
        ...(cookie ? { Cookie: cookie } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      };
      const outgoing = request(new URL(path, this.#base), {
        method,
        agent: this.#agent,
        headers,
        timeout: 30_000,
      });
      outgoing.on('response', (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, text, headers: incoming.headers }),
        );
        incoming.on('error', (error) => reject(new Error(`${method} ${path}: broke off (${error.message})`)));
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in 30 s')));
      outgoing.on('error', (error) => reject(new Error(`${method} ${path}: ${error.message}`)));
      outgoing.end(body && JSON.stringify(body));
    });
  }
}

/** @param {import('node:http').IncomingHttpHeaders} headers */
function sessionOf(headers) {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
