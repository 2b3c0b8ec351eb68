import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { BrochuresModule } from '../brochure/brochures.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { StaffPropertiesModule } from '../properties/staff/staff-properties.module.js';
import { ReportLinksService } from './report-links.service.js';
import { ReportMailSchedule } from './report-mail-schedule.js';
import { ReportMailsRepository } from './report-mails.repository.js';
import { ReportMailsService } from './report-mails.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';
import { StaffReportsController } from './staff-reports.controller.js';

/** Landlords' reports and their private links. */
@Module({
  imports: [AnalyticsModule, BrochuresModule, SettingsModule, StaffPropertiesModule],
  controllers: [ReportsController, StaffReportsController],
  providers: [
    ReportsService,
    ReportsRepository,
    ReportLinksService,
    ReportMailsService,
    ReportMailsRepository,
    ReportMailSchedule,
  ],
  exports: [ReportMailsService, ReportMailsRepository],
})
export class ReportsModule {}
