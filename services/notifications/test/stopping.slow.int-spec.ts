import { eventually } from '@lml/common/testing/eventually';
import { interruptibleProxy, type InterruptibleProxy } from '@lml/common/testing/interruptible-proxy';
import {
  createTestDatabase,
  emptyTestRedis,
  signedInAs,
  type TestDatabase,
} from '@lml/common/testing/test-environment';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort, type ServiceProcess, startProcess } from './processes.js';
import { INTERNAL_TOKEN } from './support.js';

/** Stops a service's process, with healthy and hung dependencies. */

const SESSION_SECRET = 'session-secret-of-the-tests';

const PUBLIC_URL = 'https://lml.example';

let redisSettings: Awaited<ReturnType<typeof emptyTestRedis>>;
let database: TestDatabase;
let postgres: InterruptibleProxy;
let redis: InterruptibleProxy;
let inquiries: ServiceProcess;

beforeEach(async () => {
  redisSettings = await emptyTestRedis();
  database = await createTestDatabase();
  postgres = await interruptibleProxy({ host: database.settings.DB_HOST, port: database.settings.DB_PORT });
  redis = await interruptibleProxy({ host: redisSettings.REDIS_HOST, port: redisSettings.REDIS_PORT });
  inquiries = await startProcess('inquiries', {
    ...redisSettings,
    ...{ REDIS_HOST: redis.host, REDIS_PORT: redis.port },
    ...database.settings,
    ...{ DB_HOST: postgres.host, DB_PORT: postgres.port, DB_POOL_SIZE: 4 },
    ...{
      SESSION_SECRET,
      INTERNAL_TOKEN,
      STAFF_EMAILS: 'office@lml.example',
      INQUIRIES_PER_MINUTE: 10_000,
      INQUIRIES_UNTIMED: 0,
      INQUIRIES_SAME_TEXT: 0,
    },
    ...{ INQUIRIES_PER_HOUR: 10_000, INQUIRIES_PER_EMAIL: 10_000, INQUIRIES_ALIKE: 10_000 },
    // Nothing listens there: inquiries works without listings and auth.
    ...{ LISTINGS_URL: 'http://127.0.0.1:9', AUTH_URL: 'http://127.0.0.1:9' },
    PUBLIC_URL,
  });
});

afterEach(async () => {
  await Promise.all([postgres.comeBack(), redis.comeBack()]);
  await inquiries.kill();
  await Promise.all([postgres.close(), redis.close()]);
  await database.drop();
});

interface Call {
  method?: 'GET' | 'POST';
  body?: object;
  cookie?: string;
  agent?: Agent;
  url?: string;
}

/** @returns the status, or the connection's error code */
function call(
  path: string,
  { method = 'GET', body, cookie, agent, url = inquiries.url }: Call = {},
): Promise<number | string> {
  return new Promise((resolve) => {
    const calling = request(
      `${url}${path}`,
      {
        method,
        agent: agent ?? false,
        headers: {
          ...(body ? { 'Content-Type': 'application/json' } : {}),
          ...(cookie ? { Cookie: cookie } : {}),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode!));
      },
    );
    calling.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    calling.end(body ? JSON.stringify(body) : undefined);
  });
}

function ask(): Promise<number | string> {
  return call('/api/inquiries', { method: 'POST', body: inquiry() });
}

const inquiry = () => ({
  propertyId: 1,
  name: 'Achieng Otieno',
  email: 'achieng@example.com',
  phone: '0712345678',
  subject: 'Viewing',
  message: 'Is the flat still to be had?',
});

test('a stopping service answers requests on new and existing connections', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const seen = [1, 2, 3, 4, 5, 6, 7, 8].map((): (number | string)[] => []);
  let isGone = false;
  const visitors = seen.map(async (outcomes, index) => {
    while (!isGone) {
      const outcome = await call('/health/live', index % 2 === 0 ? { agent } : {});
      outcomes.push(outcome);
      // Nothing listens any more: the gateway uses another replica.
      isGone ||= outcome === 'ECONNREFUSED';
      await pause(5);
    }
  });
  await eventually('each is being answered', () => seen.every((outcomes) => outcomes.length > 10));
  const stopping = inquiries.stop();
  await Promise.all(visitors);
  for (const outcomes of seen) {
    // A connection queued at the moment of closing is reset instead of refused; after that all are refused.
    expect(outcomes.join(' ')).toMatch(/^(200 ?)+(ECONNRESET ?)?(ECONNREFUSED ?)*$/);
  }
  expect(await stopping).toBe(0);
  agent.destroy();
});

