import type { StaffOffice, User } from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Delete, Get, Param, Post, Put, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import { StaffOfficeDocument } from './office.document.js';
import { OfficeChangesDto, OfficeDetailsDto } from './office.dto.js';
import { StaffOfficesService } from './staff-offices.service.js';

const ID = { name: 'id', schema: { type: 'integer', minimum: 1 }, example: 2 } as const;

@ApiTags('Staff')
@StaffOnly('read')
@Controller('api/admin/offices')
export class StaffOfficesController {
  constructor(private readonly offices: StaffOfficesService) {}

  @Get()
  @ApiOperation({ summary: 'The offices, in the order of the page, with whom their inquiries go to' })
  @ApiOkResponse({ type: [StaffOfficeDocument] })
  async list(): Promise<StaffOffice[]> {
    return await this.offices.list();
  }

  @Post()
  @MayBy('edit-site-content')
  @ApiOperation({ summary: 'Add an office; the first one is the head office' })
  @ApiCreatedResponse({ type: StaffOfficeDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  @ApiConflictResponse({ type: ErrorDocument, description: 'TOO_MANY_OFFICES' })
  async create(@Body() details: OfficeDetailsDto, @Req() request: Request): Promise<StaffOffice> {
    return await this.offices.create(details, request.user as User);
  }

  @Put(':id')
  @MayBy('edit-site-content')
  @ApiOperation({ summary: 'Change an office, or its place on the page; what is missing stays' })
  @ApiParam(ID)
  @ApiOkResponse({ type: StaffOfficeDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'OFFICE_NOT_FOUND' })
  async update(
    @Param('id') id: string,
    @Body() changes: OfficeChangesDto,
    @Req() request: Request,
  ): Promise<StaffOffice> {
    return await this.offices.update(id, changes, request.user as User);
  }

  @Delete(':id')
  @MayBy('edit-site-content')
  @ApiOperation({ summary: 'Remove an office; answers what it was' })
  @ApiParam(ID)
  @ApiOkResponse({ type: StaffOfficeDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'OFFICE_NOT_FOUND' })
  @ApiConflictResponse({ type: ErrorDocument, description: 'HEAD_OFFICE_NEEDED' })
  async delete(@Param('id') id: string, @Req() request: Request): Promise<StaffOffice> {
    return await this.offices.delete(id, request.user as User);
  }
}
