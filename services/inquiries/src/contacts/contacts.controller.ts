import {
  type Contact,
  type ContactMatches,
  type ContactSummary,
  type ContactTag,
  type ContactTimeline,
  type DuplicatePair,
  type MergePreview,
  TOTAL_COUNT_HEADER,
  type User,
} from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Get, Header, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import { ContactMergesService } from './contact-merges.service.js';
import {
  ContactAnswer,
  ContactMatchesAnswer,
  ContactTagAnswer,
  ContactTimelineAnswer,
  DuplicatePairAnswer,
  MergePreviewAnswer,
} from './contact.answers.js';
import { ContactSummaryAnswer } from './contact-summary.answer.js';
import {
  ContactChangeDto,
  ContactListQuery,
  DifferentContactDto,
  DuplicatesQuery,
  MergeContactsDto,
  TimelineQuery,
  UndoMergeDto,
} from './contact.dto.js';
import { ContactsService } from './contacts.service.js';

const TOTAL = {
  [TOTAL_COUNT_HEADER]: { description: 'How many there are on all pages', schema: { type: 'integer' } },
} as const;
const ID = { name: 'id', schema: { type: 'integer' }, example: 12 } as const;
const NOT_FOUND = { description: 'There is no such contact', type: ErrorAnswer };
const UNREACHABLE = { description: 'The listings could not be compared', type: ErrorAnswer };
const MERGE_CONFLICT = {
  description:
    'CONTACT_CHANGED since the preview; CONTACT_GONE: erased or merged; ERASURE_OPEN: one of the two asked to be erased',
  type: ErrorAnswer,
};

/** Contacts: one card a person. */
@ApiTags('Staff')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@StaffOnly('read')
@Controller('api/admin/contacts')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly merges: ContactMergesService,
  ) {}

  @ApiOperation({ summary: 'People who wrote, most recent message first' })
  @ApiOkResponse({ type: [ContactSummaryAnswer], headers: TOTAL })
  @ApiServiceUnavailableResponse({ ...UNREACHABLE, description: 'Only with `listing`' })
  @Header('Cache-Control', 'no-store')
  @Get()
  async list(
    @Query() query: ContactListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContactSummary[]> {
    const { contacts, total } = await this.contacts.list(query);
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return contacts;
  }

  @ApiOperation({ summary: 'Tags of contacts, most frequent first' })
  @ApiOkResponse({ type: [ContactTagAnswer] })
  @Header('Cache-Control', 'no-store')
  @Get('tags')
  tags(): Promise<ContactTag[]> {
    return this.contacts.tags();
  }

  @ApiOperation({ summary: 'Contacts that may be one person, as they share an address or a number' })
  @ApiOkResponse({ type: [DuplicatePairAnswer], headers: TOTAL })
  @Header('Cache-Control', 'no-store')
  @Get('duplicates')
  async duplicates(
    @Query() { page, pageSize }: DuplicatesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DuplicatePair[]> {
    const { pairs, total } = await this.merges.duplicates(page, pageSize);
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return pairs;
  }

  @ApiOperation({ summary: 'The card of a person; of a merged contact the card that it is part of' })
  @ApiParam(ID)
  @ApiOkResponse({ type: ContactAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @Header('Cache-Control', 'no-store')
  @Get(':id')
  detail(@Param('id') id: string, @Req() request: Request): Promise<Contact> {
    return this.contacts.detail(id, request.user as User);
  }

  @ApiOperation({ summary: 'Messages, notes, replies, calls, viewings and mails of a person, newest first' })
  @ApiParam(ID)
  @ApiOkResponse({ type: ContactTimelineAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @Header('Cache-Control', 'no-store')
  @Get(':id/timeline')
  timeline(@Param('id') id: string, @Query() { before }: TimelineQuery): Promise<ContactTimeline> {
    return this.contacts.timelineOf(id, before);
  }

  @ApiOperation({ summary: 'Listings that fit the needs of a person, or needs to suggest' })
  @ApiParam(ID)
  @ApiOkResponse({ type: ContactMatchesAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiServiceUnavailableResponse(UNREACHABLE)
  @Header('Cache-Control', 'no-store')
  @Get(':id/matches')
  matches(@Param('id') id: string): Promise<ContactMatches> {
    return this.contacts.matches(id);
  }

  @ApiOperation({ summary: 'Change facts, needs, tags or the note of a person' })
  @ApiParam(ID)
  @ApiOkResponse({ type: ContactAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse({ description: 'CONTACT_CHANGED; `current` has the contact', type: ErrorAnswer })
  @Header('Cache-Control', 'no-store')
  @MayBy('answer-inquiries')
  @Patch(':id')
  change(
    @Param('id') id: string,
    @Body() change: ContactChangeDto,
    @Req() request: Request,
  ): Promise<Contact> {
    return this.contacts.change(id, change, request.user as User);
  }

  @ApiOperation({ summary: 'What a merge of another contact into this one would make; changes nothing' })
  @ApiParam(ID)
  @ApiOkResponse({ type: MergePreviewAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse(MERGE_CONFLICT)
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Post(':id/merge-preview')
  preview(@Param('id') id: string, @Body() { otherId }: DifferentContactDto): Promise<MergePreview> {
    return this.merges.preview(id, otherId);
  }

  @ApiOperation({ summary: 'Merge another contact into this one; it can be undone for 90 days' })
  @ApiParam(ID)
  @ApiOkResponse({ type: ContactAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse(MERGE_CONFLICT)
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @MayBy('answer-inquiries')
  @Post(':id/merge')
  merge(@Param('id') id: string, @Body() body: MergeContactsDto, @Req() request: Request): Promise<Contact> {
    return this.merges.merge(id, body, request.user as User);
  }

  @ApiOperation({ summary: 'Take the latest merge of this contact back' })
  @ApiParam(ID)
  @ApiOkResponse({ type: ContactAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse({ description: 'MERGE_UNDONE, MERGE_NOT_LAST', type: ErrorAnswer })
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @MayBy('answer-inquiries')
  @Post(':id/undo-merge')
  undo(
    @Param('id') id: string,
    @Body() { mergeId }: UndoMergeDto,
    @Req() request: Request,
  ): Promise<Contact> {
    return this.merges.undo(id, mergeId, request.user as User);
  }

  @ApiOperation({ summary: 'Remember that another contact is not the same person' })
  @ApiParam(ID)
  @ApiOkResponse({ type: ContactAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse({ description: 'CONTACT_GONE: erased or merged meanwhile', type: ErrorAnswer })
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @MayBy('answer-inquiries')
  @Post(':id/different')
  different(
    @Param('id') id: string,
    @Body() { otherId }: DifferentContactDto,
    @Req() request: Request,
  ): Promise<Contact> {
    return this.merges.markDifferent(id, otherId, request.user as User);
  }
}
