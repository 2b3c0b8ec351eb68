import type { InternalUser } from '@lml/common/contracts';
import { InternalOnly } from '@lml/common/session/internal-only';
import { Controller, Get, Param } from '@nestjs/common';
import { UsersService } from './users.service.js';

/** Account look-ups for services that store no accounts. */
@InternalOnly()
@Controller('internal/users')
export class InternalUsersController {
  constructor(private readonly users: UsersService) {}

  /** Addresses of accounts that want a mail on every new inquiry. */
  @Get('every-inquiry')
  everyInquiry(): Promise<string[]> {
    return this.users.everyInquiryMailTo();
  }

  /** Addresses of owners and managers. */
  @Get('managers')
  managers(): Promise<string[]> {
    return this.users.managersMailTo();
  }

  @Get(':id')
  user(@Param('id') id: string): Promise<InternalUser> {
    return this.users.internalUser(id);
  }
}
