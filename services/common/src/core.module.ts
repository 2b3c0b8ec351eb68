import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceEnv } from './env.js';
import type { Logger } from './logging/logger.js';
import { connectRedis, REDIS, type Redis } from './redis.js';

export const LOGGER = Symbol('logger');

/** What any part of any service may ask for: its environment (by the environment's class), the logger and Redis. */
@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  static with<T extends ServiceEnv>(env: T, logger: Logger): DynamicModule {
    const type = env.constructor as new () => T;
    return {
      module: CoreModule,
      providers: [
        { provide: type, useValue: env },
        { provide: ServiceEnv, useValue: env },
        { provide: LOGGER, useValue: logger },
        { provide: REDIS, useFactory: () => connectRedis(env, logger) },
      ],
      exports: [type, ServiceEnv, LOGGER, REDIS],
    };
  }

  onApplicationShutdown(): void {
    this.redis.destroy();
  }
}
