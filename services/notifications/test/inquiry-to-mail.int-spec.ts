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

/** End to end with both services as processes: a visitor's call, PostgreSQL, Redis, the worker, SMTP, the inbox. */

const SESSION_SECRET = 'session-secret-of-the-tests';
const STAFF = ['office@lml.example', 'sales@lml.example'];

let settings: Awaited<ReturnType<typeof emptyTestRedis>>;
let database: TestDatabase;
let sql: pg.Client;
let proxy: InterruptibleProxy;
let redis: Redis;
let mailServer: TestMailServer;
let inquiries: ServiceProcess;
let worker: ServiceProcess;
let inquiriesPort: number;

beforeEach(async () => {
  settings = await emptyTestRedis();
  database = await createTestDatabase();
  const {
    DB_HOST: host,
    DB_PORT: port,
    DB_NAME: name,
    DB_USER: user,
    DB_PASSWORD: password,
  } = database.settings;
  sql = new pg.Client({ host, port, database: name, user, password });
  // The database is dropped at the end, with any open connections.
  sql.on('error', () => undefined);
  await sql.connect();
  proxy = await interruptibleProxy({ host: settings.REDIS_HOST, port: settings.REDIS_PORT });
  redis = createRedisClient(settings, silentLogger);
  await redis.connect();
  mailServer = new TestMailServer();
  await mailServer.start();
  inquiriesPort = await freePort();
  [inquiries, worker] = await Promise.all([startInquiries(), startWorker()]);
});

afterEach(async () => {
  await proxy.comeBack();
  await Promise.all([inquiries.kill(), worker.kill()]);
  await Promise.all([mailServer.goAway(), proxy.close(), sql.end()]);
  redis.destroy();
  await database.drop();
});

const shared = () => ({
  ...{ ...settings, REDIS_HOST: proxy.host, REDIS_PORT: proxy.port },
  INTERNAL_TOKEN,
  PUBLIC_URL: 'https://lml.example',
});

/** Sends mails to staff only, unless a test is about acknowledgements. */
function startInquiries(acknowledge = false) {
  return startProcess('inquiries', {
    ACKNOWLEDGE_INQUIRIES: String(acknowledge),
    ...shared(),
    ...database.settings,
    ...{ SESSION_SECRET, STAFF_EMAILS: STAFF.join(), INQUIRIES_PER_MINUTE: 10_000 },
    ...{ INQUIRIES_PER_HOUR: 10_000, INQUIRIES_PER_EMAIL: 10_000, INQUIRIES_ALIKE: 10_000 },
    // Nothing listens there: inquiries works without listings and auth.
    LISTINGS_URL: 'http://127.0.0.1:9',
    AUTH_URL: 'http://127.0.0.1:9',
    DELIVERY_LEASE_SECONDS: 2,
    PORT: inquiriesPort,
  });
}

function startWorker() {
  return startProcess('notifications', {
    ...shared(),
    INQUIRIES_URL: `http://127.0.0.1:${inquiriesPort}`,
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: mailServer.port, MAIL_FROM: 'office@lml.example' },
  });
}

