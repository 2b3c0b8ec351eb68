import { type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { DatabaseServiceEnv } from '../env.js';
import { isDependencyFailure } from '../errors/error.filter.js';
import type { Logger } from '../logging/logger.js';

const { types } = pg;

// Prices outgrow 32 bits; all of ours lie far below 2^53, so a number is exact.
types.setTypeParser(types.builtins.INT8, Number);

/** Longer than PostgreSQL's own limit, shorter than the gateway waits for an answer. */
const QUERY_TIMEOUT_MS = 11_000;

type Parts = Pick<DataSourceOptions, 'entities' | 'migrations'>;

/**
 * A connection whose loss is never the end of the process. The pool listens for errors while nobody has the connection, and
 * TypeORM while somebody has; when PostgreSQL ends it between the two, nobody would. Whoever uses it is told by the query
 * that fails.
 */
class Connection extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    this.on('error', () => undefined);
  }
}

/** How a service reaches its own database; every statement and every wait is bounded. */
export function dataSourceOptions(env: DatabaseServiceEnv, parts: Parts): DataSourceOptions {
  return {
    type: 'postgres',
    host: env.DB_HOST,
    port: env.DB_PORT,
    database: env.DB_NAME,
    username: env.DB_USER,
    password: env.DB_PASSWORD,
    ...parts,
    synchronize: false,
    migrationsRun: false,
    extra: {
      Client: Connection,
      max: env.DB_POOL_SIZE,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 30_000,
      statement_timeout: 10_000,
      // Whoever has the row may be waiting for a slow one of their own; a visitor does not wait for both.
      lock_timeout: 5000,
      // Kept by us, for a server that hangs: it does not even say that the statement took too long.
      query_timeout: QUERY_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 15_000,
    },
  };
}

export function databaseModule(env: DatabaseServiceEnv, parts: Parts): DynamicModule {
  return TypeOrmModule.forRoot({ ...dataSourceOptions(env, parts), retryAttempts: 0 });
}

/** Any number; the same for all replicas of one service, whose databases are apart. */
const MIGRATION_LOCK = 728_161;
const START_DEADLINE_MS = 60_000;

/**
 * Brings the service's database up to date before the service listens. Replicas that start together take turns.
 * Waits up to a minute for PostgreSQL to answer.
 */
export async function runMigrations(options: DataSourceOptions, logger: Logger): Promise<void> {
  // A replica waits for its turn however long the one before takes; statements are bounded by PostgreSQL itself.
  const { extra } = options as { extra?: Record<string, unknown> };
  const dataSource = await connect({ ...options, extra: { ...extra, query_timeout: 0 } }, logger);
  try {
    const lock = dataSource.createQueryRunner();
    await lock.query(
      'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
    );
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      for (const migration of await dataSource.runMigrations({ transaction: 'each' })) {
        logger.info({ migration: migration.name }, 'migration applied');
      }
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lock.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

async function connect(options: DataSourceOptions, logger: Logger): Promise<DataSource> {
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    try {
      return await new DataSource(options).initialize();
    } catch (error) {
      if (!isDependencyFailure(error) || Date.now() > deadline) throw error;
      logger.warn({ reason: (error as Error).message }, 'PostgreSQL does not answer yet; trying again');
      await wait(500);
    }
  }
}
