import {
  BULK_EDIT_LIMITS,
  type BulkEditFields,
  type BulkEditPreviewRequest,
  type BulkEditRequest,
  PRICE_STEPS,
  type BulkPriceChange,
  type PriceStep,
  PROPERTY_TYPES,
  type PropertyType,
  STAFF_PROPERTY_LIMITS,
  STAFF_PROPERTY_TEXTS,
  type Unchecked,
} from '@lml/common/contracts';
import {
  Check,
  ChoiceField,
  ID_MAX,
  NumberField,
  ObjectField,
  Required,
  TogetherWith,
} from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { errorForSelection } from './bulk-actions.dto.js';

const LIMITS = STAFF_PROPERTY_LIMITS;
const ONE_OF = 'Send exactly one of price, agentId and type';

const isPercent = (how: unknown) => how === 'raise-percent' || how === 'lower-percent';

/** The highest percentage of a step; Infinity if it counts shillings. */
function percentMax(how: unknown): number {
  if (how === 'raise-percent') return BULK_EDIT_LIMITS.raisePercentMax;
  return how === 'lower-percent' ? BULK_EDIT_LIMITS.lowerPercentMax : Infinity;
}

class PriceChangeDto implements BulkPriceChange {
  @ApiProperty({ enum: PRICE_STEPS })
  @ChoiceField('how', PRICE_STEPS)
  @Required(`how must be one of: ${PRICE_STEPS.join(', ')}`)
  how: PriceStep;

  @ApiProperty({
    description: 'Whole Kenyan shillings, or a percentage with up to two decimals',
    minimum: 0.01,
    maximum: LIMITS.moneyMax,
    example: 5,
  })
  @NumberField({
    name: 'value',
    min: 0.01,
    max: LIMITS.moneyMax,
    decimals: BULK_EDIT_LIMITS.percentDecimals,
  })
  @TogetherWith<PriceChangeDto>(
    ({ how, value }) => isPercent(how) || typeof value !== 'number' || Number.isInteger(value),
    'value must be a whole number of shillings',
  )
  @TogetherWith<PriceChangeDto>(
    ({ how, value }) => typeof value !== 'number' || value <= percentMax(how),
    `value must be at most ${BULK_EDIT_LIMITS.raisePercentMax} percent to raise and ${BULK_EDIT_LIMITS.lowerPercentMax} to lower`,
  )
  @Required('value must be an amount or a percentage')
  value: number;
}

class BulkEditFieldsDto implements BulkEditFields {
  @ApiPropertyOptional({ type: PriceChangeDto })
  @ObjectField('price', PriceChangeDto, false)
  price?: PriceChangeDto;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 3 })
  @NumberField({ name: 'agentId', min: 1, max: ID_MAX })
  agentId?: number;

  @ApiPropertyOptional({ enum: PROPERTY_TYPES })
  @ChoiceField('type', PROPERTY_TYPES)
  type?: PropertyType;
}

const isExactlyOne = ({ price, agentId, type }: Unchecked<BulkEditFields>) =>
  [price, agentId, type].filter((value) => value !== undefined).length === 1;

/** Body of `POST /api/admin/properties/bulk-edit/preview`. */
export class BulkEditPreviewDto extends BulkEditFieldsDto implements BulkEditPreviewRequest {
  @ApiProperty({ type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: LIMITS.bulkMax })
  @Check((value) => errorForSelection('propertyIds', value, Number.isSafeInteger))
  @TogetherWith<BulkEditPreviewDto>(isExactlyOne, ONE_OF)
  @Required(STAFF_PROPERTY_TEXTS.noSelection)
  propertyIds: number[];
}

class VersionDto {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ type: 'integer', description: 'From the preview' })
  version: number;
}

/** Body of `POST /api/admin/properties/bulk-edit`. */
export class BulkEditDto extends BulkEditFieldsDto implements BulkEditRequest {
  @ApiProperty({ type: [VersionDto], minItems: 1, maxItems: LIMITS.bulkMax })
  @Check((value) => errorForSelection('properties', value, isVersioned, 'the id and version of a property'))
  @TogetherWith<BulkEditDto>(isExactlyOne, ONE_OF)
  @Required(STAFF_PROPERTY_TEXTS.noSelection)
  properties: VersionDto[];
}

function isVersioned(item: unknown): boolean {
  const { id, version, ...others } = (item ?? {}) as Partial<VersionDto>;
  return Number.isSafeInteger(id) && Number.isSafeInteger(version) && Object.keys(others).length === 0;
}
