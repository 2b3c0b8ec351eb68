import { type Agent, AGENT_FIELDS, ANSWER_HOURS, type AnswerHours } from '@lml/common/contracts';
import { AnswerType } from '@lml/common/validation/table-types';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** `Agent` for the OpenAPI document; the compiler checks it against the contract. */
export class AgentDocument extends AnswerType(AGENT_FIELDS) implements Agent {
  @ApiProperty({ type: 'integer', example: 3 })
  id: number;

  @ApiPropertyOptional({
    ...{ type: 'integer', enum: [...ANSWER_HOURS], example: 2 },
    description:
      'The agent usually answers within so many hours; missing if that is not known, not short, or not to be shown',
  })
  answersWithinHours?: AnswerHours;
}
