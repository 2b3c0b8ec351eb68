import { IDEMPOTENCY, type InquiryReceipt } from '@lml/common/contracts';
import { applyDecorators, Body, Controller, Ip, Post, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiHeader,
  ApiNotFoundResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { Response } from 'express';
import type { Accepted } from './idempotent-submit.js';
import { InquiriesService } from './inquiries.service.js';
import { ErrorAnswer, InquiryReceiptAnswer } from './inquiry.answers.js';
import { CreateContactMessageDto, CreateInquiryDto, CreateOwnerRequestDto } from './inquiry.dto.js';
import { IdempotencyKey } from './submission-key.js';

/** Documents a call that may be retried without creating a second message. */
function AcceptedOnce(): MethodDecorator {
  const { header, replayedHeader, keyMax, keyPattern, hours } = IDEMPOTENCY;
  return applyDecorators(
    ApiHeader({
      name: header,
      required: false,
      description: `Chosen by the sender, another one for each message. Sent again under the same key within ${hours} hours, the same message gets the same receipt; it is neither stored nor mailed a second time, and counts for no limit.`,
      schema: { type: 'string', minLength: 1, maxLength: keyMax, pattern: keyPattern.source },
    }),
    ApiCreatedResponse({
      description: 'Stored; staff are told by mail',
      type: InquiryReceiptAnswer,
      headers: {
        [replayedHeader]: {
          description: '`true` on the receipt of a message that was accepted before; else absent',
          schema: { type: 'string', enum: ['true'] },
        },
      },
    }),
    ApiUnprocessableEntityResponse({
      description: `Another message was sent under this ${header}; nothing was stored`,
      type: ErrorAnswer,
    }),
  );
}

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
  @AcceptedOnce()
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
  @AcceptedOnce()
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
  @AcceptedOnce()
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

function receiptOf({ receipt, replayed }: Accepted, response: Response): InquiryReceipt {
  if (replayed) response.setHeader(IDEMPOTENCY.replayedHeader, 'true');
  return receipt;
}
