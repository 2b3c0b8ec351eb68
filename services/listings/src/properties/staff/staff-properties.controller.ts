import { ChangePageAnswer } from '@lml/common/audit/changes.query';
import type {
  BulkResult,
  ChangePage,
  DeletedProperty,
  StaffProperty,
  StaffPropertyPage,
  StaffStats,
  UndoResult,
  User,
} from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../../documents.js';
import { BulkRequestDto, UndoRequestDto } from '../bulk/bulk-actions.dto.js';
import { PictureDto, PropertyChangesDto, PropertyInputDto } from '../edits/property-input.dto.js';
import { PageQuery, PropertyChangesQuery, StaffPropertiesQuery } from './staff-properties.query.js';
import { BulkActionsService } from '../bulk/bulk-actions.service.js';
import { PropertyEditsService } from '../edits/property-edits.service.js';
import { StaffPropertiesService } from './staff-properties.service.js';
import {
  BulkResultDocument,
  DeletedPropertyDocument,
  UndoResultDocument,
} from '../bulk/bulk-actions.documents.js';
import {
  PropertyConflictDocument,
  StaffPropertyDocument,
  StaffPropertyPageDocument,
  StaffStatsDocument,
} from './staff-property.documents.js';

const ID = { name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 } as const;
const NOT_FOUND = { type: ErrorDocument, description: 'PROPERTY_NOT_FOUND' };
const WRONG_INPUT = { type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' };

/** Staff endpoints for properties. The specification fixes the paths. */
@ApiTags('Staff')
@ApiExtraModels(PictureDto)
@StaffOnly('read')
@Controller('api')
export class StaffPropertiesController {
  constructor(
    private readonly properties: StaffPropertiesService,
    private readonly edits: PropertyEditsService,
    private readonly bulkActions: BulkActionsService,
  ) {}

  @Get('admin/stats')
  @ApiOperation({ summary: 'How many properties there are, by type, by status and in need of work' })
  @ApiOkResponse({ type: StaffStatsDocument })
  async stats(): Promise<StaffStats> {
    return await this.properties.stats();
  }

  @Get('admin/properties')
  @ApiOperation({ summary: 'Properties on a page, drafts included, with filters' })
  @ApiOkResponse({ type: StaffPropertyPageDocument })
  @ApiBadRequestResponse(WRONG_INPUT)
  async list(@Query() query: StaffPropertiesQuery): Promise<StaffPropertyPage> {
    return await this.properties.list(query);
  }

  @Post('admin/properties')
  @MayBy('edit-listings')
  @ApiOperation({ summary: 'Add a property' })
  @ApiCreatedResponse({ type: StaffPropertyDocument })
  @ApiBadRequestResponse(WRONG_INPUT)
  async create(@Body() input: PropertyInputDto, @Req() request: Request): Promise<StaffProperty> {
    return await this.edits.create(input, request.user as User);
  }

  @Post('admin/properties/bulk')
  @MayBy('edit-listings')
  @HttpCode(200)
  @ApiOperation({ summary: 'The same change for many properties, in one transaction' })
  @ApiOkResponse({ type: BulkResultDocument })
  @ApiBadRequestResponse(WRONG_INPUT)
  async bulk(@Body() { action, propertyIds }: BulkRequestDto, @Req() request: Request): Promise<BulkResult> {
    return await this.bulkActions.bulk(action, propertyIds, request.user as User);
  }

  @Post('admin/properties/bulk/undo')
  @MayBy('change-many')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take a bulk action back, within ten minutes' })
  @ApiOkResponse({ type: UndoResultDocument })
  @ApiBadRequestResponse(WRONG_INPUT)
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'UNDO_GONE; undone already, or too late' })
  async undo(@Body() { token }: UndoRequestDto, @Req() request: Request): Promise<UndoResult> {
    return await this.bulkActions.undo(token, request.user as User);
  }

  @Get('admin/properties/bin')
  @ApiOperation({ summary: 'Properties deleted in the last 30 days, the last one first' })
  @ApiOkResponse({ type: StaffPropertyPageDocument })
  @ApiBadRequestResponse(WRONG_INPUT)
  async trash(@Query() query: PageQuery): Promise<StaffPropertyPage> {
    return await this.properties.trash(query);
  }

  @Get('admin/properties/changes')
  @ApiOperation({ summary: 'Who changed what of properties, agents and directors, newest first' })
  @ApiOkResponse({ type: ChangePageAnswer })
  @ApiBadRequestResponse(WRONG_INPUT)
  async changes(@Query() query: PropertyChangesQuery): Promise<ChangePage> {
    return await this.properties.changes(query);
  }

  @Get('admin/properties/:id')
  @ApiOperation({ summary: 'One property with all that was entered, also a draft or one in the bin' })
  @ApiParam(ID)
  @ApiOkResponse({ type: StaffPropertyDocument })
  @ApiNotFoundResponse(NOT_FOUND)
  async get(@Param('id') id: string): Promise<StaffProperty> {
    return await this.properties.get(id);
  }

  @Put('properties/:id')
  @MayBy('edit-listings')
  @ApiOperation({ summary: 'Change a property; what is missing stays' })
  @ApiParam(ID)
  @ApiOkResponse({ type: StaffPropertyDocument })
  @ApiBadRequestResponse(WRONG_INPUT)
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse({
    type: PropertyConflictDocument,
    description: 'PROPERTY_CHANGED; the version sent is out of date',
  })
  async update(
    @Param('id') id: string,
    @Body() changes: PropertyChangesDto,
    @Req() request: Request,
  ): Promise<StaffProperty> {
    return await this.edits.update(id, changes, request.user as User);
  }

  @Delete('admin/properties/:id')
  @MayBy('delete-listings')
  @ApiOperation({ summary: 'Move a property to the bin, for 30 days' })
  @ApiParam(ID)
  @ApiOkResponse({ type: DeletedPropertyDocument })
  @ApiNotFoundResponse(NOT_FOUND)
  async delete(@Param('id') id: string, @Req() request: Request): Promise<DeletedProperty> {
    return await this.bulkActions.delete(id, request.user as User);
  }

  @Post('admin/properties/:id/restore')
  @MayBy('delete-listings')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take a property out of the bin' })
  @ApiParam(ID)
  @ApiOkResponse({ type: StaffPropertyDocument })
  @ApiNotFoundResponse(NOT_FOUND)
  async restore(@Param('id') id: string, @Req() request: Request): Promise<StaffProperty> {
    return await this.bulkActions.restore(id, request.user as User);
  }

  @Post('admin/properties/:id/duplicate')
  @MayBy('edit-listings')
  @ApiOperation({ summary: 'A draft with everything that the property has, pictures included' })
  @ApiParam(ID)
  @ApiCreatedResponse({ type: StaffPropertyDocument })
  @ApiNotFoundResponse(NOT_FOUND)
  async duplicate(@Param('id') id: string, @Req() request: Request): Promise<StaffProperty> {
    return await this.edits.duplicate(id, request.user as User);
  }
}
