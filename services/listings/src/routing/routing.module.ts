import { Module } from '@nestjs/common';
import { OfficesModule } from '../offices/offices.module.js';
import { RouteController } from './route.controller.js';
import { RouteRepository } from './route.repository.js';
import { RouteService } from './route.service.js';

@Module({
  imports: [OfficesModule],
  controllers: [RouteController],
  providers: [RouteService, RouteRepository],
})
export class RoutingModule {}