test('a stopping service finishes its requests, and is not ready meanwhile', async () => {
  const {
    DB_HOST: host,
    DB_PORT: port,
    DB_NAME: name,
    DB_USER: user,
    DB_PASSWORD: password,
  } = database.settings;
  const somebody = new pg.Client({ host, port, database: name, user, password });
  await somebody.connect();
  try {
    await somebody.query('BEGIN; LOCK TABLE inquiries IN ACCESS EXCLUSIVE MODE');
    const answer = ask();
    await eventually('the inquiry waits for the table', async () => {
      const waiting = await somebody.query(
        `SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = $1)`,
        [name],
      );
      return waiting.rowCount! > 0;
    });
    const stopping = inquiries.stop();
    expect(
      await eventually('the service is not ready', async () => (await call('/health/ready')) === 503),
    ).toBe(true);
    await somebody.query('COMMIT');
    expect(await answer).toBe(201);
    expect(await stopping).toBe(0);
  } finally {
    await somebody.end();
  }
});

test('while PostgreSQL hangs a service is live but not ready, and answers every request; afterwards it recovers', async () => {
  expect(await ask()).toBe(201);
  postgres.hang();
  // More calls than connections; some read, some write, some check health.
  const cookie = await signedInAs('wanjiru', { ...redisSettings, SESSION_SECRET, PUBLIC_URL });
  const calls = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(() => [ask(), call('/api/inquiries', { cookie })]);
  const [answers, ready, live] = await Promise.all([
    Promise.all(calls),
    call('/health/ready'),
    call('/health/live'),
  ]);
  expect(new Set([...answers, ready])).toEqual(new Set([503]));
  expect(live).toBe(200);
  await postgres.comeBack();
  await eventually('inquiries are accepted again', async () => (await ask()) === 201);
  await eventually('the service is ready', async () => (await call('/health/ready')) === 200);
});

test('while Redis hangs staff get an error, and inquiries are accepted', async () => {
  const cookie = await signedInAs('wanjiru', { ...redisSettings, SESSION_SECRET, PUBLIC_URL });
  expect(await call('/api/inquiries', { cookie })).toBe(200);
  redis.hang();
  const [staff, visitor] = await Promise.all([call('/api/inquiries', { cookie }), ask()]);
  expect([staff, visitor]).toEqual([503, 201]);
  await redis.comeBack();
  await eventually(
    'staff are authorised again',
    async () => (await call('/api/inquiries', { cookie })) === 200,
  );
});

test('a successor announces itself once it is ready and listening', async () => {
  redis.hang();
  const port = await freePort();
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const successor = fork(main, {
    env: {
      ...{
        REDIS_HOST: redis.host,
        REDIS_PORT: String(redis.port),
        REDIS_PASSWORD: redisSettings.REDIS_PASSWORD,
        REDIS_DB: String(redisSettings.REDIS_DB),
      },
      ...{ INQUIRIES_URL: inquiries.url, LISTINGS_URL: 'http://127.0.0.1:9', INTERNAL_TOKEN, PUBLIC_URL },
      AUTH_URL: 'http://127.0.0.1:9',
      ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: '9', MAIL_FROM: 'LML <no-reply@lml.example>' },
      ...{ HOST: '127.0.0.1', PORT: String(port) },
    },
    silent: true,
  });
  const exited = once(successor, 'exit');
  let log = '';
  successor.stdout!.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ready = once(successor, 'message');
  const reach = () => call('/health/ready', { url: `http://127.0.0.1:${port}` });
  try {
    await eventually('it has started', () => log.includes('successfully started'), 90_000);
    expect(await reach()).toBe('ECONNREFUSED');
    await redis.comeBack();
    expect((await ready)[0]).toBe('ready');
    expect(await reach()).toBe(200);
  } finally {
    successor.kill('SIGKILL');
    await exited;
  }
});
