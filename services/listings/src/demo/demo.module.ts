import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { DemoSeeder } from './demo-seeder.js';

@Module({
  imports: [AnalyticsModule],
  providers: [DemoSeeder],
})
export class DemoModule {}
