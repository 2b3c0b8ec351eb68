import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { SitemapsController } from './sitemaps.controller.js';
import { SitemapsRepository } from './sitemaps.repository.js';
import { SitemapsService } from './sitemaps.service.js';

@Module({
  imports: [PlacesModule],
  controllers: [SitemapsController],
  providers: [SitemapsService, SitemapsRepository],
})
export class SitemapsModule {}
