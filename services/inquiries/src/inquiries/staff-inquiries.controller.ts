import { ChangePageAnswer } from '@lml/common/audit/changes.query';
import {
  type BulkInquiryResult,
  type ChangePage,
  type HandedOver,
  type Inquiry,
  type InquiryCounts,
  type InquiryDetail,
  type InquiryNote,
  type MailDelivery,
  type MailHealth,
  officeDay,
  type ResendFailedResult,
  TOTAL_COUNT_HEADER,
  type User,
  usualInquirySort,
} from '@lml/common/contracts';
import { HandOverDto } from '@lml/common/validation/hand-over.dto';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiServiceUnavailableResponse,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorAnswer, InquiryAnswer, MailDeliveryAnswer } from './inquiry.answers.js';
import { exportName } from './inquiry-export.js';
import { filterFrom } from './inquiry-filter.js';
import { streamResponse } from './stream-response.js';
import { InquiryResendsService } from './inquiry-resends.service.js';
import { StaffInquiriesService } from './staff-inquiries.service.js';
import {
  BulkInquiryAnswer,
  InquiryCountsAnswer,
  InquiryDetailAnswer,
  MailHealthAnswer,
  ResendFailedAnswer,
  TimelineEntryAnswer,
} from './staff-inquiry.answers.js';
import {
  BulkInquiryDto,
  ChangeInquiryDto,
  NoteDto,
  RecordAnswerDto,
  ResendInquiryDto,
} from './staff-inquiry.dto.js';
import { InquiryChangesQuery, InquiryFilterQuery, InquiryListQuery } from './staff-inquiry.query.js';

const ID = { name: 'id', schema: { type: 'integer' as const }, example: 41 };
const NOTE_ID = { name: 'noteId', schema: { type: 'integer' as const }, example: 3 };
const NO_INQUIRY = { description: 'There is no such inquiry', type: ErrorAnswer };
const NO_NOTE = { description: 'There is no such inquiry or note', type: ErrorAnswer };
const NOT_YOURS = { description: 'Somebody else wrote the note', type: ErrorAnswer };

/** The inbox: lists, single inquiries with full details, and bulk actions. */
@ApiTags('Staff')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@StaffOnly('read')
@Controller('api')
export class StaffInquiriesController {
  constructor(
    private readonly inquiries: StaffInquiriesService,
    private readonly resends: InquiryResendsService,
  ) {}

