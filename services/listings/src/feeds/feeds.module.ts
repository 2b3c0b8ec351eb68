import { Module } from '@nestjs/common';
import { OfficesModule } from '../offices/offices.module.js';
import { VersionModule } from '../version/version.module.js';
import { FeedKeysService } from './feed-keys.service.js';
import { FeedsController } from './feeds.controller.js';
import { FeedsRepository } from './feeds.repository.js';
import { FeedsService } from './feeds.service.js';
import { StaffFeedsController } from './staff-feeds.controller.js';

/** Feed of listings for portals, and their keys. */
@Module({
  imports: [OfficesModule, VersionModule],
  controllers: [FeedsController, StaffFeedsController],
  providers: [FeedsService, FeedsRepository, FeedKeysService],
})
export class FeedsModule {}
