import { databaseModule } from '@lml/common/database/database';
import { CACHE_PUBLIC } from '@lml/common/public-cache';
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import compression from 'compression';
import { AgentsController } from './agents/agents.controller.js';
import { AgentsRepository } from './agents/agents.repository.js';
import { AgentsOfProperty } from './agents/agents-of-property.js';
import { AgentsService } from './agents/agents.service.js';
import { StaffAgentsController } from './agents/staff-agents.controller.js';
import { StaffAgentsRepository } from './agents/staff-agents.repository.js';
import { StaffAgentsService } from './agents/staff-agents.service.js';
import { BrochuresController } from './brochure/brochures.controller.js';
import { BrochuresService } from './brochure/brochures.service.js';
import { listingsTables } from './data-source.js';
import { DemoSeeder } from './demo/demo-seeder.js';
import { DirectorsController } from './directors/directors.controller.js';
import { DirectorsRepository } from './directors/directors.repository.js';
import { DirectorsService } from './directors/directors.service.js';
import { StaffDirectorsController } from './directors/staff-directors.controller.js';
import { StaffDirectorsRepository } from './directors/staff-directors.repository.js';
import { StaffDirectorsService } from './directors/staff-directors.service.js';
import type { ListingsEnv } from './env.js';
import { ScheduledMaintenance } from './maintenance/scheduled-maintenance.js';
import { InterestController } from './interest/interest.controller.js';
import { InterestCounter } from './interest/interest-counter.js';
import { InterestRepository } from './interest/interest.repository.js';
import { InterestService } from './interest/interest.service.js';
import { StaffInterestController } from './interest/staff-interest.controller.js';
import { OfficesController } from './offices/offices.controller.js';
import { OfficesRepository } from './offices/offices.repository.js';
import { OfficesService } from './offices/offices.service.js';
import { StaffOfficesController } from './offices/staff-offices.controller.js';
import { StaffOfficesService } from './offices/staff-offices.service.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsRepository } from './imports/imports.repository.js';
import { ImportsService } from './imports/imports.service.js';
import { PropertyExportService } from './imports/property-export.service.js';
import { MediaFolder } from './pictures/media-folder.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { PicturesOfProperty } from './pictures/pictures-of-property.js';
import { PicturesRepository } from './pictures/pictures.repository.js';
import { downloadRules, PicturesService } from './pictures/pictures.service.js';
import { PropertiesController } from './properties/properties.controller.js';
import { PropertiesRepository } from './properties/properties.repository.js';
import { PropertiesService } from './properties/properties.service.js';
import { StaffPropertiesController } from './properties/staff-properties.controller.js';
import { StaffPropertiesRepository } from './properties/staff-properties.repository.js';
import { StaffPropertiesService } from './properties/staff-properties.service.js';
import { RouteController } from './routing/route.controller.js';
import { RouteRepository } from './routing/route.repository.js';
import { RouteService } from './routing/route.service.js';
import { SitemapsController } from './sitemaps/sitemaps.controller.js';
import { SitemapsRepository } from './sitemaps/sitemaps.repository.js';
import { SitemapsService } from './sitemaps/sitemaps.service.js';
import { VersionController } from './version/version.controller.js';
import { VersionRepository } from './version/version.repository.js';

@Module({})
export class AppModule implements NestModule {
  static with(env: ListingsEnv): DynamicModule {
    return {
      module: AppModule,
      imports: [databaseModule(env, listingsTables)],
      controllers: [
        PropertiesController,
        BrochuresController,
        InterestController,
        StaffInterestController,
        AgentsController,
        DirectorsController,
        OfficesController,
        RouteController,
        SitemapsController,
        VersionController,
        // Before the properties controller: /properties/export must not match as an id.
        ImportsController,
        StaffPropertiesController,
        StaffAgentsController,
        StaffDirectorsController,
        StaffOfficesController,
        PicturesController,
      ],
      providers: [
        MediaFolder,
        PropertiesService,
        PropertiesRepository,
        BrochuresService,
        InterestService,
        InterestRepository,
        InterestCounter,
        AgentsService,
        AgentsRepository,
        DirectorsService,
        DirectorsRepository,
        StaffPropertiesService,
        StaffPropertiesRepository,
        StaffAgentsService,
        StaffAgentsRepository,
        AgentsOfProperty,
        StaffDirectorsService,
        StaffDirectorsRepository,
        OfficesService,
        OfficesRepository,
        StaffOfficesService,
        RouteService,
        RouteRepository,
        SitemapsService,
        SitemapsRepository,
        VersionRepository,
        PicturesService,
        downloadRules,
        PicturesRepository,
        PicturesOfProperty,
        ImportsService,
        ImportsRepository,
        PropertyExportService,
        ScheduledMaintenance,
        ...(env.DEMO ? [DemoSeeder] : []),
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    // Compresses publicly cached responses here, so that the gateway caches them compressed; it compresses all others
    // itself.
    const kept: compression.CompressionFilter = (_request, response) =>
      response.getHeader('Cache-Control') === CACHE_PUBLIC;
    consumer.apply(compression({ filter: kept })).forRoutes('{*path}');
  }
}
