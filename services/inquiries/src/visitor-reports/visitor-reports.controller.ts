import type { VisitorReportReceipt } from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Body, Controller, Ip, Param, Post, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiNotFoundResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { AcceptedOnce, receiptOf } from '../inquiries/accepted-once.js';
import { unknownProperty } from '../inquiries/inquiries.errors.js';
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import { IdempotencyKey } from '../inquiries/submission-key.js';
import { VisitorReportReceiptAnswer } from './visitor-report.answers.js';
import { CreateVisitorReportDto } from './visitor-report.dto.js';
import { VisitorReportsService } from './visitor-reports.service.js';

/** Public calls by which visitors report a listing, or something else that happened in our name. */
@ApiTags('Visitors')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@ApiTooManyRequestsResponse({
  description: 'Too many messages from one address, or in the name of one e-mail address',
  type: ErrorAnswer,
})
@Controller('api')
export class VisitorReportsController {
  constructor(private readonly reports: VisitorReportsService) {}

  @ApiOperation({ summary: 'Report a listing, also anonymously' })
  @ApiParam({ name: 'id', schema: { type: 'integer' }, example: 7 })
  @AcceptedOnce(VisitorReportReceiptAnswer)
  @ApiNotFoundResponse({ description: 'There is no such property', type: ErrorAnswer })
  @Post('properties/:id/reports')
  async reportListing(
    @Param('id') id: string,
    @Body() input: CreateVisitorReportDto,
    @Ip() address: string,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VisitorReportReceipt> {
    const propertyId = parseId(id);
    if (propertyId === undefined) throw unknownProperty(id);
    return receiptOf(await this.reports.report(propertyId, input, address, key), response);
  }

  @ApiOperation({ summary: 'Report something that is about no listing in particular, also anonymously' })
  @AcceptedOnce(VisitorReportReceiptAnswer)
  @Post('visitor-reports')
  async report(
    @Body() input: CreateVisitorReportDto,
    @Ip() address: string,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VisitorReportReceipt> {
    return receiptOf(await this.reports.report(null, input, address, key), response);
  }
}
