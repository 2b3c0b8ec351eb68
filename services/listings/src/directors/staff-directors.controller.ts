import type { Director, User } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Delete, Param, Post, Put, Req } from '@nestjs/common';
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
import { DirectorDocument } from './director.document.js';
import { DirectorChangesDto, DirectorDetailsDto } from './director.dto.js';
import { StaffDirectorsService } from './staff-directors.service.js';

const ID = { name: 'id', schema: { type: 'integer', minimum: 1 }, example: 1 } as const;

/** The list is the public one: GET /api/directors. */
@ApiTags('Staff')
@StaffOnly('edit-site-content')
@Controller('api/admin/directors')
export class StaffDirectorsController {
  constructor(private readonly directors: StaffDirectorsService) {}

  @Post()
  @ApiOperation({ summary: 'Add a director' })
  @ApiCreatedResponse({ type: DirectorDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  async create(@Body() details: DirectorDetailsDto, @Req() request: Request): Promise<Director> {
    return await this.directors.create(details, request.user as User);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Change a director, or the place on the page; what is missing stays' })
  @ApiParam(ID)
  @ApiOkResponse({ type: DirectorDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'DIRECTOR_NOT_FOUND' })
  async update(
    @Param('id') id: string,
    @Body() changes: DirectorChangesDto,
    @Req() request: Request,
  ): Promise<Director> {
    return await this.directors.update(id, changes, request.user as User);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Remove a director; answers who it was' })
  @ApiParam(ID)
  @ApiOkResponse({ type: DirectorDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'DIRECTOR_NOT_FOUND' })
  async delete(@Param('id') id: string, @Req() request: Request): Promise<Director> {
    return await this.directors.delete(id, request.user as User);
  }
}
