import { Module } from '@nestjs/common';
import { PicturesModule } from '../pictures/pictures.module.js';
import { DirectorsController } from './directors.controller.js';
import { DirectorsRepository } from './directors.repository.js';
import { DirectorsService } from './directors.service.js';
import { StaffDirectorsController } from './staff-directors.controller.js';
import { StaffDirectorsRepository } from './staff-directors.repository.js';
import { StaffDirectorsService } from './staff-directors.service.js';

@Module({
  imports: [PicturesModule],
  controllers: [DirectorsController, StaffDirectorsController],
  providers: [DirectorsService, DirectorsRepository, StaffDirectorsService, StaffDirectorsRepository],
})
export class DirectorsModule {}
