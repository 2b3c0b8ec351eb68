import { Module } from '@nestjs/common';
import { StaffPropertiesModule } from '../properties/staff/staff-properties.module.js';
import { SamplesController } from './samples.controller.js';
import { SamplesRepository } from './samples.repository.js';
import { SamplesService } from './samples.service.js';

/** Sample listings for an empty system. */
@Module({
  imports: [StaffPropertiesModule],
  controllers: [SamplesController],
  providers: [SamplesService, SamplesRepository],
})
export class SamplesModule {}
