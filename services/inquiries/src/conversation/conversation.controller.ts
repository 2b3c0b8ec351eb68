import { IDEMPOTENCY, type InquiryDetail, type User } from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiHeader,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import { InquiryDetailAnswer } from '../inquiries/staff-inquiry.answers.js';
import { IdempotencyKey } from '../inquiries/submission-key.js';
import { SendMessageDto } from './conversation.dto.js';
import { ConversationService } from './conversation.service.js';

const ID = { name: 'id', schema: { type: 'integer' as const }, example: 41 };
const ENTRY_ID = { name: 'entryId', schema: { type: 'integer' as const }, example: 3 };

/** Mails between staff and the sender of an inquiry. */
@ApiTags('Staff')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@StaffOnly('read')
@Controller('api/admin/inquiries/:id/messages')
export class ConversationController {
  constructor(private readonly conversation: ConversationService) {}

  @ApiOperation({
    summary: 'Mail an answer to the visitor and record it; sent once however often it is asked for',
  })
  @ApiParam(ID)
  @ApiHeader({
    name: IDEMPOTENCY.header,
    required: false,
    description: 'Chosen by the sender, the same for every attempt at the same answer',
  })
  @ApiCreatedResponse({ type: InquiryDetailAnswer })
  @ApiNotFoundResponse({ description: 'There is no such inquiry', type: ErrorAnswer })
  @ApiConflictResponse({ description: 'The inquiry is marked as spam', type: ErrorAnswer })
  @ApiUnprocessableEntityResponse({ description: 'The key belongs to another answer', type: ErrorAnswer })
  @Header('Cache-Control', 'no-store')
  @Post()
  @MayBy('answer-inquiries')
  send(
    @Param('id') id: string,
    @Body() message: SendMessageDto,
    @IdempotencyKey() key: string | undefined,
    @Req() request: Request,
  ): Promise<InquiryDetail> {
    return this.conversation.send(id, message, key, request.user as User);
  }

  @ApiOperation({ summary: 'Send an answer again whose mail failed' })
  @ApiParam(ID)
  @ApiParam(ENTRY_ID)
  @ApiOkResponse({ type: InquiryDetailAnswer })
  @ApiNotFoundResponse({ description: 'There is no such inquiry, or no such mail', type: ErrorAnswer })
  @ApiConflictResponse({ description: 'The mail was sent, or is on its way', type: ErrorAnswer })
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Post(':entryId/resend')
  @MayBy('answer-inquiries')
  resend(
    @Param('id') id: string,
    @Param('entryId') entryId: string,
    @Req() request: Request,
  ): Promise<InquiryDetail> {
    return this.conversation.resend(id, entryId, request.user as User);
  }
}
