import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { VersionRepository } from './version.repository.js';

/**
 * For the gateway, which has no token of the services: it keeps answers by this name, so they hold until something
 * changes. It says nothing of anything, and no way leads here from outside.
 */
@ApiExcludeController()
@Controller('internal/version')
export class VersionController {
  constructor(private readonly versions: VersionRepository) {}

  @Get()
  @HttpCode(204)
  async get(@Res({ passthrough: true }) response: Response): Promise<void> {
    // A change may go unnoticed until this second ends. nginx knows whole seconds only: `max-age=1` would hold for two. A
    // service that gives no version leaves the gateway with the last one.
    const thisSecond = Math.floor(Date.now() / 1000);
    response.setHeader('X-Accel-Expires', `@${thisSecond}`);
    response.setHeader('X-Listings-Version', await this.versions.current());
  }
}
