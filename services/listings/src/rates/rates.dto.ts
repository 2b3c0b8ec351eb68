import {
  type CurrentRates,
  noteProblem,
  RATE_FIELDS,
  RATE_LIMITS,
  rateProblem,
  type RateKey,
  type RateSet,
  type RateSetInput,
  type RateSetState,
  type RateValues,
  sourceProblem,
  type StaffRateSet,
} from '@lml/common/contracts';
import { Check, Line, ObjectField, Present, Required, Text } from '@lml/common/validation/fields';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

const BANDS: ApiPropertyOptions = {
  type: 'array',
  nullable: true,
  maxItems: RATE_LIMITS.bandsMax,
  items: {
    type: 'object',
    required: ['upTo', 'rate'],
    properties: { upTo: { type: 'integer', nullable: true }, rate: { type: 'integer' } },
  },
};
const MAXIMA = { percent: RATE_LIMITS.percentMax, money: RATE_LIMITS.moneyMax, months: 12 };

/** Rates; checks and OpenAPI schema follow from the table of rates. */
class RateValuesDto {}
for (const [key, { kind, label }] of Object.entries(RATE_FIELDS)) {
  Present(`${label} is required; send null if it is not known`)(RateValuesDto.prototype, key);
  Check((value) => rateProblem(key as RateKey, value) ?? undefined)(RateValuesDto.prototype, key);
  ApiProperty({
    ...(kind === 'bands' ? BANDS : { type: 'integer', nullable: true, minimum: 0, maximum: MAXIMA[kind] }),
    description: kind === 'percent' ? `${label}, basis points` : label,
  })(RateValuesDto.prototype, key);
}

/** Body of `POST /api/admin/rates`. */
export class RateSetDto implements RateSetInput {
  @ApiProperty({ format: 'date', description: 'Day in Nairobi', example: '2027-01-01' })
  @Check((value) =>
    typeof value === 'string' && value.length <= 10
      ? undefined
      : 'Valid from must be a day, such as 2027-01-01',
  )
  @Required('Valid from is required')
  validFrom: string;

  @ApiProperty({
    minLength: RATE_LIMITS.sourceMin,
    maxLength: RATE_LIMITS.sourceMax,
    example: 'Finance Act 2026',
  })
  @Line()
  @Check((value) => sourceProblem(value) ?? undefined)
  @Required(sourceProblem('')!)
  source: string;

  @ApiProperty({ maxLength: RATE_LIMITS.noteMax, example: '' })
  @Text()
  @Check((value) => noteProblem(value) ?? undefined)
  @Required('Note is required; it may be empty')
  note: string;

  @ApiProperty({ type: RateValuesDto })
  @ObjectField('Rates', RateValuesDto, false)
  @Required('Rates are required')
  values: RateValues;
}

export class RateSetDocument implements RateSet {
  @ApiProperty({ type: 'integer', example: 1 })
  id: number;

  @ApiProperty({ format: 'date', example: '2026-11-23' })
  validFrom: string;

  @ApiProperty()
  source: string;

  @ApiProperty({ type: RateValuesDto })
  values: RateValues;
}

export class CurrentRatesDocument implements CurrentRates {
  @ApiProperty({ type: RateSetDocument, nullable: true, description: 'Null if no set is in force' })
  inForce: RateSetDocument | null;
}

export class StaffRateSetDocument extends RateSetDocument implements StaffRateSet {
  @ApiProperty({ description: 'For colleagues only' })
  note: string;

  @ApiProperty({ enum: ['coming', 'in-force', 'past', 'replaced'] })
  state: RateSetState;

  @ApiProperty({ type: String, nullable: true, example: 'admin' })
  createdBy: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}
