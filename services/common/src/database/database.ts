import { type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { DatabaseServiceEnv } from '../env.js';
import { isDependencyFailure } from '../errors/error.filter.js';
import type { Logger } from '../logging/logger.js';

const { types } = pg;

// Prices exceed 32 bits; ours are far below 2^53, so a number is exact.
types.setTypeParser(types.builtins.INT8, Number);

/** Longer than PostgreSQL's own timeout, shorter than the gateway's. */
const QUERY_TIMEOUT_MS = 11_000;

type Parts = Pick<DataSourceOptions, 'entities' | 'migrations'>;

/**
 * A connection whose loss never ends the process. The pool listens for errors of idle connections, and TypeORM of those
 * in use, but nobody does in between. The next query reports the loss.
 */
class Connection extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    this.on('error', () => undefined);
  }
}

/** Options for a service's own database; all statements and waits have timeouts. */
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
      // Compiling costs more than all our statements take, and the workers of one take the processors from all others.
      options: '-c jit=off -c max_parallel_workers_per_gather=0',
      statement_timeout: 10_000,
      // The lock's holder may itself be waiting for a slow lock; a visitor does not wait for both.
      lock_timeout: 5000,
      // Client-side timeout, for a hung server that does not enforce its own.
      query_timeout: QUERY_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 15_000,
    },
  };
}

export function databaseModule(env: DatabaseServiceEnv, parts: Parts): DynamicModule {
  return TypeOrmModule.forRoot({ ...dataSourceOptions(env, parts), retryAttempts: 0 });
}

/** Arbitrary id of an advisory lock; the same for all replicas of a service. Each service has its own database. */
const MIGRATION_LOCK = 728_161;
const START_DEADLINE_MS = 60_000;

/**
 * Runs the service's migrations before it listens. Replicas that start together take turns. Waits up to a minute for
 * PostgreSQL.
 */
export async function runMigrations(options: DataSourceOptions, logger: Logger): Promise<void> {
  // No time limit but for locks: a change of a large table takes minutes, and a replica waits for the one before.
  const { extra } = options as { extra?: Record<string, unknown> };
  const unlimited = { ...extra, query_timeout: 0, statement_timeout: 0 };
  const dataSource = await connect({ ...options, extra: unlimited }, logger);
  try {
    const lock = dataSource.createQueryRunner();
    await lock.query('SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
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
