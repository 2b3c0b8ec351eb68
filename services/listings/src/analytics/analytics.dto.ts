import {
  AGENT_PAGE_KINDS,
  type AgentPageKind,
  INTEREST_KINDS,
  INTEREST_TEXTS,
  type InterestKind,
  MOST_VIEWED_DEFAULT,
  MOST_VIEWED_MAX,
} from '@lml/common/contracts';
import { QueryNumber, WholeNumber } from '@lml/common/validation/fields';
import { PeriodQuery } from '@lml/common/validation/period.query';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

const LIMIT_TEXT = `limit must be a whole number from 1 to ${MOST_VIEWED_MAX}`;

/** Body of `POST /api/properties/{id}/interest`. */
export class InterestDto {
  @ApiProperty({ enum: INTEREST_KINDS, example: 'view' })
  @IsIn(INTEREST_KINDS, { message: INTEREST_TEXTS.kind })
  kind: InterestKind;
}

/** Body of `POST /api/agents/{id}/interest`. */
export class AgentPageInterestDto {
  @ApiProperty({ enum: AGENT_PAGE_KINDS, example: 'phone' })
  @IsIn(AGENT_PAGE_KINDS, { message: INTEREST_TEXTS.agentPageKind })
  kind: AgentPageKind;
}

/** Query of `GET /api/admin/interest`. */
export class AnalyticsQuery extends PeriodQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MOST_VIEWED_MAX,
    default: MOST_VIEWED_DEFAULT,
    description: 'How many of the most viewed properties',
  })
  @QueryNumber()
  @WholeNumber(1, MOST_VIEWED_MAX, LIMIT_TEXT)
  limit: number = MOST_VIEWED_DEFAULT;
}
