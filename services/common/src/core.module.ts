import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import { RedisServiceEnv, ServiceEnv } from './env.js';
import type { Logger } from './logging/logger.js';
import { connectRedis, REDIS, type Redis } from './redis.js';

export const LOGGER = Symbol('logger');

/** Global providers of every service: its environment (by class), the logger and, if configured, Redis. */
@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(@Optional() @Inject(REDIS) private readonly redis?: Redis) {}

  static with<T extends ServiceEnv>(env: T, logger: Logger): DynamicModule {
    const type = env.constructor as new () => T;
    const redis =
      env instanceof RedisServiceEnv ? [{ provide: REDIS, useFactory: () => connectRedis(env, logger) }] : [];
    return {
      module: CoreModule,
      providers: [
        { provide: type, useValue: env },
        { provide: ServiceEnv, useValue: env },
        { provide: LOGGER, useValue: logger },
        ...redis,
      ],
      exports: [type, ServiceEnv, LOGGER, ...(redis.length > 0 ? [REDIS] : [])],
    };
  }

  onApplicationShutdown(): void {
    this.redis?.destroy();
  }
}
