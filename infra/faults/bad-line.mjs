import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A TCP proxy that can delay data and break connections. */
export class BadLine {
  /** Delay in each direction. */
  delayMs = 0;
  /** @type {Set<import('node:net').Socket>} */
  #incoming = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /** @param {number} target port of the server */
  constructor(target) {
    this.server = createServer((incoming) => {
      const outgoing = connect(target, '127.0.0.1');
      this.#incoming.add(incoming);
      this.#pass(incoming, outgoing);
      this.#pass(outgoing, incoming);
      incoming.on('close', () => this.#incoming.delete(incoming));
    });
  }

  /** @returns {Promise<number>} the port of its near end */
  async open() {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return /** @type {import('node:net').AddressInfo} */ (this.server.address()).port;
  }

  /**
   * @param {number} delayMs for there and back together
   * @param {number} breaking share of the connections that are reset each second
   */
  goBad(delayMs, breaking) {
    this.delayMs = delayMs / 2;
    this.#timer = setInterval(() => {
      for (const socket of this.#incoming) if (Math.random() < breaking) socket.resetAndDestroy();
    }, 1000);
  }

  goWell() {
    this.delayMs = 0;
    clearInterval(this.#timer);
  }

  close() {
    this.goWell();
    this.server.close();
    for (const socket of this.#incoming) socket.destroy();
  }

  /**
   * @param {import('node:net').Socket} from
   * @param {import('node:net').Socket} to
   */
  #pass(from, to) {
    // Each chunk waits for the previous one, so that the order is kept when the delay ends.
    let before = Promise.resolve();
    from.on('data', (data) => {
      const held =
        this.delayMs === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, this.delayMs));
      before = before.then(async () => {
        await held;
        if (!to.destroyed) to.write(data);
      });
    });
    from.on('error', () => from.destroy());
    from.on('close', () => void before.then(() => to.destroy()));
  }
}
