import { SESSION_COOKIE } from '@lml/common/contracts';
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
import { InterestDto } from './analytics.dto.js';
import { AnalyticsService } from './analytics.service.js';
import { isRobot } from './robots.js';

/** Counts visitors' actions on listings per day; does not identify visitors. */
@ApiTags('properties')
@Controller('api/properties')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Post(':id/interest')
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
    if (isStaff(request) || isRobot(request.headers['user-agent'])) return;
    await this.analytics.count(id, kind, address);
  }
}

/** Also works while sessions are unreadable: visitors have no such cookie. */
function isStaff(request: Request): boolean {
  return request.headers.cookie?.includes(`${SESSION_COOKIE}=`) ?? false;
}
