import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { PrivateFilesController } from './private-files.controller.js';
import { PrivateFilesRepository } from './private-files.repository.js';
import { PrivateFilesService } from './private-files.service.js';

@Module({
  imports: [AgentsModule],
  controllers: [PrivateFilesController],
  providers: [PrivateFilesService, PrivateFilesRepository],
  exports: [PrivateFilesService, PrivateFilesRepository],
})
export class PrivateFilesModule {}
