import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { PrivateFilesModule } from '../private-files/private-files.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { EvidenceController } from './evidence.controller.js';
import { EvidenceSchedule } from './evidence-schedule.js';
import { EvidenceRepository } from './evidence.repository.js';
import { EvidenceService } from './evidence.service.js';

/** Checks of listings by staff. */
@Module({
  imports: [AgentsModule, PrivateFilesModule, SettingsModule],
  controllers: [EvidenceController],
  providers: [EvidenceService, EvidenceRepository, EvidenceSchedule],
  exports: [EvidenceService, EvidenceRepository],
})
export class EvidenceModule {}
