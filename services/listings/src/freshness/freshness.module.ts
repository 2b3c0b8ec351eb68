import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { FreshnessSchedule } from './freshness-schedule.js';
import { FreshnessRepository } from './freshness.repository.js';
import { FreshnessService } from './freshness.service.js';

/** Rules for listings whose confirmation is old. */
@Module({
  imports: [SettingsModule],
  providers: [FreshnessService, FreshnessRepository, FreshnessSchedule],
  exports: [FreshnessService],
})
export class FreshnessModule {}
