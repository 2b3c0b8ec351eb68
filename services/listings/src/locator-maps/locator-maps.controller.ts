import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import {
  ApiGoneResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { entityTag, isUnchanged } from '../brochure/file-response.js';
import { ErrorDocument } from '../documents.js';
import { PubliclyCached } from '../public-cache.js';
import { STYLE_HASH } from './locator-drawing.js';
import { LocatorMapsService } from './locator-maps.service.js';

/** The picture that a property's page shows until a visitor asks for the map. */
@ApiTags('properties')
@Controller('api/properties')
@PubliclyCached()
export class LocatorMapsController {
  constructor(private readonly maps: LocatorMapsService) {}

  @Get(':id/locator.svg')
  @ApiOperation({ summary: 'Where the property is among the places around it, as visitors may know' })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiProduces('image/svg+xml')
  @ApiOkResponse({
    schema: { type: 'string' },
    description: 'An SVG of 800 by 400 units for light and dark pages; its middle 480 units are for phones',
  })
  @ApiResponse({ status: 304, description: 'The same as the copy named by If-None-Match' })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PROPERTY_NOT_FOUND or LOCATOR_MAP_NOT_OFFERED' })
  @ApiGoneResponse({ type: ErrorDocument, description: 'PROPERTY_GONE' })
  async svg(
    @Param('id') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    const svg = await this.maps.svg(id);
    // For the gateway, which sends the Content-Security-Policy.
    response.type('image/svg+xml').setHeader('X-Page-Hashes', STYLE_HASH);
    return isUnchanged(entityTag(svg), request, response) ? undefined : svg;
  }
}
