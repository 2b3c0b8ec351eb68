import { IDEMPOTENCY, type OwnerRequest } from '@lml/common/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { digestOf } from './digest.js';
import { keyRefused } from './inquiries.errors.js';
import type { CreateContactMessageDto, CreateInquiryDto } from './inquiry.dto.js';

/** Identifies a repeated submission. */
export interface SubmissionKey {
  /** Digest of the idempotency key. */
  key: string;
  /** Digest of the message's content and its route. */
  digest: string;
}

/**
 * Parameter decorator: digest of the `Idempotency-Key` header; undefined without one. The gateway sets the request id
 * as the key if there is none (it also sends it as `X-Request-Id`); such keys are hashed separately, so that no visitor
 * can use up another's.
 * @throws AppError 400 for an invalid key
 */
export const IdempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { headers } = context.switchToHttp().getRequest<Request>();
  const key = headers[IDEMPOTENCY.header.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY.keyPattern.test(key)) throw keyRefused();
  return digestOf(key === headers['x-request-id'] ? 'gateway' : 'visitor', key);
});

/** Builds the key of a submission. Ignores spam signals and origin, which may differ on retry. */
export function submissionKey(
  route: string,
  key: string | undefined,
  input: CreateContactMessageDto & Partial<CreateInquiryDto>,
  ownerRequest?: OwnerRequest,
): SubmissionKey | null {
  if (key === undefined) return null;
  const { name, email, phone, subject, message, propertyId, viewingDate, viewingTime } = input;
  const { viewingSlots, viewingKind } = input;
  const about = [String(propertyId ?? ''), viewingDate ?? '', viewingTime ?? ''];
  if (viewingSlots || viewingKind) about.push(JSON.stringify([viewingSlots, viewingKind]));
  if (input.alertsConsent) about.push(`alerts ${input.alertsConsent}`);
  if (ownerRequest) about.push(JSON.stringify(ownerRequest));
  return { key, digest: digestOf(route, name, email, phone, subject, message, ...about) };
}
