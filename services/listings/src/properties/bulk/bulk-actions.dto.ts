import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkRequest,
  STAFF_PROPERTY_LIMITS,
  STAFF_PROPERTY_TEXTS,
} from '@lml/common/contracts';
import { Check, ChoiceField, Required } from '@lml/common/validation/fields';
import { ApiProperty } from '@nestjs/swagger';

const LIMITS = STAFF_PROPERTY_LIMITS;

/** Body of `POST /api/admin/properties/bulk`. */
export class BulkRequestDto implements BulkRequest {
  @ApiProperty({ enum: BULK_ACTIONS })
  @ChoiceField('action', BULK_ACTIONS)
  @Required(`action must be one of: ${BULK_ACTIONS.join(', ')}`)
  action: BulkAction;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    minItems: 1,
    maxItems: LIMITS.bulkMax,
    example: [3, 5],
  })
  @Check((value) => {
    if (!Array.isArray(value)) return 'propertyIds must be a list of numbers of properties';
    if (value.length === 0) return STAFF_PROPERTY_TEXTS.noSelection;
    if (value.length > LIMITS.bulkMax) return `Please select at most ${LIMITS.bulkMax} properties at once`;
    const wrong = value.findIndex((id) => !Number.isSafeInteger(id));
    return wrong === -1 ? undefined : `propertyIds[${wrong}] must be the number of a property`;
  })
  @Required(STAFF_PROPERTY_TEXTS.noSelection)
  propertyIds: number[];
}

/** Body of `POST /api/admin/properties/bulk/undo`. */
export class UndoRequestDto {
  @ApiProperty({ format: 'uuid', description: 'From the answer to the bulk action' })
  @Check((value) =>
    typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
      ? undefined
      : 'token must be that of a bulk action',
  )
  @Required('token must be that of a bulk action')
  token: string;
}
