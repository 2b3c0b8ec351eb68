import { type Agent, AGENT_FIELDS } from '@lml/common/contracts';
import { AnswerType } from '@lml/common/validation/table-types';
import { ApiProperty } from '@nestjs/swagger';

/** `Agent` for the OpenAPI document; the compiler checks it against the contract. */
export class AgentDocument extends AnswerType(AGENT_FIELDS) implements Agent {
  @ApiProperty({ type: 'integer', example: 3 })
  id: number;
}
