import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from './console.mjs';

/** Between two requests of one visitor. */
const PAUSE_MS = 40;

/** Who looks at pages and what belongs to them, who asks, who writes, and one of the staff whose session goes on. */
export class Visitors {
  /** @type {string[]} what the messages say that were accepted */
  accepted = [];
  #cookie = '';
  #base;
  #staff;
  /** Each request on a connection of its own: an idle one may be closed under it, which browsers then put right. */
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
    const { status, headers } = await this.#ask('POST', '/api/admin/login', { body: this.#staff });
    if (status !== 200) throw new UserError(`Staff cannot sign in: ${status}`);
    this.#cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  }

  /**
   * @param {() => Promise<void>} work
   * @returns {Promise<{ requests: number, failures: string[], seconds: number }>}
   */
  async during(work) {
    const since = Date.now();
    let requests = 0;
    let goesOn = true;
    /** @type {string[]} */
    const failures = [];
    /** @param {() => Promise<unknown>} visit */
    const again = async (visit) => {
      while (goesOn) {
        try {
          await visit();
        } catch (error) {
          failures.push(`${new Date().toISOString()} ${/** @type {Error} */ (error).message}`);
        }
        requests += 1;
        await pause(PAUSE_MS);
      }
    };
    const all = [
      again(() => this.#lookAt('/')),
      again(() => this.#lookAt(`/properties?page=${(requests % 5) + 1}`)),
      again(() => this.#expect(200, 'GET', `/api/properties?page=${(requests % 7) + 1}&search=${requests}`)),
      again(() => this.#write()),
      again(() => this.#expect(200, 'GET', '/api/user', { cookie: this.#cookie })),
    ];
    try {
      await work();
    } finally {
      goesOn = false;
      await Promise.all(all);
    }
    return { requests, failures, seconds: (Date.now() - since) / 1000 };
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
