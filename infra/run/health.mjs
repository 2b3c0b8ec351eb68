import { get } from 'node:http';
import { connect } from 'node:net';

/**
 * Health check of a process.
 * @typedef {{ kind: 'http', port: number, path: string }
 *   | { kind: 'postgres', port: number }
 *   | { kind: 'redis', port: number, password: string }
 *   | { kind: 'smtp' | 'imap', port: number }} HealthCheck
 */

const TIMEOUT_MS = 3000;

/**
 * @param {HealthCheck} check
 * @returns {Promise<boolean>}
 */
export function isHealthy(check) {
  switch (check.kind) {
    case 'http':
      return answersOk(check.port, check.path);
    case 'postgres':
      return exchange(check.port, startupMessage(), (answer) => answer[0] === 'R'.charCodeAt(0));
    case 'redis':
      return tellRedis(check.port, check.password, 'PING', '+PONG');
    case 'smtp':
      return exchange(check.port, undefined, (answer) => answer.includes('220'));
    case 'imap':
      return exchange(check.port, undefined, (answer) => answer.includes('* OK'));
  }
}

/**
 * @param {number} port
 * @param {string} password
 * @param {string} command one word
 * @param {string} expected contained in the reply if all is well
 * @returns {Promise<boolean>}
 */
export function tellRedis(port, password, command, expected) {
  const words = [['AUTH', password], [command]].map(
    (parts) =>
      `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`,
  );
  // AUTH is answered with +OK first.
  const answers = ['+OK', expected].join('\r\n');
  return exchange(port, Buffer.from(words.join('')), (answer) => answer.includes(answers));
}

/**
 * @param {number} port
 * @param {string} path
 * @returns {Promise<boolean>}
 */
function answersOk(port, path) {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, timeout: TIMEOUT_MS, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/**
 * PostgreSQL's startup message. A ready server asks for a password (`R`); one in recovery returns an error.
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
 * @param {Buffer | undefined} request sent first
 * @param {(reply: Buffer) => boolean} isGood called with all data received so far
 * @returns {Promise<boolean>}
 */
function exchange(port, request, isGood) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let answer = Buffer.alloc(0);
    /** @param {boolean} good */
    const end = (good) => {
      socket.destroy();
      resolve(good);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(false));
    socket.on('connect', () => {
      if (request) socket.write(request);
    });
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk]);
      if (isGood(answer)) end(true);
    });
    socket.on('error', () => end(false));
    socket.on('close', () => end(isGood(answer)));
  });
}
