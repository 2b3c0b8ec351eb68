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
import { documentLanguage, LANGUAGE_PARAMETER } from '../brochure/document-language.js';
import { fileToSave, isUnchanged } from '../brochure/file-response.js';
import { ErrorDocument } from '../documents.js';
import { BidFormsService } from './bid-forms.service.js';

/** The form for a sealed bid, to print and fill in. */
@ApiTags('properties')
@Controller('api/properties')
export class BidFormsController {
  constructor(private readonly forms: BidFormsService) {}

  @Get(':id/bid-form.pdf')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation({ summary: 'The bid form of a tender as a PDF of one A4 page, until bids close' })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiQuery(LANGUAGE_PARAMETER)
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 304, description: 'The same as the copy named by If-None-Match' })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'A language that we do not speak' })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PROPERTY_NOT_FOUND or BID_FORM_NOT_OFFERED' })
  @ApiGoneResponse({ type: ErrorDocument, description: 'PROPERTY_GONE' })
  @ApiServiceUnavailableResponse({
    type: ErrorDocument,
    description: 'BROCHURES_BUSY; Retry-After says when to ask again',
  })
  async pdf(
    @Param('id') id: string,
    @Query('lang') lang: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const edition = await this.forms.edition(id, documentLanguage(lang));
    if (isUnchanged(edition.tag, request, response)) return undefined;
    return fileToSave(await this.forms.document(edition), 'application/pdf', edition.fileName);
  }
}
