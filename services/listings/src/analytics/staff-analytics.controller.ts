import type { InterestFigures } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ErrorDocument } from '../documents.js';
import { InterestFiguresDocument } from './analytics.documents.js';
import { AnalyticsQuery } from './analytics.dto.js';
import { AnalyticsService } from './analytics.service.js';

@ApiTags('Staff')
@StaffOnly('read')
@Controller('api/admin/interest')
export class StaffAnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get()
  @ApiOperation({ summary: 'What visitors did with listings over a period, and which they looked at most' })
  @ApiOkResponse({ type: InterestFiguresDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  async get(@Query() query: AnalyticsQuery): Promise<InterestFigures> {
    return await this.analytics.of(query);
  }
}
