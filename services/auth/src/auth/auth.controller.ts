import { SESSION_COOKIE, type User } from '@lml/common/contracts';
import { requireReadableSession } from '@lml/common/session/session-state';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { LoginDto } from './login.dto.js';
import { LoginGuard } from './login.guard.js';
import { UserAnswer } from './user.answer.js';

@ApiTags('session')
@Controller('api')
export class AuthController {
  /** Two names for one thing: the public screens use the first, the back office the second. */
  @Post(['login', 'admin/login'])
  @HttpCode(200)
  @UseGuards(LoginGuard)
  @ApiOperation({ summary: 'Sign in; the answer sets the session cookie' })
  @ApiBody({ type: LoginDto })
  @ApiOkResponse({ type: UserAnswer })
  @ApiBadRequestResponse({ description: 'A field is missing or too long' })
  @ApiUnauthorizedResponse({ description: 'Invalid credentials' })
  @ApiTooManyRequestsResponse({
    description: 'Too many failures; Retry-After tells how many seconds to wait',
  })
  login(@Req() request: Request): User {
    return request.user as User;
  }

  @Post('logout')
  @HttpCode(204)
  @ApiOperation({ summary: 'Sign out: the session ends on every service at once' })
  @ApiNoContentResponse()
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    requireReadableSession(request);
    response.clearCookie(SESSION_COOKIE, { path: '/' });
    if (request.session) await promisify(request.session.destroy.bind(request.session))();
  }

  @Get('user')
  @StaffOnly()
  @ApiOperation({ summary: 'Who is signed in' })
  @ApiOkResponse({ type: UserAnswer })
  user(@Req() request: Request): User {
    return request.user as User;
  }
}
