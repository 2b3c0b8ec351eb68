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

/** Returns why a list names no properties; undefined if it does. */
export function errorForSelection(
  field: string,
  value: unknown,
  isOne: (item: unknown) => boolean,
  one = 'the number of a property',
): string | undefined {
  if (!Array.isArray(value)) return `${field} must be a list of numbers of properties`;
  if (value.length === 0) return STAFF_PROPERTY_TEXTS.noSelection;
  if (value.length > LIMITS.bulkMax) return `Please select at most ${LIMITS.bulkMax} properties at once`;
  const wrong = value.findIndex((item) => !isOne(item));
  return wrong === -1 ? undefined : `${field}[${wrong}] must be ${one}`;
}

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
  @Check((value) => errorForSelection('propertyIds', value, Number.isSafeInteger))
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
