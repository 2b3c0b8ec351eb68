import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsCounter } from './analytics-counter.js';
import { AnalyticsRepository } from './analytics.repository.js';
import { AnalyticsService } from './analytics.service.js';
import { InquiryFiguresClient } from './inquiry-figures.client.js';
import { StaffAnalyticsController } from './staff-analytics.controller.js';

@Module({
  controllers: [AnalyticsController, StaffAnalyticsController],
  providers: [AnalyticsService, AnalyticsRepository, AnalyticsCounter, InquiryFiguresClient],
  exports: [AnalyticsRepository, InquiryFiguresClient],
})
export class AnalyticsModule {}
