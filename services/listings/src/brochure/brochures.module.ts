import { Module } from '@nestjs/common';
import { PropertiesModule } from '../properties/public/properties.module.js';
import { RatesModule } from '../rates/rates.module.js';
import { BrochuresController } from './brochures.controller.js';
import { BrochuresService } from './brochures.service.js';

@Module({
  imports: [PropertiesModule, RatesModule],
  controllers: [BrochuresController],
  providers: [BrochuresService],
})
export class BrochuresModule {}
