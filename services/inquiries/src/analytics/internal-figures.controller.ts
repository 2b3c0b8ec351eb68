import type { AgentAnswerTime, InquiryFigures } from '@lml/common/contracts';
import { InternalOnly } from '@lml/common/session/internal-only';
import { PeriodQuery } from '@lml/common/validation/period.query';
import { Controller, Get, Query } from '@nestjs/common';
import { AnalyticsService } from './analytics.service.js';

/** For the listings service only, which puts them beside its own figures in reports and files, and on agents' pages. */
@InternalOnly()
@Controller('internal/inquiry-figures')
export class InternalFiguresController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get()
  get(@Query() query: PeriodQuery): Promise<InquiryFigures> {
    return this.analytics.of(query);
  }

  @Get('answer-times')
  answerTimes(): Promise<AgentAnswerTime[]> {
    return this.analytics.answerTimes();
  }
}
