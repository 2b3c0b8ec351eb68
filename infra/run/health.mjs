import { get } from 'node:http';
import { connect } from 'node:net';

/**
 * How to ask a process whether it can do its work.
 * @typedef {{ kind: 'http', port: number, path: string }
 *   | { kind: 'postgres', port: number }
 *   | { kind: 'redis', port: number, password: string }
 *   | { kind: 'smtp', port: number }} HealthCheck
 */

const PATIENCE_MS = 3000;

/**
 * @param {HealthCheck} check
 * @returns {Promise<boolean>}
 */
export function isHealthy(check) {
  switch (check.kind) {
    case 'http':
      return answersOk(check.port, check.path);
    case 'postgres':
      return conversation(check.port, startupMessage(), (answer) => answer[0] === 'R'.charCodeAt(0));
    case 'redis':
      return tellRedis(check.port, check.password, 'PING', '+PONG');
    case 'smtp':
      return conversation(check.port, undefined, (answer) => answer.includes('220'));
  }
}

/**
 * @param {number} port
 * @param {string} password
 * @param {string} command one word
 * @param {string} expected what the answer holds when all is well
 * @returns {Promise<boolean>}
 */
export function tellRedis(port, password, command, expected) {
  const words = [['AUTH', password], [command]].map(
    (parts) =>
      `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`,
  );
  // AUTH alone is answered with +OK, too.
  const answers = ['+OK', expected].join('\r\n');
  return conversation(port, Buffer.from(words.join('')), (answer) => answer.includes(answers));
}

/**
 * @param {number} port
 * @param {string} path
 * @returns {Promise<boolean>}
 */
function answersOk(port, path) {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, timeout: PATIENCE_MS, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/**
 * PostgreSQL's first message of a connection. A server that takes connections asks for a password (`R`), one
 * that still recovers answers with an error.
 */
function startupMessage() {
  const body = Buffer.from('user\0health\0database\0postgres\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return Buffer.concat([head, body]);
}

/**
 * @param {number} port
 * @param {Buffer | undefined} words said first
 * @param {(answer: Buffer) => boolean} isGood asked whenever more of the answer has come
 * @returns {Promise<boolean>}
 */
function conversation(port, words, isGood) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let answer = Buffer.alloc(0);
    /** @param {boolean} good */
    const end = (good) => {
      socket.destroy();
      resolve(good);
    };
    socket.setTimeout(PATIENCE_MS, () => end(false));
    socket.on('connect', () => {
      if (words) socket.write(words);
    });
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk]);
      if (isGood(answer)) end(true);
    });
    socket.on('error', () => end(false));
    socket.on('close', () => end(isGood(answer)));
  });
}
