import { createRedisClient, type Redis } from '@lml/common/redis';
import { eventually } from '@lml/common/testing/eventually';
import { createTestDatabase, silentLogger, type TestDatabase } from '@lml/common/testing/test-environment';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, type ServiceProcess, startProcess } from './processes.js';
import { INTERNAL_TOKEN, TestMailServer } from './support.js';

/** This suite's own Redis, because it runs out of memory; with noeviction it then refuses writes. */

const REDIS_PASSWORD = 'redis-password-of-the-tests';

let folder: string;
let redisServer: ChildProcess;
let redis: Redis;
let database: TestDatabase;
let sql: pg.Client;
let mailServer: TestMailServer;
let inquiries: ServiceProcess;
let worker: ServiceProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'full-redis-'));
  const settings = { REDIS_HOST: '127.0.0.1', REDIS_PORT: await freePort(), REDIS_PASSWORD, REDIS_DB: 0 };
  redisServer = spawn(
    'redis-server',
    [
      ...['--port', String(settings.REDIS_PORT), '--bind', '127.0.0.1', '--requirepass', REDIS_PASSWORD],
      ...['--maxmemory-policy', 'noeviction', '--save', '', '--dir', folder],
    ],
    { stdio: 'ignore' },
  );
  redis = createRedisClient(settings, silentLogger);
  await redis.connect();
  database = await createTestDatabase();
  const { DB_HOST, DB_PORT, DB_NAME, DB_USER, DB_PASSWORD } = database.settings;
  sql = new pg.Client({
    host: DB_HOST,
    port: DB_PORT,
    database: DB_NAME,
    user: DB_USER,
    password: DB_PASSWORD,
  });
  sql.on('error', () => undefined);
  await sql.connect();
  mailServer = new TestMailServer();
  await mailServer.start();
  const port = await freePort();
  const shared = { ...settings, INTERNAL_TOKEN, PUBLIC_URL: 'https://lml.example' };
  [inquiries, worker] = await Promise.all([
    startProcess('inquiries', {
      ...{ ...shared, ...database.settings, PORT: port },
      ...{ SESSION_SECRET: 'session-secret-of-the-tests', STAFF_EMAILS: 'sales@lml.example' },
      ...{
        INQUIRIES_PER_MINUTE: 10_000,
        INQUIRIES_UNTIMED: 0,
        INQUIRIES_SAME_TEXT: 0,
        ACKNOWLEDGE_INQUIRIES: 'false',
      },
      ...{ LISTINGS_URL: 'http://127.0.0.1:9', AUTH_URL: 'http://127.0.0.1:9' },
    }),
    startProcess('notifications', {
      ...{ ...shared, INQUIRIES_URL: `http://127.0.0.1:${port}`, LISTINGS_URL: 'http://127.0.0.1:9' },
      AUTH_URL: 'http://127.0.0.1:9',
      ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: mailServer.port, MAIL_FROM: 'office@lml.example' },
    }),
  ]);
});

afterAll(async () => {
  await Promise.all([inquiries.kill(), worker.kill(), mailServer.goAway(), sql.end()]);
  redis.destroy();
  redisServer.kill('SIGKILL');
  if (redisServer.exitCode === null && redisServer.signalCode === null) await once(redisServer, 'exit');
  rmSync(folder, { recursive: true });
  await database.drop();
});

async function post(message: string): Promise<void> {
  const response = await fetch(`${inquiries.url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{
        name: 'Wanjiru',
        email: 'wanjiru@example.com',
        phone: '+254 700 000 120',
        subject: 'Property Sale',
      },
      message,
    }),
  });
  expect(response.status).toBe(201);
}

const states = async () =>
  (await sql.query<{ state: string }>('SELECT state FROM mail_deliveries')).rows.map(({ state }) => state);

it('while Redis is out of memory messages are accepted, and mailed once each when memory is free again', async () => {
  await post('Before Redis was full');
  await eventually('it was mailed', () => mailServer.mails.length === 1);

  await redis.configSet('maxmemory', '1');
  await expect(redis.set('anything', 'x')).rejects.toThrow('OOM');
  for (let n = 1; n <= 20; n += 1) await post(`While Redis was full: ${n}`);
  expect((await states()).sort()).toEqual([...Array.from({ length: 20 }, () => 'pending'), 'sent']);
  await eventually('the failure is logged', () =>
    inquiries.log().some((line) => line.includes('could not be put into the queue')),
  );
  // Sessions and limits are in Redis too; the service itself keeps running.
  expect((await fetch(`${inquiries.url}/health/live`)).status).toBe(200);
  expect((await fetch(`${worker.url}/health/live`)).status).toBe(200);

  await redis.configSet('maxmemory', '0');
  await eventually('all are sent', async () => (await states()).every((state) => state === 'sent'));
  expect(mailServer.mails).toHaveLength(21);
  expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(21);
});
