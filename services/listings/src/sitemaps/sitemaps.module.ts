import { Module } from '@nestjs/common';
import { SitemapsController } from './sitemaps.controller.js';
import { SitemapsRepository } from './sitemaps.repository.js';
import { SitemapsService } from './sitemaps.service.js';

@Module({
  controllers: [SitemapsController],
  providers: [SitemapsService, SitemapsRepository],
})
export class SitemapsModule {}
