import { Module } from '@nestjs/common';
import { PicturesModule } from '../pictures/pictures.module.js';
import { PortraitsModule } from '../portraits/portraits.module.js';
import { AgentsController } from './agents.controller.js';
import { AgentsRepository } from './agents.repository.js';
import { AgentsOfProperty } from './agents-of-property.js';
import { AgentsService } from './agents.service.js';
import { OwnListings } from './own-listings.js';
import { StaffAgentsController } from './staff-agents.controller.js';
import { StaffAgentsRepository } from './staff-agents.repository.js';
import { StaffAgentsService } from './staff-agents.service.js';

@Module({
  imports: [PicturesModule, PortraitsModule],
  controllers: [AgentsController, StaffAgentsController],
  providers: [
    AgentsService,
    AgentsRepository,
    StaffAgentsService,
    StaffAgentsRepository,
    AgentsOfProperty,
    OwnListings,
  ],
  exports: [AgentsOfProperty, OwnListings, StaffAgentsRepository],
})
export class AgentsModule {}
