import { Module } from '@nestjs/common';
import { PropertiesModule } from '../properties/public/properties.module.js';
import { ShortlistsController } from './shortlists.controller.js';
import { ShortlistsRepository } from './shortlists.repository.js';
import { ShortlistsService } from './shortlists.service.js';

/** Shared lists of properties on which several people vote. */
@Module({
  imports: [PropertiesModule],
  controllers: [ShortlistsController],
  providers: [ShortlistsService, ShortlistsRepository],
  exports: [ShortlistsRepository],
})
export class ShortlistsModule {}
