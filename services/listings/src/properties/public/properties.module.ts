import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module.js';
import { HoldsModule } from '../../holds/holds.module.js';
import { PlacesModule } from '../../places/places.module.js';
import { FacetsRepository } from '../search/facets.repository.js';
import { MapRepository } from '../search/map.repository.js';
import { PropertySearchRepository } from '../search/property-search.repository.js';
import { PropertySearchService } from '../search/property-search.service.js';
import { SearchSpelling } from '../search/search-spelling.js';
import { SearchWordsRepository } from '../search/search-words.repository.js';
import { SimilarRepository } from '../similar/similar.repository.js';
import { SimilarService } from '../similar/similar.service.js';
import { SuggestionsRepository } from '../suggestions/suggestions.repository.js';
import { SuggestionsService } from '../suggestions/suggestions.service.js';
import { PropertiesController } from './properties.controller.js';
import { PropertiesRepository } from './properties.repository.js';
import { PropertiesService } from './properties.service.js';

/** Properties as visitors see them. */
@Module({
  imports: [AgentsModule, HoldsModule, PlacesModule],
  controllers: [PropertiesController],
  providers: [
    PropertiesService,
    PropertiesRepository,
    PropertySearchService,
    PropertySearchRepository,
    MapRepository,
    FacetsRepository,
    SearchSpelling,
    SearchWordsRepository,
    SimilarService,
    SimilarRepository,
    SuggestionsService,
    SuggestionsRepository,
  ],
  exports: [PropertiesService, PropertiesRepository],
})
export class PropertiesModule {}
