import { type Inquiry, TOTAL_COUNT_HEADER } from '@lml/common/contracts';
import { StaffOnly } from '@lml/common/session/staff-only';
import { Body, Controller, Get, Header, Param, Patch, Query, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { InquiriesService } from './inquiries.service.js';
import { ErrorAnswer, InquiryAnswer } from './inquiry.answers.js';
import { ChangeInquiryStatusDto, InquiryListQuery } from './inquiry.dto.js';

/** The inbox. */
@ApiTags('Staff')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@StaffOnly()
@Controller('api/inquiries')
export class StaffInquiriesController {
  constructor(private readonly inquiries: InquiriesService) {}

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
    @Res({ passthrough: true }) response: Response,
  ): Promise<Inquiry[]> {
    const { inquiries, total } = await this.inquiries.list(query);
    response.setHeader(TOTAL_COUNT_HEADER, total);
    return inquiries;
  }

  @ApiOperation({ summary: 'Set the status of an inquiry' })
  @ApiParam({ name: 'id', schema: { type: 'integer' }, example: 41 })
  @ApiOkResponse({ type: InquiryAnswer })
  @ApiNotFoundResponse({ description: 'There is no such inquiry', type: ErrorAnswer })
  @Header('Cache-Control', 'no-store')
  @Patch(':id')
  changeStatus(@Param('id') id: string, @Body() { status }: ChangeInquiryStatusDto): Promise<Inquiry> {
    return this.inquiries.changeStatus(id, status);
  }
}
