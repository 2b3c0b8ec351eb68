import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { FreshnessSchedule } from './freshness-schedule.js';
import { FreshnessRepository } from './freshness.repository.js';
import { FreshnessService } from './freshness.service.js';

/** What follows from the age of a listing's confirmation. */
@Module({
  imports: [SettingsModule],
  providers: [FreshnessService, FreshnessRepository, FreshnessSchedule],
  exports: [FreshnessService],
})
export class FreshnessModule {}
