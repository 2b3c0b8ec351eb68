import type { OpenInvitation, User } from '@lml/common/contracts';
import { requireReadableSession } from '@lml/common/session/session-state';
import { Body, Controller, Get, Header, Post, Query, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { invalidCredentials } from '../auth/auth.errors.js';
import { INVITATION, LoginThrottle } from '../auth/login-throttle.js';
import { UserAnswer } from '../auth/user.answer.js';
import { StaffSessions } from '../sessions/staff-sessions.js';
import { InvitationQuery, OpenInvitationAnswer, RegisterDto } from './invitation.dto.js';
import { invitationRequired } from './invitations.errors.js';
import { InvitationsService } from './invitations.service.js';

/** Public: invited people have no account yet. */
@ApiTags('session')
@Controller('api/register')
export class RegistrationController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly sessions: StaffSessions,
    private readonly throttle: LoginThrottle,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Whether an invitation still opens the way, and who made it' })
  @ApiOkResponse({ type: OpenInvitationAnswer })
  @ApiForbiddenResponse({ description: 'The invitation is unknown, used, withdrawn or expired' })
  look(@Query() { invitation }: InvitationQuery): Promise<OpenInvitation> {
    if (!invitation) throw invitationRequired();
    return this.invitations.look(invitation);
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Make an account by invitation and sign in; the answer sets the session cookie' })
  @ApiCreatedResponse({ type: UserAnswer })
  @ApiBadRequestResponse({ description: 'A field breaks a rule; `details` names each' })
  @ApiForbiddenResponse({ description: 'No invitation, or one that is unknown, used, withdrawn or expired' })
  @ApiConflictResponse({ description: 'The username is taken' })
  @ApiTooManyRequestsResponse({
    description: 'Too many failures; Retry-After tells how many seconds to wait',
  })
  async register(@Body() body: RegisterDto, @Req() request: Request): Promise<User> {
    requireReadableSession(request);
    if (!body.invitation) throw invitationRequired();
    const verified = await this.throttle.attempt(INVITATION, request.ip ?? '', () =>
      this.invitations.register(body),
    );
    if (!(await this.sessions.begin(request, verified))) throw invalidCredentials();
    return verified.user;
  }
}
