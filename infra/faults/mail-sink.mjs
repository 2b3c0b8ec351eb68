import { once } from 'node:events';
import { setImmediate } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/**
 * Behaviour of the mail server:
 * - `ok`: accepts every mail
 * - `slow`: accepts every mail after some seconds
 * - `busy`: defers every mail (451)
 * - `picky`: rejects one recipient (550) and accepts the others
 * - `cut`: accepts each mail, but breaks the connection before the first reply
 * - `reset`: it takes a mail, says so and breaks the line at once
 * - `hang`: it takes the connection and says nothing
 * - `away`: it takes no connection
 * @typedef {'ok' | 'slow' | 'busy' | 'picky' | 'cut' | 'reset' | 'hang' | 'away'} Behaviour
 */

/** Whom the server refuses when it is `picky`. */
export const REFUSED_RECIPIENT = 'nobody@lml-properties.example';

const SLOW_MS = 2000;

/** A mail server that can misbehave, and remembers of each mail its Message-ID alone: it takes any number of them. */
export class MailSink {
  /**
   * How often a mail was taken, by its Message-ID up to the at sign.
   * @type {Map<string, number>}
   */
  taken = new Map();
  /** How many times a line was broken on a mail that had been taken. */
  brokenLines = 0;
  /** @type {Behaviour} */
  #behaviour = 'ok';
  /** @type {SMTPServer | undefined} */
  #server;
  /** @type {Set<string>} */
  #cutOnce = new Set();

  /** @param {number} port */
  constructor(port) {
    this.port = port;
  }

  /** @param {Behaviour} behaviour */
  async behave(behaviour) {
    this.#behaviour = behaviour;
    if (behaviour === 'away') await this.stop();
    else await this.start();
  }

  async start() {
    if (this.#server) return;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 200,
      onConnect: (_session, callback) => {
        if (this.#behaviour !== 'hang') callback();
      },
      onRcptTo: ({ address }, _session, callback) => {
        if (this.#behaviour === 'picky' && address === REFUSED_RECIPIENT) {
          callback(refusal(550, 'No such mailbox'));
        } else callback();
      },
      onData: (stream, session, callback) => {
        let head = '';
        stream.on('data', (/** @type {Buffer} */ chunk) => {
          // Message-ID is among the first headers; the rest of the mail is let pass.
          if (head.length < 16_384) head += chunk.toString('latin1');
        });
        stream.on('end', () => void this.#take(head, socketOf(server, session.id), callback));
      },
    });
    server.on('error', () => undefined);
    this.#server = server;
    server.listen(this.port, '127.0.0.1');
    await once(server.server, 'listening');
  }

  async stop() {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise((resolve) => server.close(() => resolve(undefined)));
  }

  /**
   * @param {string} head
   * @param {import('node:net').Socket | undefined} socket
   * @param {(error?: Error | null, message?: string) => void} callback
   */
  async #take(head, socket, callback) {
    if (this.#behaviour === 'busy') {
      callback(refusal(451, 'Come back later'));
      return;
    }
    if (this.#behaviour === 'slow') await pause(SLOW_MS);
    const id = /^message-id:\s*<([^@>]+)@/im.exec(head)?.[1] ?? 'none';
    this.taken.set(id, (this.taken.get(id) ?? 0) + 1);
    if (this.#behaviour === 'cut' && !this.#cutOnce.has(id)) {
      this.#cutOnce.add(id);
      this.brokenLines += 1;
      socket?.resetAndDestroy();
      return;
    }
    callback(null, 'Taken');
    if (this.#behaviour === 'reset') setImmediate(() => socket?.destroy());
  }
}

/**
 * @param {number} responseCode
 * @param {string} message
 */
function refusal(responseCode, message) {
  return Object.assign(new Error(message), { responseCode });
}

/**
 * The server does not hand out the line of a session, but keeps it.
 * @param {SMTPServer} server
 * @param {string} sessionId
 */
function socketOf(server, sessionId) {
  const connections = /** @type {Set<{ id: string, _socket: import('node:net').Socket }>} */ (
    /** @type {unknown} */ (server.connections)
  );
  return [...connections].find(({ id }) => id === sessionId)?._socket;
}
