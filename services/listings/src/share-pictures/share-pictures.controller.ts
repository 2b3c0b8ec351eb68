import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import {
  ApiGoneResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { ErrorDocument } from '../documents.js';
import { SharePicturesService } from './share-pictures.service.js';

/** The address changes with the content. */
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';
/** An old address shows the listing as it is now. */
const KEPT_SHORTLY = 'public, max-age=60';

@ApiTags('properties')
@Controller('api/properties')
export class SharePicturesController {
  constructor(private readonly pictures: SharePicturesService) {}

  @Get(':id/share-:version.jpg')
  @ApiOperation({ summary: 'The picture that links to the property are shown with; see `sharePicture`' })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiParam({ name: 'version', description: 'Changes with the content', example: '3f786850e387550f' })
  @ApiProduces('image/jpeg')
  @ApiOkResponse({
    schema: { type: 'string', format: 'binary' },
    description:
      'A JPEG of 1200 by 630 pixels, at most 300 KB; of another version than asked for, the current one',
  })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PROPERTY_NOT_FOUND' })
  @ApiGoneResponse({ type: ErrorDocument, description: 'PROPERTY_GONE' })
  @ApiServiceUnavailableResponse({
    type: ErrorDocument,
    description: 'SHARE_PICTURES_BUSY; Retry-After says when to ask again',
  })
  async picture(
    @Param('id') id: string,
    @Param('version') version: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { jpeg, isCurrent } = await this.pictures.picture(id, version);
    response.setHeader('Cache-Control', isCurrent ? KEPT_FOR_GOOD : KEPT_SHORTLY);
    return new StreamableFile(jpeg, { type: 'image/jpeg', length: jpeg.length });
  }
}
