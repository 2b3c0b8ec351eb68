import {
  TOTAL_COUNT_HEADER,
  type User,
  type VisitorReport,
  type VisitorReportCounts,
} from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Get, Header, Param, Patch, Query, Req, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import { StaffVisitorReportsService } from './staff-visitor-reports.service.js';
import { VisitorReportAnswer, VisitorReportCountsAnswer } from './visitor-report.answers.js';
import { VisitorReportChangeDto, VisitorReportListQuery } from './visitor-report.dto.js';

/** Reports of visitors: the queue, and what managers decide. */
@ApiTags('Staff')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@StaffOnly('visitor-reports')
@Controller('api/admin/visitor-reports')
export class StaffVisitorReportsController {
  constructor(private readonly reports: StaffVisitorReportsService) {}

  @ApiOperation({ summary: 'Open reports, longest wait first; or decided ones or spam, newest first' })
  @ApiOkResponse({
    type: [VisitorReportAnswer],
    headers: {
      [TOTAL_COUNT_HEADER]: { description: 'How many there are on all pages', schema: { type: 'integer' } },
    },
  })
  @Header('Cache-Control', 'no-store')
  @Get()
  async list(
    @Query() { list, page, pageSize }: VisitorReportListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VisitorReport[]> {
    const { reports, total } = await this.reports.list(list, page, pageSize);
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return reports;
  }

  @ApiOperation({ summary: 'How many reports are open, and how many of these are late' })
  @ApiOkResponse({ type: VisitorReportCountsAnswer })
  @Header('Cache-Control', 'no-store')
  @Get('counts')
  counts(): Promise<VisitorReportCounts> {
    return this.reports.counts();
  }

  @ApiOperation({ summary: 'Take a report up, decide it, or move it to the spam shelf or back' })
  @ApiParam({ name: 'id', schema: { type: 'integer' }, example: 12 })
  @ApiOkResponse({ type: VisitorReportAnswer })
  @ApiNotFoundResponse({ description: 'There is no such report', type: ErrorAnswer })
  @ApiConflictResponse({
    description:
      'REPORT_CHANGED: by somebody else meanwhile; REPORT_DECIDED: a decision stands. `current` has the report',
    type: ErrorAnswer,
  })
  @Header('Cache-Control', 'no-store')
  @Patch(':id')
  change(
    @Param('id') id: string,
    @Body() change: VisitorReportChangeDto,
    @Req() request: Request,
  ): Promise<VisitorReport> {
    return this.reports.change(id, change, request.user as User);
  }
}
