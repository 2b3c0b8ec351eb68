import { Controller, Get, Header, HttpCode, Res } from '@nestjs/common';
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
  // So long a change may go unnoticed; a service that gives none leaves the gateway with the last one.
  @Header('Cache-Control', 'public, max-age=1')
  async get(@Res({ passthrough: true }) response: Response): Promise<void> {
    response.setHeader('X-Listings-Version', await this.versions.current());
  }
}
