import {
  officeDay,
  type PersonErasure,
  type PersonSummary,
  type User,
  type WithdrawnConsents,
} from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import { streamResponse } from '../inquiries/stream-response.js';
import { PersonConsentsService } from '../consents/person-consents.service.js';
import {
  PersonErasureAnswer,
  PersonRequestDto,
  PersonSummaryAnswer,
  WithdrawnConsentsAnswer,
} from './privacy.dto.js';
import { PrivacyService } from './privacy.service.js';

/** Staff calls for privacy requests. Addresses are sent in bodies, which are never logged. */
@ApiTags('Staff')
@ApiBadRequestResponse({ description: 'Neither an address nor a telephone number', type: ErrorAnswer })
@StaffOnly('personal-data')
@Controller('api/admin/privacy')
export class PrivacyController {
  constructor(
    private readonly privacy: PrivacyService,
    private readonly consents: PersonConsentsService,
  ) {}

  @ApiOperation({ summary: 'What is kept of the person who wrote from an address or a number' })
  @ApiOkResponse({ type: PersonSummaryAnswer })
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Post('search')
  search(@Body() { person }: PersonRequestDto): Promise<PersonSummary> {
    return this.privacy.search(person);
  }

  @ApiOperation({ summary: 'All that is kept of that person, as a file; it is noted in the log of changes' })
  @ApiProduces('application/json')
  @ApiOkResponse({ description: 'Messages with their mails, notes, answers and changes' })
  @HttpCode(200)
  @Post('export')
  async export(
    @Body() { person }: PersonRequestDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await streamResponse(response, this.privacy.export(person, request.user as User), {
      type: 'application/json; charset=utf-8',
      name: `lml-personal-data-${officeDay(new Date())}.json`,
    });
  }

  @ApiOperation({ summary: 'Erase all messages of that person; what was mailed already is out of reach' })
  @ApiOkResponse({ type: PersonErasureAnswer })
  @HttpCode(200)
  @Post('erase')
  erase(@Body() { person }: PersonRequestDto, @Req() request: Request): Promise<PersonErasure> {
    return this.privacy.erase(person, request.user as User);
  }

  @ApiOperation({ summary: 'End all alerts of that person at once, and note their consents as withdrawn' })
  @ApiOkResponse({ type: WithdrawnConsentsAnswer })
  @HttpCode(200)
  @Post('withdraw')
  withdraw(@Body() { person }: PersonRequestDto, @Req() request: Request): Promise<WithdrawnConsents> {
    return this.consents.withdraw(person, request.user as User);
  }
}
