import { Module } from '@nestjs/common';
import { PlacesRepository } from './places.repository.js';
import { PlacesSnapshot } from './places-snapshot.js';
import { StaffPlacesController } from './staff-places.controller.js';
import { StaffPlacesService } from './staff-places.service.js';

/** Places that searches know, edited by staff. */
@Module({
  controllers: [StaffPlacesController],
  providers: [PlacesRepository, PlacesSnapshot, StaffPlacesService],
  exports: [PlacesRepository, PlacesSnapshot],
})
export class PlacesModule {}
