import type {
  FilterOptions,
  Property,
  PropertyFacets,
  PropertyMap,
  PropertyPage,
  PropertySummary,
  SuggestionGroup,
} from '@lml/common/contracts';
import { SUGGESTIONS_MAX } from '@lml/common/contracts';
import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiGoneResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorDocument } from '../../documents.js';
import { PubliclyCached } from '../../public-cache.js';
import { ListPropertiesQuery } from '../search/list-properties.query.js';
import { PropertySearchService } from '../search/property-search.service.js';
import {
  FilterOptionsDocument,
  PropertyFacetsDocument,
  PropertyMapDocument,
  PropertyPageDocument,
} from '../search/search.documents.js';
import { SimilarService } from '../similar/similar.service.js';
import { SuggestionGroupDocument, SuggestionsQuery } from '../suggestions/suggestions.dto.js';
import { SuggestionsService } from '../suggestions/suggestions.service.js';
import { PropertiesService } from './properties.service.js';
import { PropertyDocument, PropertySummaryDocument } from '../model/property.documents.js';

/** Public endpoints for properties. */
@ApiTags('properties')
@Controller('api/properties')
@PubliclyCached()
export class PropertiesController {
  constructor(
    private readonly properties: PropertiesService,
    private readonly search: PropertySearchService,
    private readonly similarProperties: SimilarService,
    private readonly suggestionsOf: SuggestionsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Properties on a page, with filters; unknown fields are ignored' })
  @ApiOkResponse({ type: PropertyPageDocument })
  @ApiBadRequestResponse({
    type: ErrorDocument,
    description: 'VALIDATION_FAILED; names each malformed field',
  })
  async list(@Query() query: ListPropertiesQuery): Promise<PropertyPage> {
    return await this.search.list(query);
  }

  @Get('filter-options')
  @ApiOperation({ summary: 'Areas, towns and types in use' })
  @ApiOkResponse({ type: FilterOptionsDocument })
  async filterOptions(): Promise<FilterOptions> {
    return await this.search.filterOptions();
  }

  @Get('facets')
  @ApiOperation({
    summary:
      'How many properties each choice would leave; takes the filters of the list, ignores page and order',
  })
  @ApiOkResponse({ type: PropertyFacetsDocument })
  @ApiBadRequestResponse({
    type: ErrorDocument,
    description: 'VALIDATION_FAILED; names each malformed field',
  })
  async facets(@Query() query: ListPropertiesQuery): Promise<PropertyFacets> {
    return await this.search.facets(query);
  }

  @Get('map')
  @ApiOperation({
    summary:
      'Pins of the properties that have a position; takes the filters and the order of the list, ignores pages',
  })
  @ApiOkResponse({ type: PropertyMapDocument })
  @ApiBadRequestResponse({
    type: ErrorDocument,
    description: 'VALIDATION_FAILED; names each malformed field',
  })
  async map(@Query() query: ListPropertiesQuery): Promise<PropertyMap> {
    return await this.search.map(query);
  }

  @Get('suggestions')
  @ApiOperation({
    summary: `Suggestions for a text that is being typed, in groups, at most ${SUGGESTIONS_MAX} in all`,
  })
  @ApiOkResponse({ type: [SuggestionGroupDocument] })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names the malformed field' })
  async suggestions(@Query() { q }: SuggestionsQuery): Promise<SuggestionGroup[]> {
    return await this.suggestionsOf.suggest(q);
  }

  @Get('featured')
  @ApiOperation({
    summary: 'Featured properties, newest first, at most 12; the 6 newest when none is marked',
  })
  @ApiOkResponse({ type: [PropertySummaryDocument] })
  async featured(): Promise<PropertySummary[]> {
    return await this.properties.featured();
  }

  @Get(':id/similar')
  @ApiOperation({
    summary:
      'Others on the market, the most alike first, at most 6; of a missing property, featured and newest ones',
  })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiOkResponse({ type: [PropertySummaryDocument] })
  async similar(@Param('id') id: string): Promise<PropertySummary[]> {
    return await this.similarProperties.similar(id);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One property with all that is known of it' })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiOkResponse({ type: PropertyDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PROPERTY_NOT_FOUND' })
  @ApiGoneResponse({ type: ErrorDocument, description: 'PROPERTY_GONE: it was listed until it was deleted' })
  async get(@Param('id') id: string): Promise<Property> {
    return await this.properties.page(id);
  }
}
