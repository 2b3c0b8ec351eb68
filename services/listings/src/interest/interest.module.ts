import { Module } from '@nestjs/common';
import { InterestController } from './interest.controller.js';
import { InterestCounter } from './interest-counter.js';
import { InterestRepository } from './interest.repository.js';
import { InterestService } from './interest.service.js';
import { StaffInterestController } from './staff-interest.controller.js';

@Module({
  controllers: [InterestController, StaffInterestController],
  providers: [InterestService, InterestRepository, InterestCounter],
  exports: [InterestRepository],
})
export class InterestModule {}
