import { type DirectorDetails, INQUIRY_TEXTS, PEOPLE_LIMITS } from '@lml/common/contracts';
import { LineField, LinesField, Required, TextField, WholeNumberField } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';

const LIMITS = PEOPLE_LIMITS;
const POSITION_MAX = 1000;

/** Body of `POST /api/admin/directors`. */
export class DirectorDetailsDto implements DirectorDetails {
  @ApiProperty({ minLength: LIMITS.nameMin, maxLength: LIMITS.nameMax, example: 'Mutiso Kilonzi' })
  @LineField({ name: 'Name', min: LIMITS.nameMin, max: LIMITS.nameMax, tooShort: INQUIRY_TEXTS.name })
  @Required(INQUIRY_TEXTS.name)
  name: string;

  @ApiProperty({ maxLength: LIMITS.titleMax, example: 'Managing Director' })
  @LineField({ name: 'Title', min: 1, max: LIMITS.titleMax })
  @Required('Title is required')
  title: string;

  @ApiPropertyOptional({ type: [String], example: ['Registered Valuer'] })
  @LinesField({ name: 'Qualifications', max: LIMITS.listMax, itemMax: LIMITS.listItemMax })
  qualifications?: string[];

  @ApiPropertyOptional({ maxLength: LIMITS.bioMax })
  @TextField({ name: 'Bio', max: LIMITS.bioMax })
  bio?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'Place on the page, from 0; the others move. The last when missing.',
  })
  @WholeNumberField({ name: 'Position', max: POSITION_MAX })
  position?: number;
}

/** Body of `PUT /api/admin/directors/{id}`; missing fields stay unchanged. */
export class DirectorChangesDto extends PartialType(DirectorDetailsDto, { skipNullProperties: false }) {}
