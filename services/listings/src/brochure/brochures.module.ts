import { Module } from '@nestjs/common';
import { PropertiesModule } from '../properties/public/properties.module.js';
import { BrochuresController } from './brochures.controller.js';
import { BrochuresService } from './brochures.service.js';

@Module({
  imports: [PropertiesModule],
  controllers: [BrochuresController],
  providers: [BrochuresService],
})
export class BrochuresModule {}
