import { ChangePageAnswer, ChangesQuery } from '@lml/common/audit/changes.query';
import type { Account, ChangePage, OwnAccount, User } from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Query, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import { LoginThrottle } from '../auth/login-throttle.js';
import { AccountAnswer, ChangeAccountDto, ChangeOwnAccountDto, OwnAccountAnswer } from './account.dto.js';
import { AccountsService } from './accounts.service.js';
import { UsersService } from './users.service.js';

/** Staff accounts. */
@ApiTags('people')
@StaffOnly('read')
@Controller('api/admin/users')
export class AccountsController {
  constructor(
    private readonly users: UsersService,
    private readonly all: AccountsService,
    private readonly throttle: LoginThrottle,
    private readonly secondFactors: SecondFactorService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'All accounts, by name' })
  @ApiOkResponse({ type: [AccountAnswer] })
  accounts(): Promise<Account[]> {
    return this.all.accounts();
  }

  @Get('me')
  @MayBy('own-account')
  @ApiOperation({ summary: 'The own account' })
  @ApiOkResponse({ type: OwnAccountAnswer })
  own(@Req() request: Request): Promise<OwnAccount> {
    return this.all.own(request.user as User);
  }

  /** A wrong password counts as a failed sign-in, so that an open session cannot be used for guessing. */
  @Patch('me')
  @MayBy('own-account')
  @ApiOperation({ summary: 'Change the own account; what is missing stays' })
  @ApiOkResponse({ type: OwnAccountAnswer })
  @ApiBadRequestResponse({ description: 'A field is wrong; `details` names it' })
  @ApiConflictResponse({ description: 'Another account has the e-mail address' })
  @ApiUnprocessableEntityResponse({ description: 'The current password is not right' })
  @ApiTooManyRequestsResponse({
    description: 'Too many failures; Retry-After tells how many seconds to wait',
  })
  changeOwn(@Body() body: ChangeOwnAccountDto, @Req() request: Request): Promise<OwnAccount> {
    const user = request.user as User;
    const change = () => this.all.changeOwn(user, body);
    if (body.currentPassword === undefined) return change();
    return this.throttle.attempt(user.username, request.ip ?? '', change);
  }

  @Get('changes')
  @ApiOperation({
    summary: 'Who did what to accounts and invitations, newest first; for owners, others see what they did',
  })
  @ApiOkResponse({ type: ChangePageAnswer })
  @ApiBadRequestResponse({ description: 'A field of the query is wrong; `details` names it' })
  changes(@Query() query: ChangesQuery, @Req() request: Request): Promise<ChangePage> {
    return this.users.changes(query, request.user as User);
  }

  @Patch(':id')
  @MayBy('manage-accounts')
  @ApiOperation({
    summary: 'Change an account; disabling it ends its sessions everywhere, another role holds at once',
  })
  @ApiOkResponse({ type: AccountAnswer })
  @ApiBadRequestResponse({ description: 'A field is wrong; `details` names it' })
  @ApiNotFoundResponse({ description: 'There is no such account' })
  @ApiConflictResponse({
    description: 'Disabling oneself, the last owner, or a name or address that is taken',
  })
  change(@Param('id') id: string, @Body() body: ChangeAccountDto, @Req() request: Request): Promise<Account> {
    return this.all.change(id, body, request.user as User);
  }

  @Delete(':id')
  @MayBy('manage-accounts')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete an account; its sessions end, the activity log keeps the username' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'There is no such account' })
  @ApiConflictResponse({ description: 'Deleting oneself, or the last owner' })
  async delete(@Param('id') id: string, @Req() request: Request): Promise<void> {
    await this.all.delete(id, request.user as User);
  }

  @Delete(':id/second-factor')
  @MayBy('manage-accounts')
  @ApiOperation({ summary: "Take away a colleague's second factor, which they lost; their sessions end" })
  @ApiOkResponse({ type: AccountAnswer })
  @ApiNotFoundResponse({ description: 'There is no such account' })
  @ApiConflictResponse({ description: "One's own is turned off by password and code" })
  resetSecondFactor(@Param('id') id: string, @Req() request: Request): Promise<Account> {
    return this.secondFactors.reset(id, request.user as User);
  }
}
