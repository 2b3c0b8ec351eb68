import { HOLD_ACTIONS, type HoldAction, type User } from '@lml/common/contracts';
import { InternalOnly } from '@lml/common/session/internal-only';
import { ID_MAX, ObjectField, WholeNumber } from '@lml/common/validation/fields';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { propertyId } from '../properties/model/property-id.js';
import { HoldsService } from './holds.service.js';

class ManagerDto implements Pick<User, 'id' | 'username'> {
  @WholeNumber(1, ID_MAX, 'id must be the number of an account')
  id: number;

  @IsString()
  @MaxLength(64)
  username: string;
}

class HoldDto {
  @IsIn(HOLD_ACTIONS, { message: `action must be one of: ${HOLD_ACTIONS.join(', ')}` })
  action: HoldAction;

  /** The manager who decided; missing if the service itself holds the listing. */
  @IsOptional()
  @ObjectField('by', ManagerDto)
  by?: ManagerDto | null;
}

/** For the inquiries service only, which owns the reports of visitors. Idempotent. */
@InternalOnly()
@Controller('internal/properties/:id/hold')
export class HoldsController {
  constructor(private readonly holds: HoldsService) {}

  @HttpCode(204)
  @Post()
  async apply(@Param('id') id: string, @Body() { action, by }: HoldDto): Promise<void> {
    await this.holds.apply(propertyId(id), action, by ?? null);
  }
}
