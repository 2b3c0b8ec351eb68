import { type OpenPasswordReset, PASSWORD_RESET_LIMITS } from '@lml/common/contracts';
import { AddressLimit } from '@lml/common/limits/address-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { Body, Controller, Header, HttpCode, Inject, Post, Req } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBadRequestResponse,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { INVITATION, LoginThrottle } from '../auth/login-throttle.js';
import {
  OpenPasswordResetAnswer,
  RequestPasswordResetDto,
  ResetTokenDto,
  UsePasswordResetDto,
} from './password-reset.dto.js';
import { PasswordResetsService } from './password-resets.service.js';

const WINDOW_SECONDS = 15 * 60;
const TOO_MANY = { description: 'Too many attempts; Retry-After tells how many seconds to wait' };
const INVALID = { description: 'RESET_INVALID: unknown, used or expired' };

/** Public: who forgot the password cannot sign in. */
@ApiTags('session')
@Controller('api/password-resets')
export class PasswordResetsController {
  private readonly limit: AddressLimit;

  constructor(
    private readonly resets: PasswordResetsService,
    private readonly throttle: LoginThrottle,
    @Inject(REDIS) redis: Redis,
  ) {
    this.limit = new AddressLimit(
      redis,
      'password-resets',
      PASSWORD_RESET_LIMITS.requestsPerNetwork,
      WINDOW_SECONDS,
    );
  }

  @Post()
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Have a link for a new password mailed; the answer never tells whether there is an account',
  })
  @ApiAcceptedResponse({ description: 'If there is such an account with an e-mail address, it gets a mail' })
  @ApiBadRequestResponse({ description: 'The login is missing or too long' })
  @ApiTooManyRequestsResponse(TOO_MANY)
  async request(@Body() { login }: RequestPasswordResetDto, @Req() request: Request): Promise<object> {
    await this.limit.take(request.ip ?? '');
    await this.resets.request(login);
    return {};
  }

  @Post('look')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Whether a link still works, and for which account' })
  @ApiOkResponse({ type: OpenPasswordResetAnswer })
  @ApiForbiddenResponse(INVALID)
  @ApiTooManyRequestsResponse(TOO_MANY)
  look(@Body() { token }: ResetTokenDto, @Req() request: Request): Promise<OpenPasswordReset> {
    return this.throttle.attempt(INVITATION, request.ip ?? '', () => this.resets.look(token));
  }

  @Post('use')
  @HttpCode(204)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Set a new password by a link; all sessions of the account end' })
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ description: 'The new password breaks a rule' })
  @ApiForbiddenResponse(INVALID)
  @ApiTooManyRequestsResponse(TOO_MANY)
  async use(@Body() body: UsePasswordResetDto, @Req() request: Request): Promise<void> {
    await this.throttle.attempt(INVITATION, request.ip ?? '', () => this.resets.use(body));
  }
}
