import { Module } from '@nestjs/common';
import { ImportsModule } from '../imports/imports.module.js';
import { InterestModule } from '../interest/interest.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { StaffPropertiesModule } from '../properties/staff/staff-properties.module.js';
import { PropertyMaintenanceRepository } from './property-maintenance.repository.js';
import { ScheduledMaintenance } from './scheduled-maintenance.js';

@Module({
  imports: [StaffPropertiesModule, PicturesModule, InterestModule, ImportsModule],
  providers: [ScheduledMaintenance, PropertyMaintenanceRepository],
})
export class MaintenanceModule {}
