import * as net from 'node:net';
import { getSystemErrorName } from 'node:util';

/**
 * Binds without listening. Node's cluster module shares sockets with its workers by this function; the public `listen`
 * would take connections here.
 * @type {(host: string, port: number, addressType: 4 | 6) => number | (object & { close: () => void })}
 */
const createServerHandle = /** @type {any} */ (net)._createServerHandle;

/**
 * A port from which a process and its successor take connections. Connections are refused until one of them listens, and
 * again when the last one has ended.
 */
export class SharedSocket {
  #address;
  #users = 0;
  /** @type {(import('node:stream').Stream & { close: () => void }) | undefined} */
  #handle;

  /** @param {{ host: string, port: number }} address of IPv4 */
  constructor(address) {
    this.#address = address;
  }

  /** @throws when another program has the port */
  acquire() {
    if (this.#handle === undefined) {
      const { host, port } = this.#address;
      const handle = createServerHandle(host, port, 4);
      if (typeof handle === 'number')
        throw new Error(`port ${port} cannot be opened: ${getSystemErrorName(handle)}`);
      // Handles may be given to `spawn` like streams.
      this.#handle = /** @type {any} */ (handle);
    }
    this.#users += 1;
    return /** @type {import('node:stream').Stream} */ (this.#handle);
  }

  release() {
    this.#users -= 1;
    if (this.#users > 0) return;
    this.#handle?.close();
    this.#handle = undefined;
  }
}
