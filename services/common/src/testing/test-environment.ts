import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createClient } from 'redis';
import type { DataSourceOptions } from 'typeorm';
import type { Role } from '../contracts/roles.js';
import { SESSION_LIMITS, sessionCookieName, type User } from '../contracts/session.js';
import { dataSourceOptions, runMigrations } from '../database/database.js';
import { DatabaseServiceEnv } from '../env.js';
import { createLogger } from '../logging/logger.js';
import { SESSION_KEY_PREFIX } from '../session/session-record.js';
import { sign } from 'cookie-signature';

/** Tests use real servers; the test command starts them and passes their addresses. */
function required(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: run the tests with "make test" (or see the README for one suite)`);
  return value;
}

export const silentLogger = createLogger('test', process.env.TEST_LOG_LEVEL ?? 'silent');

export interface TestDatabase {
  settings: Pick<DatabaseServiceEnv, 'DB_HOST' | 'DB_PORT' | 'DB_NAME' | 'DB_USER' | 'DB_PASSWORD'>;
  drop: () => Promise<void>;
}

/**
 * Creates a database for the suite on the real server.
 * @param tables the service's migrations are run, once for all suites; without it the database is empty
 */
export async function createTestDatabase(tables?: Tables): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (tables) await asSuperuser('postgres', `CREATE DATABASE ${name} TEMPLATE ${await templateOf(tables)}`);
  else await createDatabase(name);
  return {
    settings: { ...server(), DB_NAME: name },
    drop: () => asSuperuser('postgres', `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

type Tables = Pick<DataSourceOptions, 'entities' | 'migrations'>;

async function createDatabase(name: string): Promise<void> {
  await asSuperuser('postgres', `CREATE DATABASE ${name}`);
  await asSuperuser(name, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent');
}

/** Arbitrary id of an advisory lock: suites that start together take turns. */
const TEMPLATE_LOCK = 728_162;

/** Returns the name of a migrated database to clone, and creates it if it is missing. */
async function templateOf({ entities, migrations }: Tables): Promise<string> {
  const sources = (migrations as (() => void)[]).map(String).join('\n');
  const name = `template_${createHash('sha256').update(sources).digest('hex').slice(0, 24)}`;
  const lock = new pg.Client(superuserAt('postgres'));
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await lock.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rows.length === 0) {
      // Gets its name when it is complete, in case this process is killed.
      const unfinished = `unfinished_${randomUUID().replaceAll('-', '')}`;
      await createDatabase(unfinished);
      const env = testEnv(DatabaseServiceEnv, { ...server(), DB_NAME: unfinished });
      await runMigrations(dataSourceOptions(env, { entities, migrations }), silentLogger);
      await lock.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    }
  } finally {
    await lock.end();
  }
  return name;
}

function server() {
  return {
    DB_HOST: required('TEST_DB_HOST'),
    DB_PORT: Number(required('TEST_DB_PORT')),
    DB_USER: required('TEST_DB_SUPERUSER'),
    DB_PASSWORD: required('TEST_DB_SUPERPASSWORD'),
  };
}

function superuserAt(database: string): pg.ClientConfig {
  const { DB_HOST: host, DB_PORT: port, DB_USER: user, DB_PASSWORD: password } = server();
  return { host, port, user, password, database };
}

async function asSuperuser(database: string, sql: string): Promise<void> {
  const client = new pg.Client(superuserAt(database));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Address of the IMAP server. It takes any user name with this password, and makes a mailbox for each. */
export function testImapServer() {
  return {
    host: '127.0.0.1',
    port: Number(required('TEST_IMAP_PORT')),
    password: required('TEST_IMAP_PASSWORD'),
  };
}

interface RedisSettings {
  REDIS_HOST: string;
  REDIS_PORT: number;
  REDIS_PASSWORD: string;
  REDIS_DB: number;
}

/** Number of this thread's Redis database. Jest's own numbers of workers are unique in one project only. */
let ownRedisDatabase: Promise<number> | undefined;

/** Returns an emptied Redis database, one per thread of the tests. */
export async function emptyTestRedis(): Promise<RedisSettings> {
  const redis = {
    REDIS_HOST: required('TEST_REDIS_HOST'),
    REDIS_PORT: Number(required('TEST_REDIS_PORT')),
    REDIS_PASSWORD: required('TEST_REDIS_PASSWORD'),
  };
  ownRedisDatabase ??= withRedis({ ...redis, REDIS_DB: 0 }, (client) => client.incr('databases taken'));
  const settings = { ...redis, REDIS_DB: await ownRedisDatabase };
  await withRedis(settings, (client) => client.flushDb());
  return settings;
}

async function withRedis<T>(
  settings: RedisSettings,
  work: (client: ReturnType<typeof createClient>) => Promise<T>,
): Promise<T> {
  const client = createClient({
    socket: { host: settings.REDIS_HOST, port: settings.REDIS_PORT },
    password: settings.REDIS_PASSWORD,
    database: settings.REDIS_DB,
  });
  await client.connect();
  try {
    return await work(client as ReturnType<typeof createClient>);
  } finally {
    await client.close();
  }
}

/** Builds the environment of a service under test: defaults with overrides. */
export function testEnv<T extends DatabaseServiceEnv>(type: new () => T, values: Partial<T>): T {
  return Object.assign(
    new type(),
    {
      SESSION_SECRET: randomBytes(24).toString('hex'),
      INTERNAL_TOKEN: randomBytes(24).toString('hex'),
      DB_POOL_SIZE: 4,
    },
    values,
  );
}

/** Returns a staff member's `Cookie` header, as after signing in at auth. */
export async function signedInAs(
  username: string,
  env: Pick<DatabaseServiceEnv, 'SESSION_SECRET'> &
    Partial<Pick<DatabaseServiceEnv, 'PUBLIC_URL'>> &
    RedisSettings,
  userId = 1,
  role: Role = 'owner',
): Promise<string> {
  const id = randomBytes(24).toString('base64url');
  const user: User = { id: userId, username, name: '', role, createdAt: new Date().toISOString() };
  const record = {
    cookie: { originalMaxAge: SESSION_LIMITS.idleMs, httpOnly: true, path: '/' },
    signedInAt: Date.now(),
    passport: { user },
  };
  await withRedis(env, (client) =>
    client.set(`${SESSION_KEY_PREFIX}${id}`, JSON.stringify(record), { EX: 600 }),
  );
  const name = sessionCookieName(env.PUBLIC_URL ?? 'http://localhost');
  return `${name}=${encodeURIComponent(`s:${sign(id, env.SESSION_SECRET)}`)}`;
}
