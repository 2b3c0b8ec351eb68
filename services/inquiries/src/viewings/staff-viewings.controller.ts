import {
  daysAfter,
  type NewViewingFeed,
  officeDay,
  type User,
  VIEWING_RECORD_LIMITS,
  type ViewingCalendar,
  type ViewingCounts,
  type ViewingDetail,
  type ViewingFeed,
} from '@lml/common/contracts';
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
} from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiServiceUnavailableResponse,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import {
  NewViewingFeedAnswer,
  OwnViewingFeedAnswer,
  ViewingCalendarAnswer,
  ViewingCountsAnswer,
  ViewingDetailAnswer,
} from './viewing.answers.js';
import { ChangeViewingDto, CreateViewingDto, handlerFrom, ViewingCalendarQuery } from './viewing.dto.js';
import { ViewingFeedsService } from './viewing-feeds.service.js';
import { ViewingResendsService } from './viewing-resends.service.js';
import { ViewingsService } from './viewings.service.js';

const ID = { name: 'id', schema: { type: 'integer' as const }, example: 7 };
const NO_VIEWING = { description: 'There is no such viewing', type: ErrorAnswer };
const CONFLICT = {
  description: 'VIEWING_CHANGED: by whom and when; VIEWING_STATE; VIEWING_OVERLAPS: `current` lists which',
  type: ErrorAnswer,
};
const AWAY = { description: 'Accounts cannot be looked up', type: ErrorAnswer };

/** The calendar of viewings. All staff calls about viewings are here. */
@ApiTags('Staff')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@StaffOnly('read')
@Controller('api/admin/viewings')
export class StaffViewingsController {
  constructor(
    private readonly viewings: ViewingsService,
    private readonly feeds: ViewingFeedsService,
    private readonly resends: ViewingResendsService,
  ) {}

  @ApiOperation({ summary: 'Viewings of some days, and requests that wait for an answer' })
  @ApiOkResponse({ type: ViewingCalendarAnswer })
  @Header('Cache-Control', 'no-store')
  @Get()
  calendar(@Query() query: ViewingCalendarQuery, @Req() request: Request): Promise<ViewingCalendar> {
    const from = query.from ?? query.to ?? officeDay(new Date());
    const latest = daysAfter(from, VIEWING_RECORD_LIMITS.periodMax - 1);
    const to = query.to === undefined ? from : query.to > latest ? latest : query.to;
    const handlerId = handlerFrom(query.handler, (request.user as User).id);
    return this.viewings.calendar({ from, to }, { handlerId, state: query.state });
  }

  @ApiOperation({ summary: 'How many viewings are today, wait for an answer, or lack an outcome' })
  @ApiOkResponse({ type: ViewingCountsAnswer })
  @Header('Cache-Control', 'no-store')
  @Get('counts')
  counts(): Promise<ViewingCounts> {
    return this.viewings.counts();
  }

  @ApiOperation({ summary: 'Your own calendar feed; `feed` is null if you have none' })
  @ApiOkResponse({ type: OwnViewingFeedAnswer })
  @Header('Cache-Control', 'no-store')
  @Get('feed')
  async ownFeed(@Req() request: Request): Promise<{ feed: ViewingFeed | null }> {
    return { feed: await this.feeds.own(request.user as User) };
  }

  @ApiOperation({ summary: 'Make a new address for your calendar feed; an earlier one stops working' })
  @ApiCreatedResponse({ type: NewViewingFeedAnswer })
  @Header('Cache-Control', 'no-store')
  @MayBy('own-account')
  @Post('feed')
  createFeed(@Req() request: Request): Promise<NewViewingFeed> {
    return this.feeds.create(request.user as User);
  }

  @ApiOperation({ summary: 'Revoke the address of your calendar feed' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @MayBy('own-account')
  @Delete('feed')
  revokeFeed(@Req() request: Request): Promise<void> {
    return this.feeds.revoke(request.user as User);
  }

  @ApiOperation({ summary: 'One viewing with its mails and changes' })
  @ApiParam(ID)
  @ApiOkResponse({ type: ViewingDetailAnswer })
  @ApiNotFoundResponse(NO_VIEWING)
  @Header('Cache-Control', 'no-store')
  @Get(':id')
  detail(@Param('id') id: string): Promise<ViewingDetail> {
    return this.viewings.detail(id);
  }

  @ApiOperation({ summary: 'Add a viewing to an inquiry' })
  @ApiCreatedResponse({ type: ViewingDetailAnswer })
  @ApiConflictResponse(CONFLICT)
  @ApiServiceUnavailableResponse(AWAY)
  @Header('Cache-Control', 'no-store')
  @MayBy('answer-inquiries')
  @Post()
  create(@Body() input: CreateViewingDto, @Req() request: Request): Promise<ViewingDetail> {
    return this.viewings.create(input, request.user as User);
  }

  @ApiOperation({ summary: 'Propose, confirm, move, edit or cancel a viewing, or note what came of it' })
  @ApiParam(ID)
  @ApiOkResponse({ type: ViewingDetailAnswer })
  @ApiNotFoundResponse(NO_VIEWING)
  @ApiConflictResponse(CONFLICT)
  @ApiServiceUnavailableResponse(AWAY)
  @Header('Cache-Control', 'no-store')
  @MayBy('answer-inquiries')
  @Patch(':id')
  change(
    @Param('id') id: string,
    @Body() input: ChangeViewingDto,
    @Req() request: Request,
  ): Promise<ViewingDetail> {
    return this.viewings.change(id, input, request.user as User);
  }

  @ApiOperation({ summary: 'Send a mail about a viewing once more' })
  @ApiParam(ID)
  @ApiParam({ name: 'mailId', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: ViewingDetailAnswer })
  @ApiNotFoundResponse(NO_VIEWING)
  @ApiConflictResponse({
    description: 'VIEWING_MAIL_OUTDATED: the viewing has changed since',
    type: ErrorAnswer,
  })
  @ApiTooManyRequestsResponse({ description: 'It was sent again less than a minute ago', type: ErrorAnswer })
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @MayBy('answer-inquiries')
  @Post(':id/mails/:mailId/resend')
  resend(
    @Param('id') id: string,
    @Param('mailId') mailId: string,
    @Req() request: Request,
  ): Promise<ViewingDetail> {
    return this.resends.resend(id, mailId, request.user as User);
  }
}
