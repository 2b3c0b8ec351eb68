import { databaseModule } from '@lml/common/database/database';
import { type DynamicModule, Module } from '@nestjs/common';
import { AgentsController } from './agents/agents.controller.js';
import { AgentsRepository } from './agents/agents.repository.js';
import { AgentsService } from './agents/agents.service.js';
import { BrochuresController } from './brochure/brochures.controller.js';
import { BrochuresService } from './brochure/brochures.service.js';
import { listingsTables } from './data-source.js';
import { DemoSeeder } from './demo/demo-seeder.js';
import { DirectorsController } from './directors/directors.controller.js';
import { DirectorsRepository } from './directors/directors.repository.js';
import { DirectorsService } from './directors/directors.service.js';
import type { ListingsEnv } from './env.js';
import { MediaFolder } from './pictures/media-folder.js';
import { PropertiesController } from './properties/properties.controller.js';
import { PropertiesRepository } from './properties/properties.repository.js';
import { PropertiesService } from './properties/properties.service.js';

@Module({})
export class AppModule {
  static with(env: ListingsEnv): DynamicModule {
    return {
      module: AppModule,
      imports: [databaseModule(env, listingsTables)],
      controllers: [PropertiesController, BrochuresController, AgentsController, DirectorsController],
      providers: [
        MediaFolder,
        PropertiesService,
        PropertiesRepository,
        BrochuresService,
        AgentsService,
        AgentsRepository,
        DirectorsService,
        DirectorsRepository,
        ...(env.DEMO ? [DemoSeeder] : []),
      ],
    };
  }
}
