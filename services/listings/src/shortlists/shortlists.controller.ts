import { SHORTLIST_HEADERS } from '@lml/common/contracts';
import {
  applyDecorators,
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Ip,
  Param,
  Patch,
  Post,
  Put,
  Req,
} from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../documents.js';
import {
  CastVoteDto,
  ChangeShortlistDto,
  CreatedShortlistDocument,
  CreateShortlistDto,
  ShortlistDocument,
} from './shortlists.dto.js';
import { type ShortlistKeys, ShortlistsService } from './shortlists.service.js';

const NO_STORE = 'no-store';

const ListKey = () => ApiHeader({ name: SHORTLIST_HEADERS.list, description: 'Key of the list' });

/** Documents a call of the person who made the list. */
function ByOwner(summary: string): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ListKey(),
    ApiHeader({ name: SHORTLIST_HEADERS.owner, description: "The owner's key" }),
    ApiForbiddenResponse({ type: ErrorDocument, description: 'SHORTLIST_OWNER_ONLY' }),
  );
}

const NumberParam = (name: string) =>
  ApiParam({ name, schema: { type: 'integer', minimum: 1 }, example: 12 });

/** Shared lists on which several people vote. The keys are in headers, never in addresses. */
@ApiTags('Shortlists')
@ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
@ApiTooManyRequestsResponse({ type: ErrorDocument, description: 'Too many calls from one network' })
@Controller('api/shortlists')
export class ShortlistsController {
  constructor(private readonly shortlists: ShortlistsService) {}

  @Post()
  @Header('Cache-Control', NO_STORE)
  @ApiOperation({ summary: 'Make a list; the answer has its keys, which are in no later one' })
  @ApiCreatedResponse({ type: CreatedShortlistDocument })
  async create(@Body() input: CreateShortlistDto, @Ip() address: string): Promise<CreatedShortlistDocument> {
    return await this.shortlists.create(input, address);
  }

  @Get('current')
  @Header('Cache-Control', NO_STORE)
  @ApiOperation({ summary: 'The list with its properties, votes and notes' })
  @ListKey()
  @ApiOkResponse({ type: ShortlistDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'SHORTLIST_NOT_FOUND' })
  async read(@Req() request: Request): Promise<ShortlistDocument> {
    return await this.shortlists.read(keysOf(request));
  }

  @Put('current/votes/:id')
  @Header('Cache-Control', NO_STORE)
  @ApiOperation({ summary: 'Vote on a property of the list, or change the vote and the note' })
  @ListKey()
  @ApiHeader({ name: SHORTLIST_HEADERS.voter, description: "The voter's own random key" })
  @NumberParam('id')
  @ApiOkResponse({ type: ShortlistDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'SHORTLIST_NOT_FOUND, PROPERTY_NOT_FOUND' })
  @ApiConflictResponse({ type: ErrorDocument, description: 'SHORTLIST_CLOSED, SHORTLIST_FULL' })
  async vote(
    @Param('id') id: string,
    @Body() input: CastVoteDto,
    @Req() request: Request,
    @Ip() address: string,
  ): Promise<ShortlistDocument> {
    return await this.shortlists.vote(keysOf(request), id, input, address);
  }

  @Patch('current')
  @Header('Cache-Control', NO_STORE)
  @ByOwner('Rename, close or open the list')
  @ApiOkResponse({ type: ShortlistDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'SHORTLIST_NOT_FOUND' })
  async update(
    @Body() input: ChangeShortlistDto,
    @Req() request: Request,
    @Ip() address: string,
  ): Promise<ShortlistDocument> {
    return await this.shortlists.update(keysOf(request), input, address);
  }

  @Delete('current')
  @HttpCode(204)
  @ByOwner('Delete the list for good')
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'SHORTLIST_NOT_FOUND' })
  async delete(@Req() request: Request, @Ip() address: string): Promise<void> {
    await this.shortlists.delete(keysOf(request), address);
  }

  @Put('current/properties/:id')
  @Header('Cache-Control', NO_STORE)
  @ByOwner('Add a property')
  @NumberParam('id')
  @ApiOkResponse({ type: ShortlistDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'SHORTLIST_NOT_FOUND, PROPERTY_NOT_FOUND' })
  @ApiConflictResponse({ type: ErrorDocument, description: 'SHORTLIST_FULL' })
  async addProperty(
    @Param('id') id: string,
    @Req() request: Request,
    @Ip() address: string,
  ): Promise<ShortlistDocument> {
    return await this.shortlists.addProperty(keysOf(request), id, address);
  }

  @Delete('current/properties/:id')
  @Header('Cache-Control', NO_STORE)
  @ByOwner('Remove a property with its votes')
  @NumberParam('id')
  @ApiOkResponse({ type: ShortlistDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'SHORTLIST_NOT_FOUND' })
  async removeProperty(
    @Param('id') id: string,
    @Req() request: Request,
    @Ip() address: string,
  ): Promise<ShortlistDocument> {
    return await this.shortlists.removeProperty(keysOf(request), id, address);
  }

  @Delete('current/notes/:id')
  @Header('Cache-Control', NO_STORE)
  @ByOwner('Remove the note of a vote')
  @NumberParam('id')
  @ApiOkResponse({ type: ShortlistDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'SHORTLIST_NOT_FOUND, NOTE_NOT_FOUND' })
  async removeNote(
    @Param('id') id: string,
    @Req() request: Request,
    @Ip() address: string,
  ): Promise<ShortlistDocument> {
    return await this.shortlists.removeNote(keysOf(request), id, address);
  }
}

function keysOf(request: Request): ShortlistKeys {
  return {
    list: request.get(SHORTLIST_HEADERS.list),
    owner: request.get(SHORTLIST_HEADERS.owner),
    voter: request.get(SHORTLIST_HEADERS.voter),
  };
}
