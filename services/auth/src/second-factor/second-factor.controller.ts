import type { NewSecondFactor, RecoveryCodes, SecondFactor, User } from '@lml/common/contracts';
import { notSignedIn } from '@lml/common/errors/app-error';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { LoginThrottle } from '../auth/login-throttle.js';
import { StaffSessions } from '../sessions/staff-sessions.js';
import {
  ConfirmSecondFactorDto,
  NewSecondFactorAnswer,
  ProposeSecondFactorDto,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  TurnSecondFactorOffDto,
} from './second-factor.dto.js';
import { SecondFactorService } from './second-factor.service.js';

const TOO_MANY = { description: 'Too many failures; Retry-After tells how many seconds to wait' };

/** The user's own second factor. Wrong passwords and codes count as failed sign-ins. */
@ApiTags('account')
@StaffOnly('own-account')
@Controller('api/admin/second-factor')
export class SecondFactorController {
  constructor(
    private readonly secondFactors: SecondFactorService,
    private readonly sessions: StaffSessions,
    private readonly throttle: LoginThrottle,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Whether the own second factor is on' })
  @ApiOkResponse({ type: SecondFactorAnswer })
  state(@Req() request: Request): Promise<SecondFactor> {
    return this.secondFactors.of(request.user as User);
  }

  @Post()
  @ApiOperation({ summary: 'Make a secret for the authenticator app; it counts once a code confirms it' })
  @ApiCreatedResponse({ type: NewSecondFactorAnswer })
  @ApiBadRequestResponse({ description: 'The current password is missing' })
  @ApiConflictResponse({ description: 'A second factor is on' })
  @ApiUnprocessableEntityResponse({ description: 'The current password is not right' })
  @ApiTooManyRequestsResponse(TOO_MANY)
  propose(
    @Body() { currentPassword }: ProposeSecondFactorDto,
    @Req() request: Request,
  ): Promise<NewSecondFactor> {
    const user = request.user as User;
    return this.throttle.attempt(user.username, request.ip ?? '', () =>
      this.secondFactors.propose(user, currentPassword),
    );
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiOperation({ summary: 'Turn it on with the first code; the other sessions end, this one gets a new id' })
  @ApiOkResponse({ type: RecoveryCodesAnswer })
  @ApiBadRequestResponse({ description: 'The code is missing' })
  @ApiConflictResponse({ description: 'There is nothing to confirm' })
  @ApiUnprocessableEntityResponse({ description: 'The code is not right' })
  @ApiTooManyRequestsResponse(TOO_MANY)
  async confirm(@Body() { code }: ConfirmSecondFactorDto, @Req() request: Request): Promise<RecoveryCodes> {
    const user = request.user as User;
    const { recoveryCodes, verified } = await this.throttle.attempt(user.username, request.ip ?? '', () =>
      this.secondFactors.confirm(user, code, request.sessionID),
    );
    if (!(await this.sessions.begin(request, verified))) throw notSignedIn();
    return { recoveryCodes };
  }

  @Post('off')
  @HttpCode(204)
  @ApiOperation({ summary: 'Turn it off; the other sessions end, this one gets a new id' })
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ description: 'A field is missing; `details` names it' })
  @ApiConflictResponse({ description: 'It is off' })
  @ApiUnprocessableEntityResponse({ description: 'The current password or the code is not right' })
  @ApiTooManyRequestsResponse(TOO_MANY)
  async turnOff(@Body() body: TurnSecondFactorOffDto, @Req() request: Request): Promise<void> {
    const user = request.user as User;
    const address = request.ip ?? '';
    // Limited twice: guesses of the password, and guesses of the code.
    const turnOff = () => this.secondFactors.turnOff(user, body, request.sessionID);
    const turnOffByCode = () => this.throttle.code(user.username, address, body.code, turnOff);
    const verified = await this.throttle.attempt(user.username, address, turnOffByCode);
    if (!(await this.sessions.begin(request, verified))) throw notSignedIn();
  }
}
