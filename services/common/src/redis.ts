import { createClient, ErrorReply, MultiErrorReply } from 'redis';
import { withDeadline } from './deadline.js';
import type { RedisServiceEnv } from './env.js';
import type { Logger } from './logging/logger.js';

export const REDIS = Symbol('redis');

type Settings = Pick<RedisServiceEnv, 'REDIS_HOST' | 'REDIS_PORT' | 'REDIS_PASSWORD' | 'REDIS_DB'>;

/** Redis answers in a millisecond or two; under load in some tens. */
const COMMAND_TIMEOUT_MS = 2000;
/** Max pending commands; beyond that commands fail at once. */
const COMMANDS_WAITING_MAX = 10_000;

/**
 * Creates a Redis client that reconnects automatically. While disconnected, commands fail at once (no offline queue);
 * unanswered commands fail after two seconds, so that no request hangs. Duplicates of the client, for blocking
 * commands, have no such timeout.
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
    commandsQueueMaxLength: COMMANDS_WAITING_MAX,
  });
  // createClient returns an object derived from the client itself, which sends all commands.
  boundCommands(Object.getPrototypeOf(client) as typeof client);
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

/**
 * Adds a timeout for the reply: the library's own ends when a command has been written, which does not help if Redis
 * hangs.
 */
function boundCommands(client: { sendCommand: (...args: never[]) => Promise<unknown> }): void {
  const send = client.sendCommand.bind(client);
  client.sendCommand = (...args) => withDeadline(send(...args), COMMAND_TIMEOUT_MS, 'Redis does not answer');
}

export type Redis = ReturnType<typeof createRedisClient>;

/** Creates a client and connects in the background: a service starts, and serves what it can, without Redis. */
export function connectRedis(env: Settings, logger: Logger): Redis {
  const client = createRedisClient(env, logger);
  client.connect().catch((error: unknown) => {
    // Only after destroy(); the reconnect strategy handles all other failures.
    logger.debug({ err: error }, 'Redis client ended before it connected');
  });
  return client;
}

/** Redis errors for a key of another type, or for counting up a text. */
const UNUSABLE_KEY = /WRONGTYPE|value is not an integer/;

/** Returns whether a command failed because of its key's content. Redis itself is healthy; a retry would fail again. */
export function isUnusableKey(error: unknown): boolean {
  if (error instanceof MultiErrorReply) return [...error.errors()].some(isUnusableKey);
  return error instanceof ErrorReply && UNUSABLE_KEY.test(error.message);
}

/** Runs `work` on a key; if `work` cannot use the key's content, deletes the key and runs `work` again. */
export async function replaceUnusableKey<T>(redis: Redis, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnusableKey(error)) throw error;
    await redis.del(key);
    return work();
  }
}
