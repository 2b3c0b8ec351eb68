import {
  AGENT_FIELDS,
  type AgentDetails,
  STAFF_AGENT_PAGE_SIZE_MAX,
  STAFF_PROPERTY_LIMITS,
  STAFF_USER_FIELD,
} from '@lml/common/contracts';
import { Line, QueryNumber, WholeNumber } from '@lml/common/validation/fields';
import { InputType } from '@lml/common/validation/table-types';
import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Body of `POST /api/admin/agents`. */
export class AgentDetailsDto
  extends InputType({ ...AGENT_FIELDS, ...STAFF_USER_FIELD })
  implements AgentDetails {}

/** Body of `PUT /api/admin/agents/{id}`; missing fields stay unchanged. */
export class AgentChangesDto extends PartialType(AgentDetailsDto, { skipNullProperties: false }) {}

const PAGE_MAX = 1_000_000;
const TEXTS = {
  search: `search must be one text of at most ${STAFF_PROPERTY_LIMITS.searchMax} characters`,
  page: 'page must be a whole number from 1',
  limit: `limit must be a whole number from 1 to ${STAFF_AGENT_PAGE_SIZE_MAX}`,
};

/** Query of `GET /api/admin/agents`; without `limit`, returns all matches. */
export class StaffAgentsQuery {
  @ApiPropertyOptional({
    maxLength: STAFF_PROPERTY_LIMITS.searchMax,
    description: 'Words, each of which stands in the name, e-mail, phone or agency',
    example: 'zainab',
  })
  @MaxLength(STAFF_PROPERTY_LIMITS.searchMax, { message: TEXTS.search })
  @IsString({ message: TEXTS.search })
  @Line()
  search = '';

  @ApiPropertyOptional({ type: 'integer', minimum: 1, default: 1 })
  @WholeNumber(1, PAGE_MAX, TEXTS.page)
  @QueryNumber()
  page = 1;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: STAFF_AGENT_PAGE_SIZE_MAX })
  @WholeNumber(1, STAFF_AGENT_PAGE_SIZE_MAX, TEXTS.limit)
  @QueryNumber()
  @IsOptional()
  limit?: number;
}
