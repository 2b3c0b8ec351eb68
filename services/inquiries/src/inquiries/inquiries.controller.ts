import type { InquiryReceipt } from '@lml/common/contracts';
import { Body, Controller, Ip, Post } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import { InquiriesService } from './inquiries.service.js';
import { ErrorAnswer, InquiryReceiptAnswer } from './inquiry.answers.js';
import { CreateContactMessageDto, CreateInquiryDto } from './inquiry.dto.js';

/** What visitors send. */
@ApiTags('Visitors')
@ApiBadRequestResponse({ description: 'A field is wrong; `details` names each', type: ErrorAnswer })
@ApiTooManyRequestsResponse({ description: 'Too many messages from one address', type: ErrorAnswer })
@Controller('api')
export class InquiriesController {
  constructor(private readonly inquiries: InquiriesService) {}

  @ApiOperation({ summary: 'Send an inquiry about a property' })
  @ApiCreatedResponse({ description: 'Stored; staff are told by mail', type: InquiryReceiptAnswer })
  @ApiNotFoundResponse({ description: 'There is no such property', type: ErrorAnswer })
  @Post('inquiries')
  inquire(@Body() input: CreateInquiryDto, @Ip() address: string): Promise<InquiryReceipt> {
    return this.inquiries.inquire(input, address);
  }

  @ApiOperation({ summary: 'Send a message that is about no property in particular' })
  @ApiCreatedResponse({ description: 'Stored; staff are told by mail', type: InquiryReceiptAnswer })
  @Post('contact')
  contact(@Body() input: CreateContactMessageDto, @Ip() address: string): Promise<InquiryReceipt> {
    return this.inquiries.contact(input, address);
  }
}
