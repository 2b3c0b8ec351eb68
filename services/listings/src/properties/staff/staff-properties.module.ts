import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module.js';
import { FreshnessModule } from '../../freshness/freshness.module.js';
import { PicturesModule } from '../../pictures/pictures.module.js';
import { BulkActionsRepository } from '../bulk/bulk-actions.repository.js';
import { BulkActionsService } from '../bulk/bulk-actions.service.js';
import { BulkEditsController } from '../bulk/bulk-edits.controller.js';
import { BulkEditsService } from '../bulk/bulk-edits.service.js';
import { PropertyEditsRepository } from '../edits/property-edits.repository.js';
import { PropertyEditsService } from '../edits/property-edits.service.js';
import { PropertiesModule } from '../public/properties.module.js';
import { StaffPropertiesController } from './staff-properties.controller.js';
import { StaffPropertiesRepository } from './staff-properties.repository.js';
import { StaffPropertiesService } from './staff-properties.service.js';

/** Properties as staff read and change them. */
@Module({
  imports: [PropertiesModule, AgentsModule, PicturesModule, FreshnessModule],
  controllers: [BulkEditsController, StaffPropertiesController],
  providers: [
    StaffPropertiesService,
    StaffPropertiesRepository,
    PropertyEditsService,
    PropertyEditsRepository,
    BulkActionsService,
    BulkActionsRepository,
    BulkEditsService,
  ],
  exports: [
    StaffPropertiesService,
    PropertyEditsService,
    PropertyEditsRepository,
    BulkActionsService,
    BulkActionsRepository,
  ],
})
export class StaffPropertiesModule {}
