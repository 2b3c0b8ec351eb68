import type { StaffRateSet, User } from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import { RateSetDto, StaffRateSetDocument } from './rates.dto.js';
import { RatesService } from './rates.service.js';

@ApiTags('Staff')
@StaffOnly('read')
@Controller('api/admin/rates')
export class StaffRatesController {
  constructor(private readonly rates: RatesService) {}

  @Get()
  @ApiOperation({ summary: 'All sets of rates, the latest first' })
  @ApiOkResponse({ type: [StaffRateSetDocument] })
  async list(): Promise<StaffRateSet[]> {
    return await this.rates.list();
  }

  @Post()
  @MayBy('manage-rates')
  @ApiOperation({ summary: 'Add a set; sets are never changed, and a later one of the same day replaces it' })
  @ApiCreatedResponse({ type: StaffRateSetDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  async add(@Body() set: RateSetDto, @Req() request: Request): Promise<StaffRateSet> {
    return await this.rates.add(set, request.user as User);
  }
}
