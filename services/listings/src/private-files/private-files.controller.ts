import { attachmentHeader } from '@lml/common/attachment-header';
import { EVIDENCE_LIMITS, PRIVATE_FILE_TYPES, type PrivateFile, type User } from '@lml/common/contracts';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import { Controller, Get, Param, Post, Req, Res, UploadedFile } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiPayloadTooLargeResponse,
  ApiProduces,
  ApiResponse,
  ApiServiceUnavailableResponse,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorDocument } from '../documents.js';
import { type ReceivedFile, SingleUpload } from '../single-upload.js';
import { PrivateFileDocument } from './private-file.document.js';
import { privateFileMissing, privateFileTooLarge, tooManyFiles } from './private-files.errors.js';
import { PrivateFilesService } from './private-files.service.js';

/** Max concurrent uploads: each is in memory twice while it is encrypted. */
const CONCURRENT_MAX = 4;

@ApiTags('Staff')
@StaffOnly('read-evidence')
@Controller('api/admin/private-files')
export class PrivateFilesController {
  constructor(private readonly files: PrivateFilesService) {}

  @Post()
  @MayBy('record-evidence')
  @ApiOperation({
    summary: 'Upload one private file; it waits 24 hours to be saved with a record',
    description: 'PDF or JPEG by its first bytes, at most 10 MB. It is stored encrypted.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiCreatedResponse({ type: PrivateFileDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'There is no file in the field `file`' })
  @ApiPayloadTooLargeResponse({ type: ErrorDocument, description: 'FILE_TOO_LARGE' })
  @ApiUnprocessableEntityResponse({ type: ErrorDocument, description: 'FILE_NOT_ACCEPTED; names the file' })
  @ApiServiceUnavailableResponse({ type: ErrorDocument, description: 'TOO_MANY_UPLOADS; see Retry-After' })
  @ApiResponse({ status: 507, type: ErrorDocument, description: 'STORAGE_FULL' })
  @SingleUpload({
    bytesMax: EVIDENCE_LIMITS.fileBytesMax,
    concurrentMax: CONCURRENT_MAX,
    tooMany: tooManyFiles,
    tooLarge: privateFileTooLarge,
    missing: privateFileMissing,
  })
  async upload(
    @UploadedFile() file: ReceivedFile | undefined,
    @Req() request: Request,
  ): Promise<PrivateFile> {
    return await this.files.upload(file, request.user as User);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Download a private file; each download is in the activity log' })
  @ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } })
  @ApiProduces(...PRIVATE_FILE_TYPES)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiNotFoundResponse({ type: ErrorDocument, description: 'PRIVATE_FILE_NOT_FOUND' })
  @ApiServiceUnavailableResponse({ type: ErrorDocument, description: 'PRIVATE_FILE_UNREADABLE' })
  async download(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { file, bytes } = await this.files.open(id, request.user as User);
    response
      .set({
        'Content-Type': file.type,
        'Content-Disposition': attachmentHeader(file.name),
        'Content-Length': String(bytes.length),
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .end(bytes);
  }
}
