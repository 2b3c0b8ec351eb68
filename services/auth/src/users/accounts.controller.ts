import { ChangePageAnswer, ChangesQuery } from '@lml/common/audit/changes.query';
import type { Account, ChangePage, User } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Delete, Get, Param, Patch, Query, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import { AccountAnswer, ChangeAccountDto } from './account.dto.js';
import { UsersService } from './users.service.js';

/** Staff accounts. */
@ApiTags('people')
@StaffOnly()
@Controller('api/admin/users')
export class AccountsController {
  constructor(
    private readonly users: UsersService,
    private readonly secondFactors: SecondFactorService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'All accounts, by name' })
  @ApiOkResponse({ type: [AccountAnswer] })
  accounts(): Promise<Account[]> {
    return this.users.accounts();
  }

  @Get('changes')
  @ApiOperation({ summary: 'Who did what to accounts and invitations, newest first' })
  @ApiOkResponse({ type: ChangePageAnswer })
  @ApiBadRequestResponse({ description: 'A field of the query is wrong; `details` names it' })
  changes(@Query() query: ChangesQuery): Promise<ChangePage> {
    return this.users.changes(query);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Disable an account, which ends its sessions everywhere, or enable it again' })
  @ApiOkResponse({ type: AccountAnswer })
  @ApiBadRequestResponse({ description: 'A field is wrong; `details` names it' })
  @ApiNotFoundResponse({ description: 'There is no such account' })
  @ApiConflictResponse({ description: 'Nobody can disable themselves' })
  change(
    @Param('id') id: string,
    @Body() { disabled }: ChangeAccountDto,
    @Req() request: Request,
  ): Promise<Account> {
    return this.users.setDisabled(id, disabled, request.user as User);
  }

  @Delete(':id/second-factor')
  @ApiOperation({ summary: "Take away a colleague's second factor, which they lost; their sessions end" })
  @ApiOkResponse({ type: AccountAnswer })
  @ApiNotFoundResponse({ description: 'There is no such account' })
  @ApiConflictResponse({ description: "One's own is turned off by password and code" })
  resetSecondFactor(@Param('id') id: string, @Req() request: Request): Promise<Account> {
    return this.secondFactors.reset(id, request.user as User);
  }
}
