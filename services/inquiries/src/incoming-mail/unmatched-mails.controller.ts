import {
  type AttachedMail,
  type MailboxHealth,
  TOTAL_COUNT_HEADER,
  type UnmatchedMail,
  type User,
} from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
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
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import { AttachedMailAnswer, MailboxHealthAnswer, UnmatchedMailAnswer } from './incoming-mails.answers.js';
import { AttachMailDto, UnmatchedMailsQuery } from './incoming-mails.dto.js';
import { UnmatchedMailsService } from './unmatched-mails.service.js';

const ID = { name: 'id', schema: { type: 'integer' as const }, example: 7 };
const NO_MAIL = { description: 'There is no such mail', type: ErrorAnswer };
const ATTACHED = { description: 'It belongs to a message meanwhile', type: ErrorAnswer };

/** Mails that belong to no inquiry, and how the mailbox fares. */
@ApiTags('Staff')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@StaffOnly('read')
@Controller('api/admin/inquiries')
export class UnmatchedMailsController {
  constructor(private readonly mails: UnmatchedMailsService) {}

  @ApiOperation({ summary: 'Mails that came in and belong to no message, newest first' })
  @ApiOkResponse({
    type: [UnmatchedMailAnswer],
    headers: {
      [TOTAL_COUNT_HEADER]: { description: 'How many there are on all pages', schema: { type: 'integer' } },
    },
  })
  @Header('Cache-Control', 'no-store')
  @Get('incoming-mails')
  async list(
    @Query() { list, page, pageSize }: UnmatchedMailsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UnmatchedMail[]> {
    const { mails, total } = await this.mails.list(list, page, pageSize);
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return mails;
  }

  @ApiOperation({ summary: 'Whether answers come into the messages, and what keeps them away' })
  @ApiOkResponse({ type: MailboxHealthAnswer })
  @Header('Cache-Control', 'no-store')
  @Get('mailbox')
  health(): Promise<MailboxHealth> {
    return this.mails.health();
  }

  @ApiOperation({ summary: 'Attach a mail to the message that it belongs to' })
  @ApiParam(ID)
  @ApiOkResponse({ type: AttachedMailAnswer })
  @ApiNotFoundResponse(NO_MAIL)
  @ApiConflictResponse(ATTACHED)
  @HttpCode(200)
  @Post('incoming-mails/:id/attach')
  @MayBy('answer-inquiries')
  attach(
    @Param('id') id: string,
    @Body() { inquiryId }: AttachMailDto,
    @Req() request: Request,
  ): Promise<AttachedMail> {
    return this.mails.attach(id, inquiryId, request.user as User);
  }

  @ApiOperation({ summary: 'Make a new message of a mail' })
  @ApiParam(ID)
  @ApiOkResponse({ type: AttachedMailAnswer })
  @ApiNotFoundResponse(NO_MAIL)
  @ApiConflictResponse({ description: 'It belongs to a message, or names no sender', type: ErrorAnswer })
  @HttpCode(200)
  @Post('incoming-mails/:id/inquiry')
  @MayBy('answer-inquiries')
  makeInquiry(@Param('id') id: string, @Req() request: Request): Promise<AttachedMail> {
    return this.mails.makeInquiry(id, request.user as User);
  }

  @ApiOperation({ summary: 'Take a mail out of the list of those that wait' })
  @ApiParam(ID)
  @ApiOkResponse({ type: UnmatchedMailAnswer })
  @ApiNotFoundResponse(NO_MAIL)
  @ApiConflictResponse(ATTACHED)
  @HttpCode(200)
  @Post('incoming-mails/:id/dismiss')
  @MayBy('answer-inquiries')
  dismiss(@Param('id') id: string, @Req() request: Request): Promise<UnmatchedMail> {
    return this.mails.dismiss(id, request.user as User);
  }

  @ApiOperation({ summary: 'Put a dismissed mail back into that list' })
  @ApiParam(ID)
  @ApiOkResponse({ type: UnmatchedMailAnswer })
  @ApiNotFoundResponse(NO_MAIL)
  @ApiConflictResponse(ATTACHED)
  @HttpCode(200)
  @Post('incoming-mails/:id/restore')
  @MayBy('answer-inquiries')
  restore(@Param('id') id: string): Promise<UnmatchedMail> {
    return this.mails.restore(id);
  }
}
