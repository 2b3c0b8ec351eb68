import { attachmentHeader } from '@lml/common/attachment-header';
import { safeFileType } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { parseId } from '@lml/common/validation/id';
import { Controller, Get, Param, Res } from '@nestjs/common';
import {
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import { mailFileNotFound } from './incoming-mails.errors.js';
import { IncomingMailsRepository } from './incoming-mails.repository.js';

const INDEX = /^\d{1,3}$/;
const UNNAMED = 'attachment';

/** Files that came with mails. They are never opened here, and a browser saves them instead of showing them. */
@ApiTags('Staff')
@StaffOnly('read')
@Controller('api/admin/inquiries/incoming-mails/:id/files')
export class IncomingMailFilesController {
  constructor(private readonly mails: IncomingMailsRepository) {}

  @ApiOperation({ summary: 'Download a file that came with a mail' })
  @ApiParam({ name: 'id', schema: { type: 'integer' }, example: 7 })
  @ApiParam({ name: 'index', description: 'Place in `attachments`, from 0', schema: { type: 'integer' } })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiNotFoundResponse({ description: 'There is no such file, or it was not stored', type: ErrorAnswer })
  @Get(':index')
  async download(
    @Param('id') idText: string,
    @Param('index') indexText: string,
    @Res() response: Response,
  ): Promise<void> {
    const id = parseId(idText);
    const file =
      id === undefined || !INDEX.test(indexText) ? null : await this.mails.findFile(id, Number(indexText));
    if (!file) throw mailFileNotFound();
    const { type, content } = file;
    response
      .set({
        'Content-Type': safeFileType(type),
        'Content-Disposition': attachmentHeader(file.name || UNNAMED),
        'Content-Length': String(content.length),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .end(content);
  }
}
