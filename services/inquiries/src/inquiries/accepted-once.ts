import { IDEMPOTENCY } from '@lml/common/contracts';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Accepted } from './idempotent-submit.js';
import { ErrorAnswer } from './inquiry.answers.js';

/** Documents a call that may be retried without creating a second message. */
export function AcceptedOnce(receipt: Type): MethodDecorator {
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
      type: receipt,
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

/** Returns the receipt, and marks a replayed one in the response. */
export function receiptOf<Receipt>({ receipt, replayed }: Accepted<Receipt>, response: Response): Receipt {
  if (replayed) response.setHeader(IDEMPOTENCY.replayedHeader, 'true');
  return receipt;
}
