import type { InterestFigures } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ErrorDocument } from '../documents.js';
import { InterestFiguresDocument } from './interest.documents.js';
import { InterestQuery } from './interest.dto.js';
import { InterestService } from './interest.service.js';

@ApiTags('Staff')
@StaffOnly()
@Controller('api/admin/interest')
export class StaffInterestController {
  constructor(private readonly interest: InterestService) {}

  @Get()
  @ApiOperation({ summary: 'What visitors did with listings over a period, and which they looked at most' })
  @ApiOkResponse({ type: InterestFiguresDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  async figures(@Query() query: InterestQuery): Promise<InterestFigures> {
    return await this.interest.figures(query);
  }
}
