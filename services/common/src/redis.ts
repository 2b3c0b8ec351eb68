import { createClient } from 'redis';
import type { ServiceEnv } from './env.js';
import type { Logger } from './logging/logger.js';

export const REDIS = Symbol('redis');

type Settings = Pick<ServiceEnv, 'REDIS_HOST' | 'REDIS_PORT' | 'REDIS_PASSWORD' | 'REDIS_DB'>;

/**
 * A Redis client that connects by itself, again and again where need be. While Redis is away a command fails at once
 * (no offline queue), so that no request hangs on it.
 */
export function createRedisClient(env: Settings, logger: Logger) {
  const client = createClient({
    socket: {
      host: env.REDIS_HOST,
      port: env.REDIS_PORT,
      connectTimeout: 5000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 5), 1000),
    },
    password: env.REDIS_PASSWORD,
    database: env.REDIS_DB,
    disableOfflineQueue: true,
  });
  let away = false;
  client.on('error', (error: Error) => {
    if (!away) logger.warn({ reason: error.message }, 'Redis is out of reach; trying again until it answers');
    away = true;
  });
  client.on('ready', () => {
    if (away) logger.info('Redis answers again');
    away = false;
  });
  return client;
}

export type Redis = ReturnType<typeof createRedisClient>;

/** Creates a client and starts connecting, without waiting: a service starts, and serves what it can, without Redis. */
export function connectRedis(env: Settings, logger: Logger): Redis {
  const client = createRedisClient(env, logger);
  client.connect().catch((error: unknown) => {
    // Only after destroy(); the reconnect strategy deals with every other failure.
    logger.debug({ err: error }, 'Redis client ended before it connected');
  });
  return client;
}
