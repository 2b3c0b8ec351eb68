import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { FreshnessModule } from '../freshness/freshness.module.js';
import { DemoSeeder } from './demo-seeder.js';

@Module({
  imports: [AnalyticsModule, FreshnessModule],
  providers: [DemoSeeder],
})
export class DemoModule {}
