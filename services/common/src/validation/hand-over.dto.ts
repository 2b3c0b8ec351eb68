import { ApiProperty } from '@nestjs/swagger';
import type { HandOver } from '../contracts/accounts.js';
import { Check, ID_MAX, Present, Required } from './fields.js';

const isId = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= ID_MAX;

/** Body of the calls that pass on what belongs to an account. */
export class HandOverDto implements HandOver {
  @ApiProperty({ type: 'integer', example: 7 })
  @Check((value) => (isId(value) ? undefined : 'from must be the number of an account'))
  @Required('from must be the number of an account')
  from: number;

  @ApiProperty({ type: 'integer', nullable: true, example: 8, description: 'Null for nobody' })
  @Check((value) =>
    value === null || isId(value) ? undefined : 'to must be the number of an account, or null',
  )
  @Present('to must be the number of an account, or null')
  to: number | null;
}
