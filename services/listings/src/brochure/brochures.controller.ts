import { Controller, Get, Header, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiGoneResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiQuery,
  ApiResponse,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorDocument } from '../documents.js';
import { documentLanguage, LANGUAGE_PARAMETER } from './document-language.js';
import { BrochuresService } from './brochures.service.js';
import { fileToSave, isUnchanged } from './file-response.js';

/** A property on one page, for sending or printing. */
@ApiTags('properties')
@Controller('api/properties')
export class BrochuresController {
  constructor(private readonly brochures: BrochuresService) {}

  @Get(':id/brochure.pdf')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation({ summary: 'The property as a PDF of one A4 page, with a QR code that leads to its page' })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiQuery(LANGUAGE_PARAMETER)
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' }, description: 'Named LML-12-its-title.pdf' })
  @ApiResponse({ status: 304, description: 'The same as the copy named by If-None-Match' })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'A language that we do not speak' })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PROPERTY_NOT_FOUND' })
  @ApiGoneResponse({ type: ErrorDocument, description: 'PROPERTY_GONE' })
  @ApiServiceUnavailableResponse({
    type: ErrorDocument,
    description: 'BROCHURES_BUSY; Retry-After says when to ask again',
  })
  async brochure(
    @Param('id') id: string,
    @Query('lang') lang: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const edition = await this.brochures.edition(id, documentLanguage(lang));
    if (isUnchanged(edition.tag, request, response)) return undefined;
    return fileToSave(await this.brochures.document(edition), 'application/pdf', edition.fileName);
  }
}
