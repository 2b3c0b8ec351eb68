import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { StaffPropertiesModule } from '../properties/staff/staff-properties.module.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { PropertyExportRepository } from './property-export.repository.js';
import { PropertyExportService } from './property-export.service.js';

@Module({
  imports: [StaffPropertiesModule, AgentsModule],
  controllers: [ImportsController],
  providers: [ImportsService, ImportsRepository, PropertyExportService, PropertyExportRepository],
  exports: [ImportsRepository],
})
export class ImportsModule {}
