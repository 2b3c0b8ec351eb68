import type { ConfirmationMessage, FreshnessStatus } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorDocument } from '../documents.js';
import { FreshnessService } from '../freshness/freshness.service.js';
import { ConfirmationMailsService } from './confirmation-mails.service.js';
import { propertyId } from '../properties/model/property-id.js';
import { ConfirmationMessagesService } from './confirmation-messages.service.js';
import {
  ConfirmationMessageDocument,
  FreshnessStatusDocument,
  QueuedMailsDocument,
  ResumeMailsDto,
} from './confirmations.dto.js';
import { ConfirmationsRepository } from './confirmations.repository.js';
import { ConfirmationsService } from './confirmations.service.js';

/** Confirmations as staff set them up; `/api/admin/settings/freshness` changes the rules. */
@ApiTags('Staff')
@StaffOnly('edit-site-content')
@Controller('api/admin/confirmations')
export class StaffConfirmationsController {
  constructor(
    private readonly confirmations: ConfirmationsService,
    private readonly repository: ConfirmationsRepository,
    private readonly mails: ConfirmationMailsService,
    private readonly messages: ConfirmationMessagesService,
    private readonly freshness: FreshnessService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Rules in force, when hiding begins, and who stopped the mails' })
  @ApiOkResponse({ type: FreshnessStatusDocument })
  async status(): Promise<FreshnessStatus> {
    await this.freshness.apply();
    return await this.confirmations.status();
  }

  @Post('mails')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mail everybody who has listings to confirm, at once' })
  @ApiOkResponse({ type: QueuedMailsDocument })
  async sendNow(): Promise<{ mails: number }> {
    return { mails: await this.mails.sendNow() };
  }

  @Get('whatsapp/:id')
  @ApiOperation({ summary: "A message that asks a listing's agent on WhatsApp; reading it sends nothing" })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 1 })
  @ApiOkResponse({ type: ConfirmationMessageDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PROPERTY_NOT_FOUND' })
  @ApiConflictResponse({ type: ErrorDocument, description: 'LISTING_OFF_MARKET or NO_AGENT_TO_ASK' })
  async message(@Param('id') id: string): Promise<ConfirmationMessage> {
    return await this.messages.messageAbout(propertyId(id));
  }

  @Post('resume')
  @HttpCode(200)
  @ApiOperation({ summary: 'Send the mails again to an address that stopped them' })
  @ApiOkResponse({ type: FreshnessStatusDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  async resume(@Body() { email }: ResumeMailsDto): Promise<FreshnessStatus> {
    await this.repository.resume(email);
    return await this.confirmations.status();
  }
}
