import { isBehindTls, sessionCookieName, type User } from '@lml/common/contracts';
import { requireReadableSession } from '@lml/common/session/session-state';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiServiceUnavailableResponse,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AuthEnv } from '../env.js';
import { StaffSessions } from '../sessions/staff-sessions.js';
import { LoginDto } from './login.dto.js';
import { LoginGuard } from './login.guard.js';
import { UserAnswer } from './user.answer.js';

@ApiTags('session')
@Controller('api')
export class AuthController {
  constructor(
    private readonly env: AuthEnv,
    private readonly sessions: StaffSessions,
  ) {}

  /** Two routes for one action: the public screens use the first, the back office the second. */
  @Post(['login', 'admin/login'])
  @HttpCode(200)
  @UseGuards(LoginGuard)
  @ApiOperation({ summary: 'Sign in; the answer sets the session cookie' })
  @ApiBody({ type: LoginDto })
  @ApiOkResponse({ type: UserAnswer })
  @ApiBadRequestResponse({ description: 'A field is missing or too long' })
  @ApiUnauthorizedResponse({
    description:
      'INVALID_CREDENTIALS; or, the password being right, SECOND_FACTOR_REQUIRED or SECOND_FACTOR_WRONG',
  })
  @ApiTooManyRequestsResponse({
    description: 'Too many failures; Retry-After tells how many seconds to wait',
  })
  @ApiServiceUnavailableResponse({ description: 'The sessions cannot be kept just now, or too many sign in' })
  login(@Req() request: Request): User {
    return request.user as User;
  }

  @Post('logout')
  @HttpCode(204)
  @ApiOperation({ summary: 'Sign out: the session ends on every service at once' })
  @ApiNoContentResponse()
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    requireReadableSession(request);
    const { PUBLIC_URL } = this.env;
    // Browsers accept a change of a `__Host-` cookie only with its original attributes.
    response.clearCookie(sessionCookieName(PUBLIC_URL), { path: '/', secure: isBehindTls(PUBLIC_URL) });
    await this.sessions.logOut(request);
  }

  @Get('user')
  @StaffOnly('own-account')
  @ApiOperation({ summary: 'Who is signed in' })
  @ApiOkResponse({ type: UserAnswer })
  user(@Req() request: Request): User {
    return request.user as User;
  }
}
