import type { StaffPlace, User } from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
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
import { StaffPlaceDocument } from './place.document.js';
import { DeletePlaceQuery, PlaceChangesDto, PlaceDetailsDto } from './place.dto.js';
import { StaffPlacesService } from './staff-places.service.js';

const ID = { name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 } as const;
const WRONG = { type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' } as const;
const NOT_FOUND = { type: ErrorDocument, description: 'PLACE_NOT_FOUND' } as const;

@ApiTags('Staff')
@StaffOnly('read')
@Controller('api/admin/places')
export class StaffPlacesController {
  constructor(private readonly places: StaffPlacesService) {}

  @Get()
  @ApiOperation({ summary: 'The places that searches know, by name' })
  @ApiOkResponse({ type: [StaffPlaceDocument] })
  async list(): Promise<StaffPlace[]> {
    return await this.places.list();
  }

  @Post()
  @MayBy('edit-site-content')
  @ApiOperation({ summary: 'Add a place; searches know it at once' })
  @ApiCreatedResponse({ type: StaffPlaceDocument })
  @ApiBadRequestResponse(WRONG)
  @ApiConflictResponse({ type: ErrorDocument, description: 'TOO_MANY_PLACES' })
  async create(@Body() details: PlaceDetailsDto, @Req() request: Request): Promise<StaffPlace> {
    return await this.places.create(details, request.user as User);
  }

  @Put(':id')
  @MayBy('edit-site-content')
  @ApiOperation({ summary: 'Change a place; what is missing stays' })
  @ApiParam(ID)
  @ApiOkResponse({ type: StaffPlaceDocument })
  @ApiBadRequestResponse(WRONG)
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse({ type: ErrorDocument, description: 'PLACE_CHANGED; the version sent is out of date' })
  async update(
    @Param('id') id: string,
    @Body() changes: PlaceChangesDto,
    @Req() request: Request,
  ): Promise<StaffPlace> {
    return await this.places.update(id, changes, request.user as User);
  }

  @Delete(':id')
  @MayBy('edit-site-content')
  @ApiOperation({ summary: 'Remove a place; answers what it was' })
  @ApiParam(ID)
  @ApiOkResponse({ type: StaffPlaceDocument })
  @ApiBadRequestResponse(WRONG)
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse({
    type: ErrorDocument,
    description: 'PLACE_CHANGED; or PLACE_IN_USE: saved searches name it, and the call was not confirmed',
  })
  async delete(
    @Param('id') id: string,
    @Query() { version, confirmed }: DeletePlaceQuery,
    @Req() request: Request,
  ): Promise<StaffPlace> {
    return await this.places.delete(id, version, confirmed, request.user as User);
  }
}
