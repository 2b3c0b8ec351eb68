import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { FreshnessModule } from '../freshness/freshness.module.js';
import { PrivateFilesModule } from '../private-files/private-files.module.js';
import { DemoSeeder } from './demo-seeder.js';

@Module({
  imports: [AnalyticsModule, FreshnessModule, EvidenceModule, PrivateFilesModule],
  providers: [DemoSeeder],
})
export class DemoModule {}
