import {
  ALERT_TEXTS,
  type AlertReceipt,
  alertsStopPage,
  pathIn,
  type SavedSearches,
} from '@lml/common/contracts';
import { Body, Controller, Get, Header, HttpCode, Ip, Param, Post, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBadRequestResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { ErrorDocument } from '../documents.js';
import {
  AlertKeyDto,
  AlertLinkDto,
  AlertReceiptDocument,
  ChangeSearchesDto,
  SavedSearchesDocument,
  SaveSearchDto,
} from './alerts.dto.js';
import { AlertsService } from './alerts.service.js';

const UNKNOWN_KEY = { type: ErrorDocument, description: 'ALERT_KEY_UNKNOWN' };

/** Saved searches, for visitors. Keys are in bodies, which are never logged; the stop of RFC 8058 needs a URL. */
@ApiTags('Visitors')
@ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
@Controller('api/alerts')
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @ApiOperation({
    summary: 'Save a search, to be e-mailed homes that fit once the owner of the address confirms',
  })
  @ApiAcceptedResponse({ type: AlertReceiptDocument })
  @ApiTooManyRequestsResponse({
    type: ErrorDocument,
    description: 'Too many from one network, or for one address',
  })
  @HttpCode(202)
  @Post()
  async save(@Body() input: SaveSearchDto, @Ip() address: string): Promise<AlertReceipt> {
    await this.alerts.save(input, address);
    return { message: ALERT_TEXTS.accepted };
  }

  @ApiOperation({ summary: 'Be e-mailed a link to manage saved searches' })
  @ApiAcceptedResponse({ type: AlertReceiptDocument })
  @ApiTooManyRequestsResponse({
    type: ErrorDocument,
    description: 'Too many from one network, or for one address',
  })
  @HttpCode(202)
  @Post('links')
  async sendLink(@Body() input: AlertLinkDto, @Ip() address: string): Promise<AlertReceipt> {
    await this.alerts.sendLink(input, address);
    return { message: ALERT_TEXTS.linkSent };
  }

  @ApiOperation({ summary: 'Saved searches of the address that the key was mailed to' })
  @ApiOkResponse({ type: SavedSearchesDocument })
  @ApiNotFoundResponse(UNKNOWN_KEY)
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Post('list')
  async list(@Body() { key }: AlertKeyDto): Promise<SavedSearches> {
    return await this.alerts.list(key);
  }

  @ApiOperation({ summary: 'Confirm, pause, resume or stop searches, or change how often they are mailed' })
  @ApiOkResponse({ type: SavedSearchesDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'ALERT_KEY_UNKNOWN or SAVED_SEARCH_NOT_FOUND' })
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Post('change')
  async change(@Body() change: ChangeSearchesDto): Promise<SavedSearches> {
    return await this.alerts.change(change);
  }

  @ApiOperation({ summary: 'Delete all that is stored of the address, including its keys' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse(UNKNOWN_KEY)
  @HttpCode(204)
  @Post('delete')
  async erase(@Body() { key }: AlertKeyDto): Promise<void> {
    await this.alerts.erase(key);
  }

  /** RFC 8058: a mail client posts a form without cookies. The body says nothing that the URL does not. */
  @ApiOperation({ summary: 'Stop the search of an e-mail with one click (RFC 8058)' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse(UNKNOWN_KEY)
  @HttpCode(204)
  @Post('stop/:stopKey')
  async stop(@Param('stopKey') stopKey: string): Promise<void> {
    await this.alerts.stop(stopKey);
  }

  /**
   * For mail clients that open the address in a browser: nothing is stopped before a press, as scanners open links too. Has
   * no body: the framework's redirect has one in HTML.
   */
  @ApiOperation({ summary: 'The page with a button that stops the search' })
  @ApiResponse({ status: 303, description: 'Redirects to the page' })
  @Header('Referrer-Policy', 'no-referrer')
  @HttpCode(303)
  @Get('stop/:stopKey')
  async askToStop(
    @Param('stopKey') stopKey: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const language = await this.alerts.languageOfStop(stopKey);
    response.location(pathIn(language, alertsStopPage(stopKey)));
  }
}
