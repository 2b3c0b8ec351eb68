import { Module } from '@nestjs/common';
import { OfficesController } from './offices.controller.js';
import { OfficesRepository } from './offices.repository.js';
import { OfficesService } from './offices.service.js';
import { StaffOfficesController } from './staff-offices.controller.js';
import { StaffOfficesService } from './staff-offices.service.js';

@Module({
  controllers: [OfficesController, StaffOfficesController],
  providers: [OfficesService, OfficesRepository, StaffOfficesService],
  exports: [OfficesRepository],
})
export class OfficesModule {}
