import {
  type Breach,
  officeDay,
  type PrivacyDue,
  type PrivacyRequest,
  TOTAL_COUNT_HEADER,
  type User,
} from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorAnswer } from '../inquiries/inquiry.answers.js';
import { streamResponse } from '../inquiries/stream-response.js';
import { BreachEntity } from './breach.entity.js';
import { BreachesService } from './breaches.service.js';
import { PrivacyRequestEntity } from './privacy-request.entity.js';
import { PrivacyRequestsService } from './privacy-requests.service.js';
import { BREACH_COLUMNS, registerFile, REQUEST_COLUMNS } from './register-files.js';
import { BreachAnswer, PrivacyDueAnswer, PrivacyRequestAnswer } from './registers.answers.js';
import {
  BreachChangeDto,
  BreachClosingDto,
  BreachDto,
  NewPrivacyRequestDto,
  PrivacyRequestChangeDto,
  PrivacyRequestClosingDto,
  RegisterQuery,
} from './registers.dto.js';
import { RegistersRepository } from './registers.repository.js';

const TOTAL = {
  [TOTAL_COUNT_HEADER]: { description: 'How many there are on all pages', schema: { type: 'integer' } },
} as const;
const ID = { name: 'id', schema: { type: 'integer' }, example: 12 } as const;
const CSV = 'text/csv; charset=utf-8';
const NOT_FOUND = { description: 'There is no such entry', type: ErrorAnswer };
const CONFLICT = {
  description: 'ENTRY_CHANGED: by somebody else meanwhile; ENTRY_CLOSED. `current` has the entry',
  type: ErrorAnswer,
};

/** The registers of privacy requests and of breaches. */
@ApiTags('Staff')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@StaffOnly('personal-data')
@Controller('api/admin/privacy')
export class RegistersController {
  constructor(
    private readonly requests: PrivacyRequestsService,
    private readonly breaches: BreachesService,
    private readonly registers: RegistersRepository,
  ) {}

  @ApiOperation({ summary: 'How many requests and breaches are open, due soon and overdue' })
  @ApiOkResponse({ type: PrivacyDueAnswer })
  @Header('Cache-Control', 'no-store')
  @Get('due')
  due(): Promise<PrivacyDue> {
    return this.requests.due();
  }

  @ApiOperation({ summary: 'Open requests, the first due first; or closed ones, newest first' })
  @ApiOkResponse({ type: [PrivacyRequestAnswer], headers: TOTAL })
  @Header('Cache-Control', 'no-store')
  @Get('requests')
  async listRequests(
    @Query() { list, page, pageSize }: RegisterQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PrivacyRequest[]> {
    const { entries, total } = await this.requests.list(list, page, pageSize);
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return entries;
  }

  @ApiOperation({ summary: 'The register of requests as a spreadsheet' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'CSV' })
  @Get('requests/export.csv')
  async requestsFile(@Res() response: Response): Promise<void> {
    const file = registerFile(REQUEST_COLUMNS, (after, count) =>
      this.registers.batch(PrivacyRequestEntity, after, count),
    );
    await streamResponse(response, file, {
      ...{ type: CSV, name: `lml-privacy-requests-${officeDay(new Date())}.csv` },
    });
  }

  @ApiOperation({ summary: 'Enter a request that came' })
  @ApiCreatedResponse({ type: PrivacyRequestAnswer })
  @Header('Cache-Control', 'no-store')
  @Post('requests')
  addRequest(@Body() input: NewPrivacyRequestDto, @Req() request: Request): Promise<PrivacyRequest> {
    return this.requests.add(input, request.user as User);
  }

  @ApiOperation({ summary: 'Note that the person was checked, or what they ask' })
  @ApiParam(ID)
  @ApiOkResponse({ type: PrivacyRequestAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse(CONFLICT)
  @Header('Cache-Control', 'no-store')
  @Patch('requests/:id')
  changeRequest(
    @Param('id') id: string,
    @Body() change: PrivacyRequestChangeDto,
    @Req() request: Request,
  ): Promise<PrivacyRequest> {
    return this.requests.change(id, change, request.user as User);
  }

  @ApiOperation({ summary: 'Close a request as done or refused; the person becomes a pseudonym' })
  @ApiParam(ID)
  @ApiOkResponse({ type: PrivacyRequestAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse({
    ...CONFLICT,
    description: `${CONFLICT.description}; IDENTITY_NOT_CHECKED; DATA_LEFT`,
  })
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Post('requests/:id/close')
  closeRequest(
    @Param('id') id: string,
    @Body() closing: PrivacyRequestClosingDto,
    @Req() request: Request,
  ): Promise<PrivacyRequest> {
    return this.requests.close(id, closing, request.user as User);
  }

  @ApiOperation({ summary: 'Open breaches, oldest first; or closed ones, newest first' })
  @ApiOkResponse({ type: [BreachAnswer], headers: TOTAL })
  @Header('Cache-Control', 'no-store')
  @Get('breaches')
  async listBreaches(
    @Query() { list, page, pageSize }: RegisterQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Breach[]> {
    const { entries, total } = await this.breaches.list(list, page, pageSize);
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return entries;
  }

  @ApiOperation({ summary: 'The register of breaches as a spreadsheet' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'CSV' })
  @Get('breaches/export.csv')
  async breachesFile(@Res() response: Response): Promise<void> {
    const file = registerFile(BREACH_COLUMNS, (after, count) =>
      this.registers.batch(BreachEntity, after, count),
    );
    await streamResponse(response, file, {
      ...{ type: CSV, name: `lml-breaches-${officeDay(new Date())}.csv` },
    });
  }

  @ApiOperation({ summary: 'Enter a breach; the 72 hours count from when it was found' })
  @ApiCreatedResponse({ type: BreachAnswer })
  @Header('Cache-Control', 'no-store')
  @Post('breaches')
  addBreach(@Body() input: BreachDto, @Req() request: Request): Promise<Breach> {
    return this.breaches.add(input, request.user as User);
  }

  @ApiOperation({ summary: 'Change a breach; a notice to the ODPC after 72 hours needs reasons' })
  @ApiParam(ID)
  @ApiOkResponse({ type: BreachAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse(CONFLICT)
  @Header('Cache-Control', 'no-store')
  @Put('breaches/:id')
  changeBreach(
    @Param('id') id: string,
    @Body() change: BreachChangeDto,
    @Req() request: Request,
  ): Promise<Breach> {
    return this.breaches.change(id, change, request.user as User);
  }

  @ApiOperation({ summary: 'Close a breach once all is done' })
  @ApiParam(ID)
  @ApiOkResponse({ type: BreachAnswer })
  @ApiNotFoundResponse(NOT_FOUND)
  @ApiConflictResponse({
    ...CONFLICT,
    description: `${CONFLICT.description}; BREACH_UNFINISHED names what is left`,
  })
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Post('breaches/:id/close')
  closeBreach(
    @Param('id') id: string,
    @Body() { version }: BreachClosingDto,
    @Req() request: Request,
  ): Promise<Breach> {
    return this.breaches.close(id, version, request.user as User);
  }
}
