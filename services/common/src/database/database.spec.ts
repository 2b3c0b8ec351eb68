import { afterEach, expect, it } from '@jest/globals';
import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DataSource } from 'typeorm';
import { testEnv } from '../testing/test-environment.js';
import { DatabaseServiceEnv } from '../env.js';
import { dataSourceOptions } from './database.js';

/** Builds a message of PostgreSQL's protocol: type, length, body. */
function message(kind: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeInt32BE(4 + Buffer.byteLength(body, 'latin1'), 1);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
}
const SIGNED_IN = message('R', '\0\0\0\0');
const READY = message('Z', 'I');
const ENDED = message('E', 'SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0');

let server: Server;
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

it('a connection that ends during its checkout fails a query, not the process', async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    // Ready and closed in one packet, so that no code runs in between.
    socket.once('data', () => socket.end(Buffer.concat([SIGNED_IN, READY, ENDED])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: DB_PORT } = server.address() as AddressInfo;
  const env = testEnv(DatabaseServiceEnv, {
    DB_HOST: '127.0.0.1',
    DB_PORT,
    DB_NAME: 'a',
    DB_USER: 'a',
    DB_PASSWORD: 'a',
  });
  const dataSource = new DataSource(dataSourceOptions(env, { entities: [], migrations: [] }));
  await expect(dataSource.initialize()).rejects.toThrow();
});
