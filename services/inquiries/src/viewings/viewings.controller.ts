import type { VisitorViewing } from '@lml/common/contracts';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import { VisitorViewingAnswer } from './viewing.answers.js';
import { AnswerViewingDto, OpenViewingDto, ViewingFeedbackDto } from './viewing.dto.js';
import { ViewingFeedsService } from './viewing-feeds.service.js';
import { feedUnknown } from './viewings.errors.js';
import { VisitorViewingsService } from './visitor-viewings.service.js';

const NO_LINK = { description: 'The link is unknown or has expired', type: ErrorAnswer };
const FEED_FILE = /^([\w-]{43})\.ics$/;

/** A visitor's own viewing, by the token of their mail, and the calendar feeds of agents. */
@ApiTags('Visitors')
@Controller('api/viewings')
export class ViewingsController {
  constructor(
    private readonly viewings: VisitorViewingsService,
    private readonly feeds: ViewingFeedsService,
  ) {}

  @ApiOperation({ summary: 'A viewing by the token of its link; changes nothing' })
  @ApiOkResponse({ type: VisitorViewingAnswer })
  @ApiBadRequestResponse({ description: 'Not a token', type: ErrorAnswer })
  @ApiNotFoundResponse(NO_LINK)
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Post('open')
  open(@Body() { token }: OpenViewingDto): Promise<VisitorViewing> {
    return this.viewings.open(token);
  }

  @ApiOperation({ summary: 'Accept a time, choose another wished one, ask for another, or cancel' })
  @ApiOkResponse({ type: VisitorViewingAnswer })
  @ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
  @ApiNotFoundResponse(NO_LINK)
  @ApiConflictResponse({ description: 'It was changed meanwhile, or is past that', type: ErrorAnswer })
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Post('answer')
  answer(@Body() input: AnswerViewingDto): Promise<VisitorViewing> {
    return this.viewings.answer(input);
  }

  @ApiOperation({ summary: 'Tell how the viewing was, once' })
  @ApiOkResponse({ type: VisitorViewingAnswer })
  @ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
  @ApiNotFoundResponse(NO_LINK)
  @ApiConflictResponse({ description: 'Sent already, or the viewing was not held', type: ErrorAnswer })
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Post('feedback')
  giveFeedback(@Body() input: ViewingFeedbackDto): Promise<VisitorViewing> {
    return this.viewings.giveFeedback(input);
  }

  @ApiOperation({ summary: "An account's viewings for a calendar application" })
  @ApiParam({ name: 'file', example: '….ics', description: "The account's secret key and .ics" })
  @ApiProduces('text/calendar')
  @ApiOkResponse({ description: 'iCalendar; with an ETag' })
  @ApiNotFoundResponse({ description: 'The address is unknown or was revoked', type: ErrorAnswer })
  @Get('calendar/:file')
  async calendar(
    @Param('file') file: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const [, key] = FEED_FILE.exec(file) ?? [];
    if (key === undefined) throw feedUnknown();
    const { content, etag } = await this.feeds.read(key);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('ETag', etag);
    if (request.headers['if-none-match'] === etag) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8');
    response.send(content);
  }
}
