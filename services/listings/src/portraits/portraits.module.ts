import { Module } from '@nestjs/common';
import { PicturesModule } from '../pictures/pictures.module.js';
import { PortraitsController } from './portraits.controller.js';
import { PortraitsRepository } from './portraits.repository.js';
import { PortraitsService } from './portraits.service.js';

@Module({
  imports: [PicturesModule],
  controllers: [PortraitsController],
  providers: [PortraitsService, PortraitsRepository],
  exports: [PortraitsRepository],
})
export class PortraitsModule {}
