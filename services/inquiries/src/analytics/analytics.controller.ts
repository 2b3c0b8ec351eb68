import type { InquiryFigures } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { PeriodQuery } from '@lml/common/validation/period.query';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import { InquiryFiguresAnswer } from './analytics.answers.js';
import { AnalyticsService } from './analytics.service.js';

@ApiTags('Staff')
@StaffOnly('read')
@Controller('api/admin/inquiries/figures')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @ApiOperation({
    summary: 'How many inquiries came in over a period, about what, and how soon they were answered',
  })
  @ApiOkResponse({ type: InquiryFiguresAnswer })
  @ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
  @Header('Cache-Control', 'no-store')
  @Get()
  get(@Query() query: PeriodQuery): Promise<InquiryFigures> {
    return this.analytics.of(query);
  }
}
