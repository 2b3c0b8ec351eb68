import { Module } from '@nestjs/common';
import { PlacePagesController } from './place-pages.controller.js';
import { PlacePagesRepository } from './place-pages.repository.js';
import { PlacePagesService } from './place-pages.service.js';
import { PlacesRepository } from './places.repository.js';
import { PlacesSnapshot } from './places-snapshot.js';
import { StaffPlacesController } from './staff-places.controller.js';
import { StaffPlacesService } from './staff-places.service.js';

/** Places that searches know, edited by staff. */
@Module({
  controllers: [PlacePagesController, StaffPlacesController],
  providers: [PlacesRepository, PlacesSnapshot, PlacePagesRepository, PlacePagesService, StaffPlacesService],
  exports: [PlacePagesService, PlacesSnapshot],
})
export class PlacesModule {}
