import type { InterestFigures } from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
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

  @MayBy('export')
  @Get('export')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The figures of listings, agents, origins and inquiries of a period, as CSV' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  @ApiServiceUnavailableResponse({ type: ErrorDocument, description: 'INQUIRIES_UNAVAILABLE' })
  async export(@Query() query: AnalyticsQuery): Promise<StreamableFile> {
    const { csv, from, to } = await this.analytics.export(query);
    return new StreamableFile(Buffer.from(csv), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="lml-figures-${from}-to-${to}.csv"`,
    });
  }
}
