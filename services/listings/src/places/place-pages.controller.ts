import {
  type ListedPlace,
  type MapPlace,
  PLACE_PAGE_MIN,
  type PlaceFigures,
  type PlacePage,
  PROPERTY_TYPES,
  type PropertyType,
  PURPOSE_CHOICES,
  type PurposeChoice,
} from '@lml/common/contracts';
import { Controller, Get, Param } from '@nestjs/common';
import {
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorDocument } from '../documents.js';
import { PubliclyCached } from '../public-cache.js';
import { PlacePagesService } from './place-pages.service.js';

class ListedPlaceDocument implements ListedPlace {
  @ApiProperty({ example: 'kilimani' })
  slug: string;

  @ApiProperty({ example: 'Kilimani' })
  name: string;

  @ApiProperty({ example: 'Nairobi' })
  county: string;

  @ApiProperty({ type: 'integer', example: 24, description: 'Listings on the market' })
  count: number;
}

class PlaceFiguresDocument implements PlaceFigures {
  @ApiProperty({ enum: PROPERTY_TYPES, example: 'residential' })
  type: PropertyType;

  @ApiProperty({ enum: PURPOSE_CHOICES, example: 'rent' })
  purpose: PurposeChoice;

  @ApiProperty({ type: 'integer', example: 12 })
  count: number;

  @ApiProperty({ type: 'integer', example: 3, description: 'Added in this month' })
  newThisMonth: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 85000,
    description: 'Null if there are few prices',
  })
  medianPrice: number | null;
}

class PlacePageDocument extends ListedPlaceDocument implements PlacePage {
  @ApiProperty({ description: 'Value of the filter `location` of the list', example: 'Kilimani' })
  location: string;

  @ApiProperty({ type: [PlaceFiguresDocument] })
  offers: PlaceFiguresDocument[];

  @ApiProperty({ type: [ListedPlaceDocument] })
  neighbours: ListedPlaceDocument[];
}

class MapPlaceDocument implements MapPlace {
  @ApiProperty({ example: 'Kilimani' })
  name: string;

  @ApiProperty({ example: -1.2905 })
  lat: number;

  @ApiProperty({ example: 36.787 })
  lng: number;

  @ApiProperty({ type: 'integer', example: 1800, description: 'Metres around the position' })
  radiusM: number;
}

@ApiTags('places')
@Controller('api/places')
@PubliclyCached()
export class PlacePagesController {
  constructor(private readonly pages: PlacePagesService) {}

  @Get()
  @ApiOperation({ summary: `The places with at least ${PLACE_PAGE_MIN} listings on the market, by name` })
  @ApiOkResponse({ type: [ListedPlaceDocument] })
  async list(): Promise<ListedPlace[]> {
    return await this.pages.list();
  }

  @Get('map')
  @ApiOperation({ summary: 'The places that the map of the results names, the largest first' })
  @ApiOkResponse({ type: [MapPlaceDocument] })
  async onMap(): Promise<MapPlace[]> {
    return await this.pages.onMap();
  }

  @Get(':slug')
  @ApiOperation({ summary: 'What is on the market in a place, and the places near it' })
  @ApiParam({ name: 'slug', example: 'kilimani' })
  @ApiOkResponse({ type: PlacePageDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PLACE_NOT_FOUND' })
  async page(@Param('slug') slug: string): Promise<PlacePage> {
    return await this.pages.page(slug);
  }
}
