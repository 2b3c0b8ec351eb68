import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { PropertiesModule } from '../properties/public/properties.module.js';
import { LocatorMapsController } from './locator-maps.controller.js';
import { LocatorMapsService } from './locator-maps.service.js';

@Module({
  imports: [PropertiesModule, PlacesModule],
  controllers: [LocatorMapsController],
  providers: [LocatorMapsService],
})
export class LocatorMapsModule {}
