import { IMPORT_LIMITS, type PropertyImport, type TableFormat, type User } from '@lml/common/contracts';
import { csvHeading, csvRows } from '@lml/common/csv';
import { MayBy, StaffOnly } from '@lml/common/session/staff-only';
import {
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  StreamableFile,
  UploadedFile,
} from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBadRequestResponse,
  ApiBody,
  ApiConflictResponse,
  ApiConsumes,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiPayloadTooLargeResponse,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { ErrorDocument } from '../documents.js';
import { type ReceivedFile, SingleUpload } from '../single-upload.js';
import { PropertyImportDocument } from './import.documents.js';
import { importUnderWay, tableMissing, tableTooLarge } from './imports.errors.js';
import { ImportsService } from './imports.service.js';
import { PropertyExportQuery, TemplateQuery } from './property-export.query.js';
import { PropertyExportService } from './property-export.service.js';
import { templateFile } from './template.js';

const MIME: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** Max concurrent table uploads; only one import runs at a time. */
const CONCURRENT_MAX = 4;
const ID = { name: 'id', schema: { type: 'string', format: 'uuid' } } as const;
const NOT_FOUND = { type: ErrorDocument, description: 'IMPORT_NOT_FOUND' };

/** Import and export of properties. */
@ApiTags('Staff')
@StaffOnly('import')
@Controller('api/admin')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly exports: PropertyExportService,
  ) {}

  @Get('properties/export')
  @MayBy('export')
  @ApiOperation({
    summary: "All properties that the list's filters leave, as a file that can be imported again",
  })
  @ApiProduces(MIME.csv, MIME.xlsx)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'TOO_MUCH_FOR_XLSX, or names the field' })
  async export(@Query() query: PropertyExportQuery, @Req() request: Request): Promise<StreamableFile> {
    const { content } = await this.exports.export(query, request.user as User);
    return file(content, `properties-${dayInNairobi()}`, query.format);
  }

  @Get('imports/template')
  @ApiOperation({ summary: 'A file with every column and two example rows' })
  @ApiProduces(MIME.csv, MIME.xlsx)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async template(@Query() { format }: TemplateQuery): Promise<StreamableFile> {
    return file(await templateFile(format), 'properties-template', format);
  }

  @Post('imports')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Upload a file of properties, to be checked in the background',
    description:
      'CSV or XLSX by its bytes, at most 10 MB and 5,000 rows. Rows with a reference change that property, others add one; a column that is missing stays as it is. Nothing is changed before the import is applied.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiAcceptedResponse({ type: PropertyImportDocument })
  @ApiBadRequestResponse({ type: ErrorDocument, description: 'There is no file in the field `file`' })
  @ApiPayloadTooLargeResponse({ type: ErrorDocument, description: 'TABLE_TOO_LARGE' })
  @ApiConflictResponse({ type: ErrorDocument, description: 'IMPORT_UNDER_WAY; imports go one at a time' })
  @SingleUpload({
    bytesMax: IMPORT_LIMITS.bytesMax,
    concurrentMax: CONCURRENT_MAX,
    tooMany: importUnderWay,
    tooLarge: tableTooLarge,
    missing: tableMissing,
  })
  async start(
    @UploadedFile() table: ReceivedFile | undefined,
    @Req() request: Request,
  ): Promise<PropertyImport> {
    return await this.imports.start(table, request.user as User);
  }

  @Get('imports/:id')
  @ApiOperation({ summary: 'How far an import is, and what it found' })
  @ApiParam(ID)
  @ApiOkResponse({ type: PropertyImportDocument })
  @ApiNotFoundResponse(NOT_FOUND)
  async get(@Param('id') id: string): Promise<PropertyImport> {
    return await this.imports.get(id);
  }

  @Get('imports/:id/problems')
  @ApiOperation({ summary: 'Everything that is wrong with the file, as CSV' })
  @ApiParam(ID)
  @ApiProduces(MIME.csv)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiNotFoundResponse(NOT_FOUND)
  async problems(@Param('id') id: string): Promise<StreamableFile> {
    const { problems } = await this.imports.problems(id);
    const rows = problems.map(({ row, column, message }) => [row, column, message]);
    return file(csvHeading(['Row', 'Column', 'Problem']) + csvRows(rows), 'import-problems', 'csv');
  }

  @Post('imports/:id/apply')
  @HttpCode(202)
  @ApiOperation({ summary: 'Apply an import that was checked: all of it or nothing, in the background' })
  @ApiParam(ID)
  @ApiAcceptedResponse({ type: PropertyImportDocument })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse({ type: ErrorDocument, description: 'IMPORT_NOT_READY or IMPORT_UNDER_WAY' })
  async apply(@Param('id') id: string, @Req() request: Request): Promise<PropertyImport> {
    return await this.imports.apply(id, request.user as User);
  }

  @Post('imports/:id/undo')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Take an import back: what it added goes to the bin, what it changed becomes what it was',
    description: 'What somebody has changed since stays as it is.',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: PropertyImportDocument })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse({ type: ErrorDocument, description: 'IMPORT_NOT_READY or IMPORT_UNDER_WAY' })
  async undo(@Param('id') id: string, @Req() request: Request): Promise<PropertyImport> {
    return await this.imports.undo(id, request.user as User);
  }
}

function file(content: Readable | Buffer | string, name: string, format: TableFormat): StreamableFile {
  const options = { type: MIME[format], disposition: `attachment; filename="${name}.${format}"` };
  const whole =
    content instanceof Readable
      ? new StreamableFile(content, options)
      : new StreamableFile(Buffer.from(content), options);
  // A truncated file must not look complete.
  return whole.setErrorHandler((_error, response) => (response as unknown as Response).destroy());
}

/** Formats the current date in Nairobi, such as 2026-11-21. */
function dayInNairobi(): string {
  return new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'Africa/Nairobi',
  }).format(new Date());
}
