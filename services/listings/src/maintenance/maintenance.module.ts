import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { ConfirmationsModule } from '../confirmations/confirmations.module.js';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { PrivateFilesModule } from '../private-files/private-files.module.js';
import { StaffPropertiesModule } from '../properties/staff/staff-properties.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { ShortlistsModule } from '../shortlists/shortlists.module.js';
import { PropertyMaintenanceRepository } from './property-maintenance.repository.js';
import { ScheduledMaintenance } from './scheduled-maintenance.js';

@Module({
  imports: [
    StaffPropertiesModule,
    PicturesModule,
    AnalyticsModule,
    ImportsModule,
    AlertsModule,
    ShortlistsModule,
    ReportsModule,
    ConfirmationsModule,
    EvidenceModule,
    PrivateFilesModule,
  ],
  providers: [ScheduledMaintenance, PropertyMaintenanceRepository],
})
export class MaintenanceModule {}
