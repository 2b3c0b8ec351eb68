import {
  type AgentDetails,
  INQUIRY_TEXTS,
  isHttpsAddress,
  PEOPLE_LIMITS,
  PICTURE_ADDRESS_TEXTS,
  STAFF_AGENT_PAGE_SIZE_MAX,
  STAFF_PROPERTY_LIMITS,
} from '@lml/common/contracts';
import {
  Check,
  EmailField,
  Line,
  LineField,
  LinesField,
  OptionalLineField,
  PhoneField,
  QueryNumber,
  Required,
  StaffUserField,
  TextField,
  WholeNumber,
  WholeNumberField,
} from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

const LIMITS = PEOPLE_LIMITS;

/** Body of `POST /api/admin/agents`. */
export class AgentDetailsDto implements AgentDetails {
  @ApiProperty({ minLength: LIMITS.nameMin, maxLength: LIMITS.nameMax, example: 'Zainab Mwakio' })
  @LineField({ name: 'Name', min: LIMITS.nameMin, max: LIMITS.nameMax, tooShort: INQUIRY_TEXTS.name })
  @Required(INQUIRY_TEXTS.name)
  name: string;

  @ApiProperty({ example: '+254 700 000 113' })
  @PhoneField()
  @Required(INQUIRY_TEXTS.phone)
  phone: string;

  @ApiProperty({ format: 'email', example: 'zainab.mwakio@lml-properties.example' })
  @EmailField()
  @Required(INQUIRY_TEXTS.email)
  email: string;

  @ApiPropertyOptional({ maxLength: LIMITS.titleMax, example: 'Branch Manager, Coast' })
  @LineField({ name: 'Position', max: LIMITS.titleMax })
  position?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.specializationMax })
  @LineField({ name: 'Specialization', max: LIMITS.specializationMax })
  specialization?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: LIMITS.experienceMax, description: 'Years' })
  @WholeNumberField({ name: 'Years of experience', max: LIMITS.experienceMax })
  experience?: number;

  @ApiPropertyOptional({ type: [String], example: ['English', 'Kiswahili'] })
  @LinesField({ name: 'Languages', max: LIMITS.listMax, itemMax: LIMITS.listItemMax })
  languages?: string[];

  @ApiPropertyOptional({ type: String, nullable: true, example: '+254 700 000 113' })
  @PhoneField({ nullable: true })
  whatsapp?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: STAFF_PROPERTY_LIMITS.agencyMax,
    description: 'The firm, for an agent who is not ours',
  })
  @OptionalLineField({ name: 'Agency', max: STAFF_PROPERTY_LIMITS.agencyMax })
  agency?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: STAFF_PROPERTY_LIMITS.linkMax,
    description: 'An uploaded picture (`/media/…`) or an https link',
  })
  @Check((value) =>
    value === null || (typeof value === 'string' && (value.startsWith('/media/') || isHttpsAddress(value)))
      ? undefined
      : PICTURE_ADDRESS_TEXTS.notHttps,
  )
  @OptionalLineField({ name: 'Picture', max: STAFF_PROPERTY_LIMITS.linkMax })
  imageUrl?: string | null;

  @ApiPropertyOptional({ maxLength: LIMITS.bioMax })
  @TextField({ name: 'Bio', max: LIMITS.bioMax })
  bio?: string;

  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'The account that inquiries go to' })
  @StaffUserField()
  staffUserId?: number | null;
}

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
