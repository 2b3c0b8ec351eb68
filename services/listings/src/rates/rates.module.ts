import { Module } from '@nestjs/common';
import { RatesController } from './rates.controller.js';
import { RatesRepository } from './rates.repository.js';
import { RatesService } from './rates.service.js';
import { StaffRatesController } from './staff-rates.controller.js';

/** Dated rates for costs of buying. */
@Module({
  controllers: [RatesController, StaffRatesController],
  providers: [RatesService, RatesRepository],
  exports: [RatesService],
})
export class RatesModule {}
