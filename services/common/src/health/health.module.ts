import {
  Controller,
  type DynamicModule,
  Get,
  Inject,
  type INestApplicationContext,
  Module,
  Optional,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { AppError } from '../errors/app-error.js';
import { REDIS, type Redis } from '../redis.js';

/** Dependencies that a service cannot work without. */
export type Dependency = 'database' | 'redis';

const DEPENDENCIES = Symbol('dependencies');
const READY_CHECK_MS = 200;

let isStopping = false;

/** Makes readiness fail from now on, so that load balancers stop sending requests. */
export function markStopping(): void {
  isStopping = true;
}

/**
 * `/health/live`: the process responds; a restart would not help. `/health/ready`: it can work; checks required
 * dependencies only, so that listings stays ready without Redis.
 */
@ApiExcludeController()
@Controller('health')
class HealthController {
  constructor(
    @Inject(DEPENDENCIES) private readonly dependencies: Dependency[],
    @Optional() @Inject(REDIS) private readonly redis?: Redis,
    @Optional() private readonly dataSource?: DataSource,
  ) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    if (isStopping) throw new AppError(503, 'NOT_READY', 'The service is stopping');
    for (const dependency of this.dependencies) {
      try {
        await (dependency === 'redis' ? this.redis!.ping() : this.dataSource!.query('SELECT 1'));
      } catch {
        throw new AppError(503, 'NOT_READY', `The ${dependency} does not answer`);
      }
    }
    return { status: 'ok' };
  }
}

/** Resolves once readiness succeeds. */
export async function untilReady(app: INestApplicationContext): Promise<void> {
  const health = app.get(HealthController);
  for (;;) {
    try {
      await health.ready();
      return;
    } catch {
      await pause(READY_CHECK_MS);
    }
  }
}

@Module({})
export class HealthModule {
  static with(dependencies: Dependency[]): DynamicModule {
    return {
      module: HealthModule,
      controllers: [HealthController],
      providers: [{ provide: DEPENDENCIES, useValue: dependencies }],
    };
  }
}
