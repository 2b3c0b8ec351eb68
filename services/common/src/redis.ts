import { createClient, ErrorReply, MultiErrorReply } from 'redis';
import type { RedisServiceEnv } from './env.js';
import type { Logger } from './logging/logger.js';

export const REDIS = Symbol('redis');

type Settings = Pick<RedisServiceEnv, 'REDIS_HOST' | 'REDIS_PORT' | 'REDIS_PASSWORD' | 'REDIS_DB'>;

/** Redis answers in a millisecond or two, or, under load, in some dozens. */
const COMMAND_TIMEOUT_MS = 2000;
/** What may wait for answers at a time; beyond that commands fail at once. */
const COMMANDS_WAITING_MAX = 10_000;

/**
 * A Redis client that connects by itself, again and again where need be. While Redis is away a command fails at once
 * (no offline queue), and one that gets no answer fails after two seconds, so that no request hangs on it. Duplicates of
 * the client, which may block on purpose, have no such limit.
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
  // What createClient gives is made on the client itself, through which every command goes.
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

/** The library's own timeout ends when a command has been written, which a Redis that hangs does not prevent. */
function boundCommands(client: { sendCommand: (...args: never[]) => Promise<unknown> }): void {
  const send = client.sendCommand.bind(client);
  client.sendCommand = async (...args) => {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Redis does not answer')), COMMAND_TIMEOUT_MS);
    });
    try {
      return await Promise.race([send(...args), deadline]);
    } finally {
      clearTimeout(timer);
    }
  };
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

/** What Redis answers where a key holds another type, or a text where a number is to be counted up. */
const UNUSABLE_KEY = /WRONGTYPE|value is not an integer/;

/** Whether a command failed because of what its key holds. Redis itself is well: a retry would fail again. */
export function isUnusableKey(error: unknown): boolean {
  if (error instanceof MultiErrorReply) return [...error.errors()].some(isUnusableKey);
  return error instanceof ErrorReply && UNUSABLE_KEY.test(error.message);
}

/** Runs `work` on a key; if the key holds something that `work` cannot use, deletes it and runs `work` again. */
export async function replaceUnusableKey<T>(redis: Redis, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnusableKey(error)) throw error;
    await redis.del(key);
    return work();
  }
}
