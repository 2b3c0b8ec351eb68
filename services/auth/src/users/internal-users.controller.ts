import type { InternalUser } from '@lml/common/contracts';
import { InternalOnly } from '@lml/common/session/internal-only';
import { Controller, Get, Param } from '@nestjs/common';
import { UsersService } from './users.service.js';

/** Who an account belongs to, for services that keep no accounts of their own. */
@InternalOnly()
@Controller('internal/users')
export class InternalUsersController {
  constructor(private readonly users: UsersService) {}

  @Get(':id')
  user(@Param('id') id: string): Promise<InternalUser> {
    return this.users.internalUser(id);
  }
}
