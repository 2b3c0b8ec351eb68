import type { CreatedFeedKey, FeedKey, User } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Delete, Get, Param, Post, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import { FeedKeysService } from './feed-keys.service.js';
import { CreatedFeedKeyDocument, FeedKeyDocument, FeedKeyDto } from './feeds.dto.js';

/** Keys of portals. */
@ApiTags('Staff')
@StaffOnly('manage-feeds')
@Controller('api/admin/feeds')
export class StaffFeedsController {
  constructor(private readonly keys: FeedKeysService) {}

  @Get()
  @ApiOperation({ summary: 'The keys of portals, newest first, without the keys themselves' })
  @ApiOkResponse({ type: [FeedKeyDocument] })
  async list(): Promise<FeedKey[]> {
    return await this.keys.list();
  }

  @Post()
  @ApiOperation({ summary: 'Make a key, which only this answer contains' })
  @ApiCreatedResponse({ type: CreatedFeedKeyDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  async create(@Body() { name }: FeedKeyDto, @Req() request: Request): Promise<CreatedFeedKey> {
    return await this.keys.create(name, request.user as User);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Revoke a key for good' })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 1 })
  @ApiOkResponse({ type: FeedKeyDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'FEED_KEY_NOT_FOUND' })
  async revoke(@Param('id') id: string, @Req() request: Request): Promise<FeedKey> {
    return await this.keys.revoke(id, request.user as User);
  }
}
