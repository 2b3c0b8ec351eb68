import { type Inquiry, TOTAL_COUNT_HEADER, type User } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Get, Header, Param, Patch, Query, Req, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ErrorAnswer, InquiryAnswer } from './inquiry.answers.js';
import { filterFrom } from './inquiry-filter.js';
import { StaffInquiriesService } from './staff-inquiries.service.js';
import { ChangeInquiryDto } from './staff-inquiry.dto.js';
import { InquiryListQuery } from './staff-inquiry.query.js';

/** The inbox. */
@ApiTags('Staff')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@StaffOnly()
@Controller('api/inquiries')
export class StaffInquiriesController {
  constructor(private readonly inquiries: StaffInquiriesService) {}

  @ApiOperation({ summary: 'Inquiries and messages, newest first' })
  @ApiOkResponse({
    type: [InquiryAnswer],
    headers: {
      [TOTAL_COUNT_HEADER]: { description: 'How many match on all pages', schema: { type: 'integer' } },
    },
  })
  @Header('Cache-Control', 'no-store')
  @Get()
  async list(
    @Query() query: InquiryListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Inquiry[]> {
    const { sort, page, pageSize } = query;
    const { inquiries, total } = await this.inquiries.list({
      ...filterFrom(query, request.user as User),
      ...{ sort, page, pageSize },
    });
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return inquiries;
  }

  @ApiOperation({ summary: 'Set the status, the assignee, the follow-up day or the spam mark of an inquiry' })
  @ApiParam({ name: 'id', schema: { type: 'integer' }, example: 41 })
  @ApiOkResponse({ type: InquiryAnswer })
  @ApiNotFoundResponse({ description: 'There is no such inquiry', type: ErrorAnswer })
  @ApiServiceUnavailableResponse({ description: 'Accounts cannot be looked up', type: ErrorAnswer })
  @Header('Cache-Control', 'no-store')
  @Patch(':id')
  change(
    @Param('id') id: string,
    @Body() change: ChangeInquiryDto,
    @Req() request: Request,
  ): Promise<Inquiry> {
    return this.inquiries.change(id, change, request.user as User);
  }
}
