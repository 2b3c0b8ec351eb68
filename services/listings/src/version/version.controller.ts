import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { VersionRepository } from './version.repository.js';

/**
 * For the gateway, which has no internal token: the version is part of its cache keys, so cached responses hold until
 * something changes. Reveals nothing; not reachable from outside.
 */
@ApiExcludeController()
@Controller('internal/version')
export class VersionController {
  constructor(private readonly versions: VersionRepository) {}

  @Get()
  @HttpCode(204)
  async get(@Res({ passthrough: true }) response: Response): Promise<void> {
    // A change may go unnoticed until this second ends. nginx has whole seconds only: `max-age=1` would last two. If
    // the service gives no version, the gateway uses the last one.
    const thisSecond = Math.floor(Date.now() / 1000);
    response.setHeader('X-Accel-Expires', `@${thisSecond}`);
    response.setHeader('X-Listings-Version', await this.versions.current());
  }
}
