import type { InquiryReceipt } from '@lml/common/contracts';
import { Body, Controller, Ip, Post, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiNotFoundResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { AcceptedOnce, receiptOf } from './accepted-once.js';
import { InquiriesService } from './inquiries.service.js';
import { ErrorAnswer, InquiryReceiptAnswer } from './inquiry.answers.js';
import { CreateContactMessageDto, CreateInquiryDto } from './inquiry.dto.js';
import { CreateOwnerRequestDto } from './owner-request.dto.js';
import { IdempotencyKey } from './submission-key.js';

/** Public endpoints for messages. */
@ApiTags('Visitors')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@ApiTooManyRequestsResponse({
  description: 'Too many messages from one address, or in the name of one e-mail address',
  type: ErrorAnswer,
})
@Controller('api')
export class InquiriesController {
  constructor(private readonly inquiries: InquiriesService) {}

  @ApiOperation({ summary: 'Send an inquiry about a property' })
  @AcceptedOnce(InquiryReceiptAnswer)
  @ApiNotFoundResponse({ description: 'There is no such property', type: ErrorAnswer })
  @Post('inquiries')
  async inquire(
    @Body() input: CreateInquiryDto,
    @Ip() address: string,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InquiryReceipt> {
    return receiptOf(await this.inquiries.inquire(input, address, key), response);
  }

  @ApiOperation({ summary: 'Send a message that is about no property in particular' })
  @AcceptedOnce(InquiryReceiptAnswer)
  @Post('contact')
  async contact(
    @Body() input: CreateContactMessageDto,
    @Ip() address: string,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InquiryReceipt> {
    return receiptOf(await this.inquiries.contact(input, address, key), response);
  }

  @ApiOperation({ summary: 'Ask, as an owner, to have a property sold, let, valued or managed' })
  @AcceptedOnce(InquiryReceiptAnswer)
  @Post('owner-requests')
  async requestAsOwner(
    @Body() input: CreateOwnerRequestDto,
    @Ip() address: string,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InquiryReceipt> {
    return receiptOf(await this.inquiries.requestAsOwner(input, address, key), response);
  }
}
