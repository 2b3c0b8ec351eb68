import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { PortraitsModule } from '../portraits/portraits.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AgentsController } from './agents.controller.js';
import { AgentsRepository } from './agents.repository.js';
import { AgentsOfProperty } from './agents-of-property.js';
import { AgentsService } from './agents.service.js';
import { AnswerTimes } from './answer-times.js';
import { OwnListings } from './own-listings.js';
import { StaffAgentsController } from './staff-agents.controller.js';
import { StaffAgentsRepository } from './staff-agents.repository.js';
import { StaffAgentsService } from './staff-agents.service.js';

@Module({
  imports: [PicturesModule, PortraitsModule, AnalyticsModule, SettingsModule],
  controllers: [AgentsController, StaffAgentsController],
  providers: [
    AgentsService,
    AgentsRepository,
    StaffAgentsService,
    StaffAgentsRepository,
    AgentsOfProperty,
    AnswerTimes,
    OwnListings,
  ],
  exports: [AgentsOfProperty, AnswerTimes, OwnListings, StaffAgentsRepository],
})
export class AgentsModule {}
