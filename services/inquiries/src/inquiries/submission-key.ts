import { IDEMPOTENCY } from '@lml/common/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { digestOf } from './digest.js';
import { keyRefused } from './inquiries.errors.js';
import type { CreateContactMessageDto, CreateInquiryDto } from './inquiry.dto.js';

/** By what a message that is sent again is known. */
export interface SubmissionKey {
  /** Digest of the key that it came under. */
  key: string;
  /** Digest of what the visitor says, and of the call that it came by. */
  digest: string;
}

/**
 * The digest of the request's `Idempotency-Key`; undefined without one. The gateway gives a request that has none its
 * own id, which it sends as `X-Request-Id` too: such keys are told apart, so that no visitor can use up another's.
 * @throws AppError 400 for what is no key
 */
export const IdempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { headers } = context.switchToHttp().getRequest<Request>();
  const key = headers[IDEMPOTENCY.header.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY.keyPattern.test(key)) throw keyRefused();
  return digestOf(key === headers['x-request-id'] ? 'gateway' : 'visitor', key);
});

/** What tells a person from a robot and where they came from may differ when the same message is sent again. */
export function submissionKey(
  route: string,
  key: string | undefined,
  input: CreateContactMessageDto & Partial<CreateInquiryDto>,
): SubmissionKey | null {
  if (key === undefined) return null;
  const { name, email, phone, subject, message, propertyId, viewingDate, viewingTime } = input;
  const about = [String(propertyId ?? ''), viewingDate ?? '', viewingTime ?? ''];
  return { key, digest: digestOf(route, name, email, phone, subject, message, ...about) };
}
