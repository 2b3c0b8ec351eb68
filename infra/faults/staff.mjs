import { Agent } from 'node:http';
import { call, until } from './system-under-test.mjs';

/** A member of staff who works through the gateway and signs in again if the session is lost. */
export class Staff {
  #agent = new Agent({ keepAlive: true, maxSockets: 32 });
  #cookie = '';
  /** @type {Promise<void> | undefined} */
  #signingIn;

  /**
   * @param {number} port
   * @param {string} username
   * @param {string} password
   */
  constructor(port, username, password) {
    this.port = port;
    this.username = username;
    this.password = password;
  }

  /** Session cookie. */
  get cookie() {
    return this.#cookie;
  }

  async signIn() {
    await until('staff can sign in', async () => {
      const answer = await this.call('POST', '/api/admin/login', {
        username: this.username,
        password: this.password,
      });
      if (answer.status === 200) this.#cookie = String(answer.headers['set-cookie']?.[0]).split(';')[0] ?? '';
      return answer.status === 200;
    });
  }

  /**
   * Sends a request and returns any response.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: string }>} status 0: no answer
   */
  async call(method, path, body) {
    return call({
      ...{ port: this.port, path, method, agent: this.#agent },
      headers: {
        ...(this.#cookie ? { Cookie: this.#cookie } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error) => ({ status: 0, headers: {}, body: String(error) }));
  }

  /**
   * Reads, and retries until it succeeds.
   * @param {string} path
   * @returns {Promise<any>}
   */
  async get(path) {
    let text = '';
    await until(`GET ${path} is answered`, async () => {
      const answer = await this.call('GET', path);
      if (answer.status === 401) {
        this.#signingIn ??= this.signIn().finally(() => (this.#signingIn = undefined));
        await this.#signingIn;
      }
      text = answer.body;
      return answer.status === 200;
    });
    return JSON.parse(text);
  }

  /**
   * @param {Buffer} bytes
   * @param {string} name
   */
  async upload(bytes, name) {
    const boundary = 'picture-of-a-house';
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return call({
      ...{ port: this.port, path: '/api/admin/pictures', method: 'POST', agent: this.#agent, body },
      headers: { Cookie: this.#cookie, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      timeoutMs: 60_000,
    }).catch((error) => ({ status: 0, headers: {}, body: String(error) }));
  }

  close() {
    this.#agent.destroy();
  }
}
