import { afterEach, beforeEach, expect } from '@jest/globals';
import { INQUIRY_MAIL_QUEUE, type Inquiry } from '@lml/common/contracts';
import { createRedisClient, type Redis } from '@lml/common/redis';
import { eventually } from '@lml/common/testing/eventually';
import { interruptibleProxy, type InterruptibleProxy } from '@lml/common/testing/interruptible-proxy';
import {
  createTestDatabase,
  emptyTestRedis,
  signedInAs,
  silentLogger,
  type TestDatabase,
} from '@lml/common/testing/test-environment';
import pg from 'pg';
import { freePort, type ServiceProcess, startProcess } from './processes.js';
import { INTERNAL_TOKEN, TestMailServer } from './support.js';

const SESSION_SECRET = 'session-secret-of-the-tests';
export const STAFF = ['office@lml.example', 'sales@lml.example'];

/** Both services as processes, with a database, Redis behind a proxy, and a mail server of their own. */
export interface MailSystem {
  settings: Awaited<ReturnType<typeof emptyTestRedis>>;
  database: TestDatabase;
  sql: pg.Client;
  /** Stands between the services and Redis. */
  proxy: InterruptibleProxy;
  redis: Redis;
  mailServer: TestMailServer;
  inquiries: ServiceProcess;
  worker: ServiceProcess;
  inquiriesPort: number;
}

/** The system of the running test. */
export const system = {} as MailSystem;

/** Starts {@link system} anew for each test of the file. */
export function useMailSystem(): void {
  beforeEach(async () => {
    system.settings = await emptyTestRedis();
    system.database = await createTestDatabase();
    const {
      DB_HOST: host,
      DB_PORT: port,
      DB_NAME: name,
      DB_USER: user,
      DB_PASSWORD: password,
    } = system.database.settings;
    system.sql = new pg.Client({ host, port, database: name, user, password });
    // The database is dropped at the end, with any open connections.
    system.sql.on('error', () => undefined);
    await system.sql.connect();
    system.proxy = await interruptibleProxy({
      host: system.settings.REDIS_HOST,
      port: system.settings.REDIS_PORT,
    });
    system.redis = createRedisClient(system.settings, silentLogger);
    await system.redis.connect();
    system.mailServer = new TestMailServer();
    await system.mailServer.start();
    system.inquiriesPort = await freePort();
    [system.inquiries, system.worker] = await Promise.all([startInquiries(), startWorker()]);
  });

  afterEach(async () => {
    const { proxy, inquiries, worker, mailServer, sql, redis, database } = system;
    await proxy.comeBack();
    await Promise.all([inquiries.kill(), worker.kill()]);
    await Promise.all([mailServer.goAway(), proxy.close(), sql.end()]);
    redis.destroy();
    await database.drop();
  });
}

const shared = () => ({
  ...{ ...system.settings, REDIS_HOST: system.proxy.host, REDIS_PORT: system.proxy.port },
  INTERNAL_TOKEN,
  PUBLIC_URL: 'https://lml.example',
});

/** Sends mails to staff only, unless `acknowledge`. */
export function startInquiries(acknowledge = false) {
  return startProcess('inquiries', {
    ACKNOWLEDGE_INQUIRIES: String(acknowledge),
    ...shared(),
    ...system.database.settings,
    ...{
      SESSION_SECRET,
      STAFF_EMAILS: STAFF.join(),
      INQUIRIES_PER_MINUTE: 10_000,
      INQUIRIES_UNTIMED: 0,
      INQUIRIES_SAME_TEXT: 0,
    },
    ...{ INQUIRIES_PER_HOUR: 10_000, INQUIRIES_PER_EMAIL: 10_000, INQUIRIES_ALIKE: 10_000 },
    // Nothing listens there: inquiries works without listings and auth.
    LISTINGS_URL: 'http://127.0.0.1:9',
    AUTH_URL: 'http://127.0.0.1:9',
    DELIVERY_LEASE_SECONDS: 2,
    PORT: system.inquiriesPort,
  });
}

export function startWorker() {
  return startProcess('notifications', {
    ...shared(),
    INQUIRIES_URL: `http://127.0.0.1:${system.inquiriesPort}`,
    LISTINGS_URL: 'http://127.0.0.1:9',
    AUTH_URL: 'http://127.0.0.1:9',
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: system.mailServer.port, MAIL_FROM: 'office@lml.example' },
  });
}

export async function post(
  name: string,
  requestId = 'request-of-the-visitor',
  fields: object = {},
): Promise<void> {
  const response = await fetch(`${system.inquiries.url}/api/inquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId },
    body: JSON.stringify({
      ...{ name, email: 'wanjiru@example.com', phone: '+254 700 000 120', propertyId: 7 },
      ...{ subject: 'Inquiry about Two-Bedroom Flat', message: 'Is it still available?' },
      ...fields,
    }),
  });
  expect(response.status).toBe(201);
}

export const postMany = (what: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => post(`${what} ${n}`)));

export async function inbox(): Promise<Inquiry[]> {
  const cookie = await signedInAs('wanjiru', {
    ...system.settings,
    SESSION_SECRET,
    PUBLIC_URL: 'https://lml.example',
  });
  const response = await fetch(`${system.inquiries.url}/api/inquiries?pageSize=100`, {
    headers: { Cookie: cookie },
  });
  return (await response.json()) as Inquiry[];
}

/** Waits until `count` deliveries are recorded as sent. */
export const allSent = (count: number) =>
  eventually(
    `${count} mails are recorded as sent`,
    async () => {
      const { rows } = await system.sql.query<{ count: number }>(
        `SELECT count(*)::int FROM mail_deliveries WHERE state = 'sent'`,
      );
      return rows[0]!.count === count;
    },
    60_000,
  );

/** Simulates that the time has passed after which a job without news counts as lost. */
export const ageQueuedMails = () =>
  system.sql.query(`UPDATE mail_deliveries SET relay_at = now() - interval '1 second'`);

export const possibleDuplicates = async () =>
  (
    await system.sql.query<{ sum: number }>(
      'SELECT sum(possible_duplicates)::int AS sum FROM mail_deliveries',
    )
  ).rows[0]!.sum;

/** Ends the locks of a dead worker's jobs, which would expire after 30 seconds. Returns how many there were. */
export async function endLocks(): Promise<number> {
  const locks = await system.redis.keys(`bull:${INQUIRY_MAIL_QUEUE}:*:lock`);
  if (locks.length > 0) await system.redis.del(locks);
  return locks.length;
}

export function expectOneMailEach(inquiriesSent: number): void {
  const { mails } = system.mailServer;
  expect(mails).toHaveLength(inquiriesSent * STAFF.length);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(inquiriesSent * STAFF.length);
  for (const address of STAFF) {
    const visitors = system.mailServer.mailsTo(address).map(({ replyTo }) => replyTo![0]!.name);
    expect(new Set(visitors).size).toBe(inquiriesSent);
  }
}
