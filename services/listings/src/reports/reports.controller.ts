import { type ListingReport, REPORT_HEADER } from '@lml/common/contracts';
import { AddressLimit } from '@lml/common/limits/address-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { Controller, Get, Header, Inject, Ip, Query, Req, StreamableFile } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiHeader,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import { ListingsEnv } from '../env.js';
import { ReportLinksService } from './report-links.service.js';
import { reportFile } from './report-file.js';
import { ListingReportDocument, ReportQuery } from './reports.dto.js';
import { ReportsService } from './reports.service.js';

/** A landlord's report, for whoever has the key of its link. The key is in a header, never in the address of a call. */
@ApiTags('Reports')
@ApiHeader({ name: REPORT_HEADER, description: 'Key of the link' })
@ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
@ApiNotFoundResponse({ type: ErrorDocument, description: 'REPORT_NOT_FOUND; revoked, expired or never made' })
@ApiTooManyRequestsResponse({ type: ErrorDocument, description: 'Too many calls from one network' })
@Controller('api/reports/current')
export class ReportsController {
  private readonly limit: AddressLimit;

  constructor(
    private readonly reports: ReportsService,
    private readonly links: ReportLinksService,
    env: ListingsEnv,
    @Inject(REDIS) redis: Redis,
  ) {
    this.limit = new AddressLimit(redis, 'reports', env.reportsPerMinute);
  }

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'What happened to a listing in a month, without data of visitors' })
  @ApiOkResponse({ type: ListingReportDocument })
  async get(
    @Query() { month }: ReportQuery,
    @Req() request: Request,
    @Ip() address: string,
  ): Promise<ListingReport> {
    return await this.report(request, address, month);
  }

  @Get('report.pdf')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The same as a PDF' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pdf(
    @Query() { month }: ReportQuery,
    @Req() request: Request,
    @Ip() address: string,
  ): Promise<StreamableFile> {
    const report = await this.report(request, address, month);
    return reportFile(report, await this.reports.document(report));
  }

  private async report(request: Request, address: string, month?: string): Promise<ListingReport> {
    await this.limit.take(address);
    const { propertyId } = await this.links.propertyOf(request.get(REPORT_HEADER));
    return await this.reports.report(String(propertyId), month);
  }
}
