import { isVisitor } from '@lml/common/session/is-visitor';
import { Body, Controller, HttpCode, Ip, Param, Post, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import { AgentPageInterestDto, InterestDto } from './analytics.dto.js';
import { AnalyticsService } from './analytics.service.js';

/** Counts visitors' actions on listings and agents' pages per day; does not identify visitors. */
@ApiTags('properties')
@Controller('api')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Post('properties/:id/interest')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Count a view, a telephone number shown, a chat begun or a listing passed on',
    description: 'Nothing about the visitor is kept. Calls by staff and by robots are taken and not counted.',
  })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiNoContentResponse({ description: 'Counted' })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PROPERTY_NOT_FOUND' })
  @ApiTooManyRequestsResponse({ type: ErrorDocument, description: 'Too many calls from one address' })
  async count(
    @Param('id') id: string,
    @Body() { kind }: InterestDto,
    @Ip() address: string,
    @Req() request: Request,
  ): Promise<void> {
    if (!isVisitor(request)) return;
    await this.analytics.count(id, kind, address);
  }

  @Post('agents/:id/interest')
  @HttpCode(204)
  @ApiOperation({
    summary: "Count a telephone number shown or a chat begun on an agent's page",
    description: 'Nothing about the visitor is kept. Calls by staff and by robots are taken and not counted.',
  })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 3 })
  @ApiNoContentResponse({ description: 'Counted' })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'AGENT_NOT_FOUND' })
  @ApiTooManyRequestsResponse({ type: ErrorDocument, description: 'Too many calls from one address' })
  async countForAgent(
    @Param('id') id: string,
    @Body() { kind }: AgentPageInterestDto,
    @Ip() address: string,
    @Req() request: Request,
  ): Promise<void> {
    if (!isVisitor(request)) return;
    await this.analytics.countForAgent(id, kind, address);
  }
}
