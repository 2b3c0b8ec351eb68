import type { User } from '@lml/common/contracts';
import { notSignedIn } from '@lml/common/errors/app-error';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { LoginThrottle } from '../auth/login-throttle.js';
import { StaffSessions } from '../sessions/staff-sessions.js';
import { ChangePasswordDto } from './account.dto.js';
import { UsersService } from './users.service.js';

@ApiTags('account')
@StaffOnly('own-account')
@Controller('api/admin/password')
export class PasswordController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: StaffSessions,
    private readonly throttle: LoginThrottle,
  ) {}

  /** A wrong current password counts as a failed sign-in, so that an open session cannot be used for guessing. */
  @Post()
  @HttpCode(204)
  @ApiOperation({ summary: 'Change the own password; the other sessions end, this one gets a new id' })
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ description: 'The new password breaks a rule' })
  @ApiUnprocessableEntityResponse({ description: 'The current password is not right' })
  @ApiTooManyRequestsResponse({
    description: 'Too many failures; Retry-After tells how many seconds to wait',
  })
  async change(@Body() body: ChangePasswordDto, @Req() request: Request): Promise<void> {
    const user = request.user as User;
    const address = request.ip ?? '';
    const verified = await this.throttle.attempt(user.username, address, () =>
      this.users.changePassword(user, body, request.sessionID),
    );
    if (!(await this.sessions.begin(request, verified))) throw notSignedIn();
  }
}
