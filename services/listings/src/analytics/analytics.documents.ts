import {
  type AgentInterest,
  type AgentPageCounts,
  type InterestCounts,
  type InterestFigures,
  type InterestStep,
  PERIOD_STEPS,
  type PeriodStep,
  type PropertyInterest,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** OpenAPI documents of the contract's types; the compiler checks each class against its contract. */

const count = { type: 'integer', minimum: 0, example: 12 } as const;
const day = { format: 'date', example: '2026-11-24' } as const;

class InterestCountsDocument implements InterestCounts {
  @ApiProperty({ ...count, description: 'Visits of its page' })
  views: number;

  @ApiProperty({ ...count, description: 'Times that a telephone number was shown' })
  phoneReveals: number;

  @ApiProperty({ ...count, description: 'Chats begun on WhatsApp' })
  whatsappClicks: number;

  @ApiProperty({ ...count, description: 'Times that it was passed on' })
  shares: number;
}

class InterestStepDocument extends InterestCountsDocument implements InterestStep {
  @ApiProperty({ ...day, description: 'The day, or the Monday of the week' })
  start: string;
}

class PropertyInterestDocument extends InterestCountsDocument implements PropertyInterest {
  @ApiProperty({ type: 'integer', example: 12 })
  propertyId: number;

  @ApiProperty({ example: 'Two-Bedroom Flat, Ngong Road' })
  title: string;
}

class AgentPageCountsDocument implements AgentPageCounts {
  @ApiProperty(count)
  phoneReveals: number;

  @ApiProperty(count)
  whatsappClicks: number;
}

class AgentInterestDocument extends InterestCountsDocument implements AgentInterest {
  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  agentId: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Kimutai Rono' })
  name: string | null;

  @ApiProperty({ type: AgentPageCountsDocument })
  page: AgentPageCountsDocument;

  @ApiProperty({ ...count, description: 'Listings that were sold or let' })
  deals: number;
}

export class InterestFiguresDocument implements InterestFigures {
  @ApiProperty(day)
  from: string;

  @ApiProperty(day)
  to: string;

  @ApiProperty({ enum: PERIOD_STEPS, description: 'By the day up to 31 days, by the week above' })
  step: PeriodStep;

  @ApiProperty({ type: InterestCountsDocument })
  total: InterestCountsDocument;

  @ApiProperty({ type: InterestCountsDocument, description: 'In as many days just before' })
  before: InterestCountsDocument;

  @ApiProperty({ type: [InterestStepDocument], description: 'Every step, oldest first' })
  series: InterestStepDocument[];

  @ApiProperty({ type: [PropertyInterestDocument], description: 'The most viewed first' })
  mostViewed: PropertyInterestDocument[];

  @ApiProperty({ type: AgentPageCountsDocument, description: "Presses on agents' pages" })
  agentPages: AgentPageCountsDocument;

  @ApiProperty({ ...count, description: 'Listings that were sold or let' })
  deals: number;

  @ApiProperty({ type: [AgentInterestDocument], description: 'The most viewed first; none for one listing' })
  agents: AgentInterestDocument[];
}
