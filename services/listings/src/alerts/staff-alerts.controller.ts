import type { AlertFigures, ListingSeekers } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ErrorDocument } from '../documents.js';
import { AlertFiguresDocument, ListingSeekersDocument } from './alerts.dto.js';
import { MatchingService } from './matching.service.js';
import { SavedSearchesRepository } from './saved-searches.repository.js';

/** Numbers about saved searches; no addresses. */
@ApiTags('Staff')
@StaffOnly('read')
@Controller('api/admin')
export class StaffAlertsController {
  constructor(
    private readonly searches: SavedSearchesRepository,
    private readonly matching: MatchingService,
  ) {}

  @Get('alerts')
  @ApiOperation({ summary: 'How many searches are saved, and e-mails sent' })
  @ApiOkResponse({ type: AlertFiguresDocument })
  async figures(): Promise<AlertFigures> {
    return await this.searches.figures();
  }

  @Get('properties/:id/seekers')
  @ApiOperation({ summary: 'How many people have a saved search that the listing fits' })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 1 })
  @ApiOkResponse({ type: ListingSeekersDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PROPERTY_NOT_FOUND' })
  async seekers(@Param('id') id: string): Promise<ListingSeekers> {
    return await this.matching.seekersOf(id);
  }
}
