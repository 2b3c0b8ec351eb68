import { Module } from '@nestjs/common';
import { HoldsController } from './holds.controller.js';
import { HoldsRepository } from './holds.repository.js';
import { HoldsService } from './holds.service.js';

@Module({
  controllers: [HoldsController],
  providers: [HoldsService, HoldsRepository],
  exports: [HoldsRepository],
})
export class HoldsModule {}
