import { Controller, Get, Header, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiGoneResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiResponse,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { fileToSave, isUnchanged } from '../brochure/file-response.js';
import { ErrorDocument } from '../documents.js';
import { PaymentPlanQuery } from './payment-plan.query.js';
import { PaymentPlansService } from './payment-plans.service.js';

const ID = { name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 } as const;
const NOT_FOUND = { type: ErrorDocument, description: 'PROPERTY_NOT_FOUND or PAYMENT_PLAN_NOT_OFFERED' };
const GONE = { type: ErrorDocument, description: 'PROPERTY_GONE' };
const UNCHANGED = { status: 304, description: 'The same as the copy named by If-None-Match' };

/** The payment plan of a property, to take along. */
@ApiTags('properties')
@Controller('api/properties')
export class PaymentPlansController {
  constructor(private readonly plans: PaymentPlansService) {}

  @Get(':id/payment-plan.pdf')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation({ summary: 'A payment plan as a PDF of one A4 page, with a QR code that leads to it' })
  @ApiParam(ID)
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiResponse(UNCHANGED)
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'A choice that the terms do not allow' })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiGoneResponse(GONE)
  @ApiServiceUnavailableResponse({
    type: ErrorDocument,
    description: 'BROCHURES_BUSY; Retry-After says when to ask again',
  })
  async pdf(
    @Param('id') id: string,
    @Query() query: PaymentPlanQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const edition = await this.plans.edition(id, query);
    if (isUnchanged(edition.tag, request, response)) return undefined;
    return fileToSave(await this.plans.document(edition), 'application/pdf', `${edition.fileName}.pdf`);
  }

  @Get(':id/payment-plan.ics')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation({
    summary: 'The dates of a payment plan as a calendar, with a reminder three days before each',
  })
  @ApiParam(ID)
  @ApiProduces('text/calendar')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiResponse(UNCHANGED)
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'A choice that the terms do not allow' })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiGoneResponse(GONE)
  async calendar(
    @Param('id') id: string,
    @Query() query: PaymentPlanQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const edition = await this.plans.edition(id, query);
    if (isUnchanged(edition.tag, request, response)) return undefined;
    const calendar = Buffer.from(this.plans.calendar(edition));
    return fileToSave(calendar, 'text/calendar; charset=utf-8', `${edition.fileName}.ics`);
  }
}
