import type { CreatedReportLink, ListingReport, ReportLink, User } from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Param,
  HttpCode,
  Post,
  Put,
  Query,
  Req,
  StreamableFile,
} from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import { reportFile } from './report-file.js';
import { ReportLinksService } from './report-links.service.js';
import { ReportMailsService } from './report-mails.service.js';
import {
  CreatedReportLinkDocument,
  ListingReportDocument,
  ReportLinkDocument,
  ReportLinkDto,
  ReportRecipientsDto,
  ReportQuery,
} from './reports.dto.js';
import { ReportsService } from './reports.service.js';

const ID = { name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 } as const;
const LINK_ID = { ...ID, name: 'linkId', example: 1 } as const;
const NOT_MAILABLE = { type: ErrorDocument, description: 'REPORT_LINK_ENDED, REPORT_LINK_TOO_OLD' };
const NOT_FOUND = { type: ErrorDocument, description: 'PROPERTY_NOT_FOUND, REPORT_LINK_NOT_FOUND' };

/** The report of a listing and its private links. */
@ApiTags('Staff')
@ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
@ApiNotFoundResponse(NOT_FOUND)
@StaffOnly('read')
@Controller('api/admin/properties/:id')
export class StaffReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly links: ReportLinksService,
    private readonly mails: ReportMailsService,
  ) {}

  @Get('report')
  @ApiOperation({ summary: 'What happened to a listing in a month, as its landlord reads it' })
  @ApiParam(ID)
  @ApiOkResponse({ type: ListingReportDocument })
  async report(@Param('id') id: string, @Query() { month }: ReportQuery): Promise<ListingReport> {
    return await this.reports.report(id, month);
  }

  @Get('report.pdf')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The same as a PDF' })
  @ApiParam(ID)
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pdf(@Param('id') id: string, @Query() { month }: ReportQuery): Promise<StreamableFile> {
    const report = await this.reports.report(id, month);
    return reportFile(report, await this.reports.document(report));
  }

  @MayBy('export')
  @Get('report-links')
  @ApiOperation({ summary: 'The private links of the report, newest first, without their keys' })
  @ApiParam(ID)
  @ApiOkResponse({ type: [ReportLinkDocument] })
  async list(@Param('id') id: string): Promise<ReportLink[]> {
    return await this.links.list(id);
  }

  @MayBy('export')
  @Post('report-links')
  @ApiOperation({ summary: 'Make a private link, whose key only this answer contains' })
  @ApiParam(ID)
  @ApiCreatedResponse({ type: CreatedReportLinkDocument })
  @ApiConflictResponse({ type: ErrorDocument, description: 'TOO_MANY_REPORT_LINKS' })
  async create(
    @Param('id') id: string,
    @Body() input: ReportLinkDto,
    @Req() request: Request,
  ): Promise<CreatedReportLink> {
    return await this.links.create(id, input, request.user as User);
  }

  @MayBy('export')
  @Delete('report-links/:linkId')
  @ApiOperation({ summary: 'Revoke a link for good' })
  @ApiParam(ID)
  @ApiParam(LINK_ID)
  @ApiOkResponse({ type: ReportLinkDocument })
  async revoke(
    @Param('id') id: string,
    @Param('linkId') linkId: string,
    @Req() request: Request,
  ): Promise<ReportLink> {
    return await this.links.revoke(id, linkId, request.user as User);
  }

  @MayBy('export')
  @Put('report-links/:linkId/recipients')
  @ApiOperation({ summary: 'Choose who is mailed the report of last month on the first of each month' })
  @ApiParam(ID)
  @ApiParam(LINK_ID)
  @ApiOkResponse({ type: [ReportLinkDocument] })
  @ApiConflictResponse(NOT_MAILABLE)
  async setRecipients(
    @Param('id') id: string,
    @Param('linkId') linkId: string,
    @Body() { emails }: ReportRecipientsDto,
    @Req() request: Request,
  ): Promise<ReportLink[]> {
    await this.mails.setRecipients(id, linkId, emails, request.user as User);
    return await this.links.list(id);
  }

  @MayBy('export')
  @Post('report-links/:linkId/send')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mail the report of last month now' })
  @ApiParam(ID)
  @ApiParam(LINK_ID)
  @ApiOkResponse({ type: [ReportLinkDocument] })
  @ApiConflictResponse(NOT_MAILABLE)
  async sendNow(@Param('id') id: string, @Param('linkId') linkId: string): Promise<ReportLink[]> {
    await this.mails.sendNow(id, linkId);
    return await this.links.list(id);
  }
}
