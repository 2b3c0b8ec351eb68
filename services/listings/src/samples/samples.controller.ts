import type { RemovedSamples, SampleListings, User } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import { RemovedSamplesDocument, RemoveSamplesDto, SampleListingsDocument } from './samples.dto.js';
import { SamplesService } from './samples.service.js';

/** Sample listings for an empty system. */
@ApiTags('Staff')
@StaffOnly('company-settings')
@Controller('api/admin/samples')
export class SamplesController {
  constructor(private readonly samples: SamplesService) {}

  @Get()
  @ApiOperation({ summary: 'Whether there are sample listings, and which were changed' })
  @ApiOkResponse({ type: SampleListingsDocument })
  async get(): Promise<SampleListings> {
    return await this.samples.get();
  }

  @Post()
  @HttpCode(202)
  @ApiOperation({ summary: 'Put sample listings into an empty system, in the background' })
  @ApiAcceptedResponse({ type: SampleListingsDocument })
  @ApiConflictResponse({ type: ErrorDocument, description: 'SAMPLES_NOT_OFFERED, SAMPLES_UNDER_WAY' })
  async add(@Req() request: Request): Promise<SampleListings> {
    return await this.samples.add(request.user as User);
  }

  @Delete()
  @ApiOperation({ summary: 'Move the sample listings to the bin; changed ones only if they are named' })
  @ApiOkResponse({ type: RemovedSamplesDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  async remove(@Body() { changedIds }: RemoveSamplesDto, @Req() request: Request): Promise<RemovedSamples> {
    return await this.samples.remove(changedIds, request.user as User);
  }
}
