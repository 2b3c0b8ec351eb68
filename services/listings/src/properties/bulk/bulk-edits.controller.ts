import type { BulkEditPreview, BulkEditResult, User } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorDocument } from '../../documents.js';
import { BulkEditPreviewDocument, BulkEditResultDocument } from './bulk-edits.documents.js';
import { BulkEditDto, BulkEditPreviewDto } from './bulk-edits.dto.js';
import { BulkEditsService } from './bulk-edits.service.js';

const WRONG_INPUT = { type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' };

/** A new price, agent or type for many listings. */
@ApiTags('Staff')
@StaffOnly('change-many')
@Controller('api/admin/properties/bulk-edit')
export class BulkEditsController {
  constructor(private readonly bulkEdits: BulkEditsService) {}

  @Post('preview')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Preview the changes that a new price, agent or type would make, and the listings left out',
  })
  @ApiOkResponse({ type: BulkEditPreviewDocument })
  @ApiBadRequestResponse(WRONG_INPUT)
  async preview(@Body() { propertyIds, ...fields }: BulkEditPreviewDto): Promise<BulkEditPreview> {
    return await this.bulkEdits.preview(propertyIds, fields);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'A new price, agent or type for many properties, in one transaction' })
  @ApiOkResponse({ type: BulkEditResultDocument })
  @ApiBadRequestResponse(WRONG_INPUT)
  @ApiConflictResponse({
    type: ErrorDocument,
    description: 'PROPERTIES_CHANGED; some were changed since the preview, so none is changed',
  })
  async apply(@Body() edit: BulkEditDto, @Req() request: Request): Promise<BulkEditResult> {
    return await this.bulkEdits.apply(edit, request.user as User);
  }
}