async function post(name: string, requestId = 'request-of-the-visitor'): Promise<void> {
  const response = await fetch(`${inquiries.url}/api/inquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId },
    body: JSON.stringify({
      ...{ name, email: 'wanjiru@example.com', phone: '+254 700 000 120', propertyId: 7 },
      ...{ subject: 'Inquiry about Two-Bedroom Flat', message: 'Is it still available?' },
    }),
  });
  expect(response.status).toBe(201);
}

const postMany = (what: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => post(`${what} ${n}`)));

async function inbox(): Promise<Inquiry[]> {
  const cookie = await signedInAs('wanjiru', {
    ...settings,
    SESSION_SECRET,
    PUBLIC_URL: 'https://lml.example',
  });
  const response = await fetch(`${inquiries.url}/api/inquiries?pageSize=100`, {
    headers: { Cookie: cookie },
  });
  return (await response.json()) as Inquiry[];
}

const allSent = (count: number) =>
  eventually(
    `${count} mails are noted as sent`,
    async () => {
      const { rows } = await sql.query<{ count: number }>(
        `SELECT count(*)::int FROM mail_deliveries WHERE state = 'sent'`,
      );
      return rows[0]!.count === count;
    },
    60_000,
  );

/** Simulates that the time has passed after which a job without news counts as lost. */
const letTimePass = () => sql.query(`UPDATE mail_deliveries SET relay_at = now() - interval '1 second'`);

const possibleDuplicates = async () =>
  (await sql.query<{ sum: number }>('SELECT sum(possible_duplicates)::int AS sum FROM mail_deliveries'))
    .rows[0]!.sum;

/** Locks of a dead worker's jobs expire after 30 seconds; here they expire immediately. */
async function endLocks(): Promise<number> {
  const locks = await redis.keys(`bull:${INQUIRY_MAIL_QUEUE}:*:lock`);
  if (locks.length > 0) await redis.del(locks);
  return locks.length;
}

function expectOneMailEach(inquiriesSent: number): void {
  expect(mailServer.mails).toHaveLength(inquiriesSent * STAFF.length);
  expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(inquiriesSent * STAFF.length);
  for (const address of STAFF) {
    const visitors = mailServer.mailsTo(address).map(({ replyTo }) => replyTo![0]!.name);
    expect(new Set(visitors).size).toBe(inquiriesSent);
  }
}

it('a visitor asks, each member of staff gets one mail, and the inbox says so; one request id runs through all', async () => {
  await post('Wanjiru Kamau', 'request-to-be-followed');
  await allSent(2);
  expectOneMailEach(1);
  expect(mailServer.mails[0]).toMatchObject({ subject: 'New inquiry: LML-7' });
  expect(await inbox()).toMatchObject([
    {
      ...{ name: 'Wanjiru Kamau', propertyId: 7, propertyTitle: null, status: 'new' },
      deliveries: STAFF.map((recipient) => ({
        ...{ kind: 'staff', recipient, state: 'sent', attempts: 1, lastError: null },
        sentAt: expect.stringMatching(/Z$/) as string,
      })),
    },
  ]);
  for (const service of [inquiries, worker]) {
    expect(service.log().join('\n')).toContain('request-to-be-followed');
    expect(service.log().join('\n')).not.toContain('Wanjiru');
  }
  expect(await Promise.all([inquiries.stop(), worker.stop()])).toEqual([0, 0]);
});

it('the visitor is told as well, in a mail of its own, and once only', async () => {
  await inquiries.stop();
  inquiries = await startInquiries(true);
  await postMany('Wanjiru', 5);
  await allSent(11);
  expect(mailServer.mailsTo('wanjiru@example.com').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^We have received your inquiry \(Inquiry \d+\)$/),
  ]);
  for (const address of STAFF) expect(mailServer.mailsTo(address)).toHaveLength(5);
});

it('Redis, the worker and the mail server stop in turn: 60 inquiries, 60 mails to each, none twice', async () => {
  await proxy.goAway();
  await postMany('While Redis was away', 20);
  await proxy.comeBack();
  await allSent(40);

  expect(await worker.stop()).toBe(0);
  await postMany('While the worker was away', 20);
  worker = await startWorker();
  await allSent(80);

  await mailServer.goAway();
  await postMany('While the mail server was away', 20);
  await eventually('staff see why no mail came', async () =>
    (await inbox()).some(({ deliveries }) => deliveries[0]!.lastError?.includes('ECONNREFUSED')),
  );
  await mailServer.start();
  await allSent(120);

  expectOneMailEach(60);
  expect(await inbox()).toHaveLength(60);
});

it('Redis loses everything while mails wait: each goes out once all the same', async () => {
  await mailServer.goAway();
  await postMany('Before the loss', 10);
  await eventually('all are in the queue', async () => {
    const { rows } = await sql.query(`SELECT 1 FROM mail_deliveries WHERE state = 'pending'`);
    return rows.length === 0;
  });
  await redis.flushDb();
  await mailServer.start();
  await letTimePass();
  await allSent(20);
  expectOneMailEach(10);
});

it('the worker is killed with mails in hand: another one sends them', async () => {
  let underWay = 0;
  mailServer.behaviour = {
    beforeAnswer: () => {
      underWay += 1;
      return new Promise(() => undefined);
    },
  };
  await post('Wanjiru Kamau');
  await eventually('both mails are under way', () => underWay === STAFF.length);
  await worker.kill();
  const unanswered = new Set(mailServer.mails.map(({ messageId }) => messageId));
  mailServer.mails.length = 0;
  mailServer.behaviour = {};
  mailServer.cutConnections();

  worker = await startWorker();
  expect(await endLocks()).toBeGreaterThan(0);

  await allSent(2);
  expectOneMailEach(1);
  // Mails that the server received without replying were resent under the same Message-ID, and recorded.
  for (const messageId of unanswered) {
    expect(mailServer.mails.map((mail) => mail.messageId)).toContain(messageId);
  }
  expect(inquiries.log().filter((line) => line.includes('"possible_duplicate"')).length).toBe(
    unanswered.size,
  );
  expect(await possibleDuplicates()).toBe(unanswered.size);
});

it('the mail server has said yes and nobody is left to note it: one duplicate, the same Message-ID, counted', async () => {
  let accepted: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (accepted = resolve));
  let first = true;
  mailServer.behaviour = {
    refuseRecipient: (address) => (address === STAFF[0] ? undefined : 450),
    // Before the reply, everything becomes unavailable that the worker could report to.
    beforeAnswer: async () => {
      if (first) await Promise.all([inquiries.kill(), proxy.goAway()]);
    },
    afterAnswer: () => {
      if (first) accepted();
      first = false;
    },
  };
  await post('Wanjiru Kamau');
  await answered;
  await worker.kill();
  expect(mailServer.mails).toHaveLength(1);

  mailServer.behaviour = {};
  await proxy.comeBack();
  [inquiries, worker] = await Promise.all([startInquiries(), startWorker()]);
  await endLocks();
  await allSent(2);
  const [mail, again, ...more] = mailServer.mailsTo(STAFF[0]!);
  expect(again!.messageId).toBe(mail!.messageId);
  expect(more).toEqual([]);
  expect(mailServer.mailsTo(STAFF[1]!)).toHaveLength(1);
  const { rows } = await sql.query<{ possible_duplicates: number }>(
    'SELECT possible_duplicates FROM mail_deliveries WHERE recipient = $1',
    [STAFF[0]],
  );
  expect(rows).toEqual([{ possible_duplicates: 1 }]);
});

it('the worker is killed again and again while mails go out: nothing is lost, each second mail is counted', async () => {
  const total = 30 * STAFF.length;
  const posted = postMany('While the worker dies', 30);
  for (const mails of [8, 20, 32, 44]) {
    await eventually(`${mails} mails have come`, () => mailServer.mails.length >= mails);
    await worker.kill();
    worker = await startWorker();
    await endLocks();
  }
  await posted;
  await allSent(total);
  const ids = mailServer.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(total);
  expect(ids.length - total).toBeLessThanOrEqual(await possibleDuplicates());
  expect(await inbox()).toHaveLength(30);
});

it('the inquiries service is killed and started again: nothing is lost', async () => {
  await worker.stop();
  await postMany('Before the end', 5);
  await inquiries.kill();
  worker = await startWorker();
  inquiries = await startInquiries();
  await letTimePass();
  await allSent(10);
  expectOneMailEach(5);
});

it('both stop in good order and good time while Redis is away', async () => {
  await proxy.goAway();
  await post('Wanjiru Kamau');
  const started = Date.now();
  expect(await Promise.all([inquiries.stop(), worker.stop()])).toEqual([0, 0]);
  expect(Date.now() - started).toBeLessThan(10_000);
});
