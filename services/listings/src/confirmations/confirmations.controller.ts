import { type Confirmation, CONFIRMATION_HEADER } from '@lml/common/contracts';
import { AddressLimit } from '@lml/common/limits/address-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { Body, Controller, Get, Header, HttpCode, Inject, Ip, Post, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiHeader,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import { ListingsEnv } from '../env.js';
import { ConfirmationAnswerDto, ConfirmationDocument } from './confirmations.dto.js';
import { ConfirmationsService } from './confirmations.service.js';

/** Whether a listing is available, for whoever has the link of a mail. Its token is in a header, which is never logged. */
@ApiTags('Confirmations')
@ApiHeader({ name: CONFIRMATION_HEADER, description: 'Token of the link' })
@ApiNotFoundResponse({ type: ErrorDocument, description: 'CONFIRMATION_UNKNOWN; wrong, expired or deleted' })
@ApiTooManyRequestsResponse({ type: ErrorDocument, description: 'Too many calls from one network' })
@Controller('api/confirmations/current')
export class ConfirmationsController {
  private readonly limit: AddressLimit;

  constructor(
    private readonly confirmations: ConfirmationsService,
    env: ListingsEnv,
    @Inject(REDIS) redis: Redis,
  ) {
    this.limit = new AddressLimit(redis, 'confirmations', env.reportsPerMinute);
  }

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'What a link is about; changes nothing' })
  @ApiOkResponse({ type: ConfirmationDocument })
  async read(@Req() request: Request, @Ip() address: string): Promise<Confirmation> {
    await this.limit.take(address);
    return await this.confirmations.read(request.get(CONFIRMATION_HEADER));
  }

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Say that the listing is available, or gone; once for each link' })
  @ApiOkResponse({ type: ConfirmationDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  @ApiConflictResponse({ type: ErrorDocument, description: 'CONFIRMATION_USED or LISTING_OFF_MARKET' })
  async answer(
    @Body() answer: ConfirmationAnswerDto,
    @Req() request: Request,
    @Ip() address: string,
  ): Promise<Confirmation> {
    await this.limit.take(address);
    return await this.confirmations.answer(request.get(CONFIRMATION_HEADER), answer);
  }
}
