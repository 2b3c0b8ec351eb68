import {
  type HandlerInquiries,
  INQUIRY_STATUSES,
  type InquirySums,
  type InquiryFigures,
  type InquiryStatus,
  type InquiryStep,
  PERIOD_STEPS,
  type PeriodStep,
  type PropertyInquiries,
  type SourceInquiries,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** OpenAPI documents of the contract's types; the compiler checks each class against its contract. */

const count = { type: 'integer', minimum: 0, example: 12 } as const;
const minutes = { type: 'integer', minimum: 0, nullable: true, example: 42 } as const;
const ASKED = 'Viewings that visitors asked for or staff added in the period';
const HELD = 'Viewings of a time in the period that are done';
const day = { format: 'date', example: '2026-11-24' } as const;

class InquirySumsAnswer implements InquirySums {
  @ApiProperty(count)
  inquiries: number;

  @ApiProperty({ ...count, description: ASKED })
  viewings: number;

  @ApiProperty({ ...count, description: HELD })
  viewingsHeld: number;

  @ApiProperty(count)
  answered: number;

  @ApiProperty({ ...count, description: 'Answered by the promised time' })
  answeredInTime: number;

  @ApiProperty({ ...count, description: 'Answered later, or unanswered although the time is over' })
  answeredLate: number;
}

class SourceInquiriesAnswer extends InquirySumsAnswer implements SourceInquiries {
  @ApiProperty({ example: 'Facebook' })
  name: string;
}

class HandlerInquiriesAnswer extends InquirySumsAnswer implements HandlerInquiries {
  @ApiProperty({ enum: ['agent', 'office'], nullable: true, type: 'string' })
  kind: 'agent' | 'office' | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  agentId: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Kimutai Rono' })
  name: string | null;

  @ApiProperty(minutes)
  medianMinutesToAnswer: number | null;
}

class InquiryStepAnswer implements InquiryStep {
  @ApiProperty({ ...day, description: 'The day, or the Monday of the week' })
  start: string;

  @ApiProperty(count)
  inquiries: number;

  @ApiProperty({ ...count, description: ASKED })
  viewings: number;

  @ApiProperty(minutes)
  medianMinutesToAnswer: number | null;
}

class PropertyInquiriesAnswer implements PropertyInquiries {
  @ApiProperty({ type: 'integer', example: 7 })
  propertyId: number;

  @ApiProperty({ type: 'string', nullable: true, example: 'Two-Bedroom Flat, Othaya Road' })
  title: string | null;

  @ApiProperty(count)
  inquiries: number;
}

class BeforeAnswer {
  @ApiProperty(count)
  total: number;

  @ApiProperty(count)
  viewings: number;

  @ApiProperty(count)
  viewingsHeld: number;

  @ApiProperty(minutes)
  medianMinutesToAnswer: number | null;
}

class SourceAnswer {
  @ApiProperty({ example: 'www.google.com' })
  source: string;

  @ApiProperty(count)
  count: number;
}

class NowAnswer {
  @ApiProperty({ ...count, description: 'New ones that nobody has answered' })
  unanswered: number;

  @ApiProperty({ ...count, description: 'Of these, those that should have been answered by now' })
  late: number;

  @ApiProperty({ ...count, description: 'Open ones whose follow-up day has passed' })
  overdue: number;

  @ApiProperty({ ...count, description: 'New ones with a mail to staff that was given up' })
  mailFailed: number;

  @ApiProperty({ description: 'Whether any inquiry was ever answered' })
  everAnswered: boolean;
}

export class InquiryFiguresAnswer implements InquiryFigures {
  @ApiProperty(day)
  from: string;

  @ApiProperty(day)
  to: string;

  @ApiProperty({ enum: PERIOD_STEPS, description: 'By the day up to 31 days, by the week above' })
  step: PeriodStep;

  @ApiProperty({ ...count, description: 'Received in the period' })
  total: number;

  @ApiProperty({ ...count, description: 'Of these, those that were answered since' })
  answered: number;

  @ApiProperty({ ...minutes, description: 'From receiving to the first answer' })
  medianMinutesToAnswer: number | null;

  @ApiProperty({ ...count, description: ASKED })
  viewings: number;

  @ApiProperty({ ...count, description: HELD })
  viewingsHeld: number;

  @ApiProperty({ ...count, description: 'Answered by the promised time' })
  answeredInTime: number;

  @ApiProperty({ ...count, description: 'Answered later, or unanswered although the time is over' })
  answeredLate: number;

  @ApiProperty({ type: BeforeAnswer, description: 'In as many days just before' })
  before: BeforeAnswer;

  @ApiProperty({ type: [InquiryStepAnswer], description: 'Every step, oldest first' })
  series: InquiryStepAnswer[];

  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(INQUIRY_STATUSES.map((status) => [status, count])),
    required: [...INQUIRY_STATUSES],
  })
  byStatus: Record<InquiryStatus, number>;

  @ApiProperty({ type: [SourceAnswer], description: 'As sent, the most frequent first' })
  bySource: SourceAnswer[];

  @ApiProperty({ type: [SourceInquiriesAnswer], description: 'By name, with those not noted' })
  sources: SourceInquiriesAnswer[];

  @ApiProperty({ type: [HandlerInquiriesAnswer], description: 'By the agent or office of the listing' })
  handlers: HandlerInquiriesAnswer[];

  @ApiProperty({ type: [PropertyInquiriesAnswer], description: 'The ten asked about most' })
  properties: PropertyInquiriesAnswer[];

  @ApiProperty({ type: NowAnswer, description: 'As things stand now, whatever the period' })
  now: NowAnswer;
}
