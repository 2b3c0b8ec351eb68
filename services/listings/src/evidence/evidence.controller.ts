import {
  type EvidenceCounts,
  type ListingEvidence,
  type StaffEvidence,
  TOTAL_COUNT_HEADER,
  type User,
} from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
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
import type { Request, Response } from 'express';
import { ErrorDocument } from '../documents.js';
import { propertyId } from '../properties/model/property-id.js';
import {
  EvidenceCountsDocument,
  EvidenceDto,
  EvidenceListQuery,
  ListingEvidenceDocument,
  RevokeEvidenceDto,
  StaffEvidenceDocument,
} from './evidence.dto.js';
import { evidenceNotFound } from './evidence.errors.js';
import { EvidenceService } from './evidence.service.js';

const ID = { name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 } as const;
const WRONG_INPUT = { type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' };

/** Checks of listings by staff. Agents read the records of their own listings; owners and managers write. */
@ApiTags('Staff')
@StaffOnly('read-evidence')
@Controller('api/admin')
export class EvidenceController {
  constructor(private readonly evidence: EvidenceService) {}

  @Get('properties/:id/evidence')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Records of a listing, revoked and expired ones too' })
  @ApiParam(ID)
  @ApiOkResponse({ type: ListingEvidenceDocument })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PROPERTY_NOT_FOUND' })
  async ofListing(@Param('id') id: string, @Req() request: Request): Promise<ListingEvidence> {
    return await this.evidence.ofListing(propertyId(id), request.user as User);
  }

  @Post('properties/:id/evidence')
  @MayBy('record-evidence')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Record what was checked of a listing' })
  @ApiParam(ID)
  @ApiCreatedResponse({ type: StaffEvidenceDocument })
  @ApiBadRequestResponse(WRONG_INPUT)
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PROPERTY_NOT_FOUND' })
  @ApiConflictResponse({
    type: ErrorDocument,
    description: 'OTHER_PARCEL: the certificate names another parcel than the listing; TOO_MANY_RECORDS',
  })
  async add(
    @Param('id') id: string,
    @Body() input: EvidenceDto,
    @Req() request: Request,
  ): Promise<StaffEvidence> {
    return await this.evidence.add(propertyId(id), input, request.user as User);
  }

  @Get('evidence')
  @MayBy('record-evidence')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Records of all listings' })
  @ApiOkResponse({
    type: [StaffEvidenceDocument],
    headers: {
      [TOTAL_COUNT_HEADER]: { description: 'How many there are on all pages', schema: { type: 'integer' } },
    },
  })
  @ApiBadRequestResponse(WRONG_INPUT)
  async list(
    @Query() { list, page, pageSize }: EvidenceListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffEvidence[]> {
    const { records, total } = await this.evidence.list(list, page, pageSize);
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return records;
  }

  @Get('evidence/counts')
  @MayBy('record-evidence')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'How many records expire within 30 days, and how many registrations are to be renewed',
  })
  @ApiOkResponse({ type: EvidenceCountsDocument })
  async counts(): Promise<EvidenceCounts> {
    return await this.evidence.counts();
  }

  @Post('evidence/:id/revoke')
  @MayBy('record-evidence')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Revoke a record: visitors see it no longer, staff still do' })
  @ApiParam(ID)
  @ApiOkResponse({ type: StaffEvidenceDocument })
  @ApiBadRequestResponse(WRONG_INPUT)
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'EVIDENCE_NOT_FOUND' })
  @ApiConflictResponse({ type: ErrorDocument, description: 'EVIDENCE_REVOKED' })
  async revoke(
    @Param('id') id: string,
    @Body() { reason }: RevokeEvidenceDto,
    @Req() request: Request,
  ): Promise<StaffEvidence> {
    if (!/^[1-9]\d{0,8}$/.test(id)) throw evidenceNotFound();
    return await this.evidence.revoke(Number(id), reason, request.user as User);
  }
}
