import { OFFICE_LIMITS, type OfficeDetails } from '@lml/common/contracts';
import {
  Check,
  EmailsField,
  FlagField,
  LineField,
  LinesField,
  ObjectField,
  PhoneField,
  PhonesField,
  Required,
  StaffUserField,
  NumberField,
} from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';

const LIMITS = OFFICE_LIMITS;
const POSITION_MAX = 1000;

class OfficeCoordinatesDto {
  @ApiProperty({ minimum: -90, maximum: 90, example: -4.064 })
  @Check((value) => errorForDegrees(value, 'Latitude', 90))
  @Required('Latitude is required')
  lat: number;

  @ApiProperty({ minimum: -180, maximum: 180, example: 39.6735 })
  @Check((value) => errorForDegrees(value, 'Longitude', 180))
  @Required('Longitude is required')
  lng: number;
}

function errorForDegrees(value: unknown, name: string, max: number): string | undefined {
  return typeof value === 'number' && Math.abs(value) <= max
    ? undefined
    : `${name} must be a number from -${max} to ${max}`;
}

/** Body of `POST /api/admin/offices`. */
export class OfficeDetailsDto implements OfficeDetails {
  @ApiProperty({ minLength: LIMITS.nameMin, maxLength: LIMITS.nameMax, example: 'Mombasa' })
  @LineField({
    name: 'Town',
    min: LIMITS.nameMin,
    max: LIMITS.nameMax,
    tooShort: `Town must be at least ${LIMITS.nameMin} characters`,
  })
  @Required(`Town must be at least ${LIMITS.nameMin} characters`)
  name: string;

  @ApiProperty({ type: [String], maxItems: LIMITS.addressLinesMax, example: ['Bahari Chambers, 2nd Floor'] })
  @Check((value) => (Array.isArray(value) && value.length === 0 ? 'Address is required' : undefined))
  @LinesField({ name: 'Address lines', max: LIMITS.addressLinesMax, itemMax: LIMITS.addressLineMax })
  @Required('Address is required')
  addressLines: string[];

  @ApiPropertyOptional({ maxLength: LIMITS.regionMax, example: 'Coastal Region' })
  @LineField({ name: 'Region', max: LIMITS.regionMax })
  region?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.shortAddressMax, example: 'Nkrumah Road, Mombasa' })
  @LineField({ name: 'Address in one line', max: LIMITS.shortAddressMax })
  shortAddress?: string;

  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.phonesMax, example: ['+254 700 000 103'] })
  @PhonesField({ name: 'Phones', max: LIMITS.phonesMax })
  phones?: string[];

  @ApiPropertyOptional({ type: String, nullable: true, example: '+254 700 000 102' })
  @PhoneField({ nullable: true })
  whatsapp?: string | null;

  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.emailsMax })
  @EmailsField({ name: 'E-mails', max: LIMITS.emailsMax })
  emails?: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: LIMITS.townsMax,
    description: 'As they stand in a location between commas',
    example: ['Mombasa', 'Kilifi'],
  })
  @LinesField({ name: 'Places', max: LIMITS.townsMax, itemMax: LIMITS.townMax })
  towns?: string[];

  @ApiPropertyOptional({ type: OfficeCoordinatesDto, nullable: true })
  @ObjectField('Coordinates', OfficeCoordinatesDto)
  coordinates?: OfficeCoordinatesDto | null;

  @ApiPropertyOptional({ description: 'True makes it the one; false is refused for the one that is' })
  @FlagField('Head office')
  isHeadOffice?: boolean;

  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'The account that inquiries go to' })
  @StaffUserField()
  staffUserId?: number | null;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'Place on the page, from 0; the others move. The last when missing.',
  })
  @NumberField({ name: 'Position', max: POSITION_MAX })
  position?: number;
}

/** Body of `PUT /api/admin/offices/{id}`; missing fields stay unchanged. */
export class OfficeChangesDto extends PartialType(OfficeDetailsDto, { skipNullProperties: false }) {}
