import {
  type CreateOwnerRequest,
  INQUIRY_LIMITS,
  MESSAGE_LENGTHS,
  OWNER_LIMITS,
  OWNER_RULES,
  OWNER_SERVICES,
  type OwnerRequest,
  type OwnerService,
  PROPERTY_TYPES,
  type PropertyType,
} from '@lml/common/contracts';
import { Text, VisitorLine } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { Characters, CreateContactMessageDto } from './inquiry.dto.js';

/** A field of an owner's request, validated by the form's rules. */
function OwnerField(name: keyof OwnerRequest): PropertyDecorator {
  return ValidateBy({
    name: 'ownerField',
    validator: {
      validate: (value) => OWNER_RULES[name](value) === null,
      defaultMessage: (context) => OWNER_RULES[name](context?.value) ?? '',
    },
  });
}

/** Body of `POST /api/owner-requests`. */
export class CreateOwnerRequestDto
  extends OmitType(CreateContactMessageDto, ['subject', 'message', 'alertsConsent', 'alertsLanguage'])
  implements CreateOwnerRequest
{
  @ApiProperty({ enum: OWNER_SERVICES, example: 'sell', description: 'What the owner asks us to do' })
  @OwnerField('service')
  service: OwnerService;

  @ApiProperty({ enum: PROPERTY_TYPES, example: 'residential' })
  @OwnerField('propertyType')
  propertyType: PropertyType;

  @ApiProperty({
    ...{ minLength: OWNER_LIMITS.placeMin, maxLength: OWNER_LIMITS.placeMax },
    example: 'Nyali, Mombasa',
    description: 'Town or area; the office that serves it is told',
  })
  @VisitorLine()
  @OwnerField('place')
  place: string;

  @ApiPropertyOptional({
    ...{ type: String, nullable: true, maxLength: OWNER_LIMITS.sizeMax },
    example: '50 x 100 ft',
    description: "In the owner's own notation",
  })
  @VisitorLine()
  @OwnerField('size')
  size?: string | null;

  @ApiPropertyOptional({
    ...{ type: 'integer', nullable: true, minimum: 0, maximum: OWNER_LIMITS.bedroomsMax },
    example: 3,
  })
  @OwnerField('bedrooms')
  bedrooms?: number | null;

  @ApiPropertyOptional({
    ...{ type: 'integer', nullable: true, minimum: OWNER_LIMITS.priceMin, maximum: OWNER_LIMITS.priceMax },
    example: 8500000,
    description: 'Expected price, or rent per month: whole Kenyan shillings',
  })
  @OwnerField('price')
  price?: number | null;

  @ApiPropertyOptional({
    type: String,
    maxLength: INQUIRY_LIMITS.messageMax,
    example: 'The title is freehold.',
  })
  @Text()
  @IsOptional()
  @Characters({ ...MESSAGE_LENGTHS.message, min: 0 })
  message?: string;
}
