import { Module } from '@nestjs/common';
import { OfficesModule } from '../offices/offices.module.js';
import { InternalSettingsController, SettingsController } from './settings.controller.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';
import { StaffSettingsController } from './staff-settings.controller.js';

/** Settings that staff change in the back office. */
@Module({
  imports: [OfficesModule],
  controllers: [SettingsController, InternalSettingsController, StaffSettingsController],
  providers: [SettingsService, SettingsRepository],
  exports: [SettingsService],
})
export class SettingsModule {}
