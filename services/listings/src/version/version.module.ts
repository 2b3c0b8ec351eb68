import { Module } from '@nestjs/common';
import { VersionController } from './version.controller.js';
import { VersionRepository } from './version.repository.js';

@Module({
  controllers: [VersionController],
  providers: [VersionRepository],
  exports: [VersionRepository],
})
export class VersionModule {}
