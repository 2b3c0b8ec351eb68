import {
  type ContactPress,
  IDEMPOTENCY,
  type InquiryReceipt,
  pressCodeIn,
  TOTAL_COUNT_HEADER,
  type User,
} from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Get, Header, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AcceptedOnce, receiptOf } from '../inquiries/accepted-once.js';
import { ErrorAnswer, InquiryReceiptAnswer } from '../inquiries/inquiry.answers.js';
import { IdempotencyKey } from '../inquiries/submission-key.js';
import { ContactPressAnswer } from './leads.answers.js';
import { ChangePressDto, CreateLeadDto, PressListQuery } from './leads.dto.js';
import { LeadsService } from './leads.service.js';
import { PressesService } from './presses.service.js';

const MATCHED = {
  description: 'PRESS_ALREADY_MATCHED: names the inquiry that has the press',
  type: ErrorAnswer,
};

/** Leads that staff enter, and visitors' presses on contact links. */
@ApiTags('Staff')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@StaffOnly('read')
@Controller('api/admin/inquiries')
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly presses: PressesService,
  ) {}

  @ApiOperation({
    summary: 'Add a lead that came by phone, WhatsApp, SMS, e-mail or at the desk',
    description: `The header ${IDEMPOTENCY.header} is required: the same for every attempt at one lead.`,
  })
  @AcceptedOnce(InquiryReceiptAnswer)
  @ApiNotFoundResponse({ description: 'There is no such listing', type: ErrorAnswer })
  @ApiConflictResponse(MATCHED)
  @Header('Cache-Control', 'no-store')
  @Post()
  @MayBy('answer-inquiries')
  async add(
    @Body() input: CreateLeadDto,
    @IdempotencyKey() key: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InquiryReceipt> {
    const { headers, user } = request;
    // Without a key of the sender the gateway sets the request's id, which another attempt would not have.
    const own = headers[IDEMPOTENCY.header.toLowerCase()] === headers['x-request-id'] ? undefined : key;
    return receiptOf(await this.leads.add(input, own, user as User), response);
  }

  @ApiOperation({
    summary: 'Presses on WhatsApp, call, SMS and e-mail links, newest first, or the one with a code',
  })
  @ApiOkResponse({
    type: [ContactPressAnswer],
    headers: {
      [TOTAL_COUNT_HEADER]: { description: 'How many there are on all pages', schema: { type: 'integer' } },
    },
  })
  @Header('Cache-Control', 'no-store')
  @Get('presses')
  async list(
    @Query() { state, code, page, pageSize }: PressListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContactPress[]> {
    const { presses, total } = await this.presses.list(
      state,
      code ? pressCodeIn(code) : null,
      page,
      pageSize,
    );
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return presses;
  }

  @ApiOperation({ summary: 'Say that nobody wrote after a press, or open it again' })
  @ApiParam({ name: 'id', schema: { type: 'integer' }, example: 41 })
  @ApiOkResponse({ type: ContactPressAnswer })
  @ApiNotFoundResponse({ description: 'There is no such press', type: ErrorAnswer })
  @ApiConflictResponse(MATCHED)
  @Header('Cache-Control', 'no-store')
  @Patch('presses/:id')
  @MayBy('answer-inquiries')
  change(
    @Param('id') id: string,
    @Body() change: ChangePressDto,
    @Req() request: Request,
  ): Promise<ContactPress> {
    return this.presses.change(id, change, request.user as User);
  }
}
