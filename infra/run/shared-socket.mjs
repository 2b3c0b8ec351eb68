import * as net from 'node:net';
import { getSystemErrorName } from 'node:util';

/**
 * Binds a socket without listening. Node's cluster module uses this function to share sockets with its workers; the public
 * `listen` would accept connections in this process.
 * @type {(host: string, port: number, addressType: 4 | 6) => number | (object & { close: () => void })}
 */
const createServerHandle = /** @type {any} */ (net)._createServerHandle;

/**
 * A port that a process and its successor share. Connections are refused until one of them listens, and again after the last
 * one has ended.
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

  /** @throws if another program uses the port */
  acquire() {
    if (this.#handle === undefined) {
      const { host, port } = this.#address;
      const handle = createServerHandle(host, port, 4);
      if (typeof handle === 'number')
        throw new Error(`port ${port} cannot be opened: ${getSystemErrorName(handle)}`);
      // `spawn` accepts handles like streams.
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