  @ApiOperation({ summary: 'Inquiries and messages, newest first; late answers by the longest waiting' })
  @ApiOkResponse({
    type: [InquiryAnswer],
    headers: {
      [TOTAL_COUNT_HEADER]: { description: 'How many match on all pages', schema: { type: 'integer' } },
    },
  })
  @Header('Cache-Control', 'no-store')
  @Get('inquiries')
  async list(
    @Query() query: InquiryListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Inquiry[]> {
    const { answer, sort = usualInquirySort(answer), page, pageSize } = query;
    const { inquiries, total } = await this.inquiries.list({
      ...filterFrom(query, request.user as User),
      ...{ sort, page, pageSize },
    });
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return inquiries;
  }

  @ApiOperation({ summary: 'Set the status, the assignee, the follow-up day or the spam mark of an inquiry' })
  @ApiParam(ID)
  @ApiOkResponse({ type: InquiryAnswer })
  @ApiNotFoundResponse(NO_INQUIRY)
  @ApiServiceUnavailableResponse({ description: 'Accounts cannot be looked up', type: ErrorAnswer })
  @Header('Cache-Control', 'no-store')
  @Patch('inquiries/:id')
  @MayBy('answer-inquiries')
  change(
    @Param('id') id: string,
    @Body() change: ChangeInquiryDto,
    @Req() request: Request,
  ): Promise<Inquiry> {
    return this.inquiries.change(id, change, request.user as User);
  }

  @ApiOperation({ summary: 'Who did what to inquiries, newest first' })
  @ApiOkResponse({ type: ChangePageAnswer })
  @Header('Cache-Control', 'no-store')
  @Get('admin/inquiries/changes')
  changes(@Query() query: InquiryChangesQuery): Promise<ChangePage> {
    return this.inquiries.changes(query);
  }

  @ApiOperation({ summary: 'How many inquiries there are to look at' })
  @ApiOkResponse({ type: InquiryCountsAnswer })
  @Header('Cache-Control', 'no-store')
  @Get('admin/inquiries/counts')
  counts(@Req() request: Request): Promise<InquiryCounts> {
    return this.inquiries.counts(request.user as User);
  }

  @ApiOperation({
    summary: 'How the mails to staff fare: what waits, since when and why, and what was given up',
  })
  @ApiOkResponse({ type: MailHealthAnswer })
  @Header('Cache-Control', 'no-store')
  @Get('admin/inquiries/mail-health')
  mailHealth(): Promise<MailHealth> {
    return this.resends.mailHealth();
  }

  @ApiOperation({ summary: 'Mail staff once more what was given up, a batch at a time' })
  @ApiOkResponse({ type: ResendFailedAnswer })
  @HttpCode(200)
  @Post('admin/inquiries/resend-failed')
  @MayBy('change-many')
  resendFailed(@Req() request: Request): Promise<ResendFailedResult> {
    return this.resends.resendFailed(request.user as User);
  }

  @ApiOperation({
    summary: 'All that match, as a spreadsheet, newest first; late answers by the longest waiting',
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'UTF-8 with a byte order mark; times as in Nairobi' })
  @Get('admin/inquiries/export.csv')
  @MayBy('export')
  async export(
    @Query() query: InquiryFilterQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.inquiries.export(query, request.user as User);
    await streamResponse(response, file, {
      type: 'text/csv; charset=utf-8',
      name: exportName(officeDay(new Date())),
    });
  }

  @ApiOperation({ summary: 'Change many inquiries at once' })
  @ApiOkResponse({ type: BulkInquiryAnswer })
  @ApiServiceUnavailableResponse({ description: 'Accounts cannot be looked up', type: ErrorAnswer })
  @HttpCode(200)
  @Post('admin/inquiries/bulk')
  @MayBy('change-many')
  bulk(@Body() input: BulkInquiryDto, @Req() request: Request): Promise<BulkInquiryResult> {
    return this.inquiries.bulk(input, request.user as User);
  }

  @ApiOperation({
    summary: 'Pass all inquiries of an account on to another one, or to nobody; safe to repeat',
  })
  @ApiOkResponse({ type: BulkInquiryAnswer })
  @ApiServiceUnavailableResponse({ description: 'Accounts cannot be looked up', type: ErrorAnswer })
  @HttpCode(200)
  @Post('admin/inquiries/hand-over')
  @MayBy('manage-accounts')
  handOver(@Body() { from, to }: HandOverDto, @Req() request: Request): Promise<HandedOver> {
    return this.inquiries.handOver(from, to, request.user as User);
  }

  @ApiOperation({
    summary: 'One inquiry with its notes, answers, mails, changes and what else the person wrote',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: InquiryDetailAnswer })
  @ApiNotFoundResponse(NO_INQUIRY)
  @Header('Cache-Control', 'no-store')
  @Get('admin/inquiries/:id')
  detail(@Param('id') id: string): Promise<InquiryDetail> {
    return this.inquiries.detail(id);
  }

  @ApiOperation({ summary: 'Note something about an inquiry' })
  @ApiParam(ID)
  @ApiCreatedResponse({ type: TimelineEntryAnswer })
  @ApiNotFoundResponse(NO_INQUIRY)
  @Post('admin/inquiries/:id/notes')
  @MayBy('answer-inquiries')
  addNote(@Param('id') id: string, @Body() { text }: NoteDto, @Req() request: Request): Promise<InquiryNote> {
    return this.inquiries.addNote(id, text, request.user as User);
  }

  @ApiOperation({ summary: 'Change a note of your own' })
  @ApiParam(ID)
  @ApiParam(NOTE_ID)
  @ApiOkResponse({ type: TimelineEntryAnswer })
  @ApiForbiddenResponse(NOT_YOURS)
  @ApiNotFoundResponse(NO_NOTE)
  @Patch('admin/inquiries/:id/notes/:noteId')
  @MayBy('answer-inquiries')
  changeNote(
    @Param('id') id: string,
    @Param('noteId') noteId: string,
    @Body() { text }: NoteDto,
    @Req() request: Request,
  ): Promise<InquiryNote> {
    return this.inquiries.changeNote(id, noteId, text, request.user as User);
  }

  @ApiOperation({ summary: 'Delete a note of your own' })
  @ApiParam(ID)
  @ApiParam(NOTE_ID)
  @ApiNoContentResponse()
  @ApiForbiddenResponse(NOT_YOURS)
  @ApiNotFoundResponse(NO_NOTE)
  @HttpCode(204)
  @Delete('admin/inquiries/:id/notes/:noteId')
  @MayBy('answer-inquiries')
  deleteNote(
    @Param('id') id: string,
    @Param('noteId') noteId: string,
    @Req() request: Request,
  ): Promise<void> {
    return this.inquiries.deleteNote(id, noteId, request.user as User);
  }

  @ApiOperation({ summary: 'Record a reply to the visitor, or a call' })
  @ApiParam(ID)
  @ApiCreatedResponse({ type: InquiryDetailAnswer })
  @ApiNotFoundResponse(NO_INQUIRY)
  @Post('admin/inquiries/:id/answered')
  @MayBy('answer-inquiries')
  recordAnswer(
    @Param('id') id: string,
    @Body() answer: RecordAnswerDto,
    @Req() request: Request,
  ): Promise<InquiryDetail> {
    return this.inquiries.recordAnswer(id, answer, request.user as User);
  }

  @ApiOperation({ summary: 'Mail staff about it once more' })
  @ApiParam(ID)
  @ApiOkResponse({ type: [MailDeliveryAnswer] })
  @ApiNotFoundResponse(NO_INQUIRY)
  @ApiTooManyRequestsResponse({ description: 'It was sent again less than a minute ago', type: ErrorAnswer })
  @HttpCode(200)
  @Post('admin/inquiries/:id/resend')
  @MayBy('answer-inquiries')
  resend(
    @Param('id') id: string,
    @Body() { recipient }: ResendInquiryDto,
    @Req() request: Request,
  ): Promise<MailDelivery[]> {
    return this.resends.resend(id, recipient, request.user as User);
  }
}
