import {
  type CreateContactMessage,
  type CreateInquiry,
  type CreateOwnerRequest,
  type CreateVisitorReport,
  IDEMPOTENCY,
} from '@lml/common/contracts';
import { callApi } from '../../../lib/api-client.js';

/** Idempotent submit: see the contract. */
export interface SendOptions {
  key: string;
  signal: AbortSignal;
}

/** A call that sends a message: at once, or later, once the browser is online. */
export interface MessageRequest {
  path: string;
  payload: object;
}

export const contactRequest = (payload: CreateContactMessage): MessageRequest => ({
  path: '/api/contact',
  payload,
});

export const inquiryRequest = (payload: CreateInquiry): MessageRequest => ({
  path: '/api/inquiries',
  payload,
});

export const ownerRequest = (payload: CreateOwnerRequest): MessageRequest => ({
  path: '/api/owner-requests',
  payload,
});

/** @param propertyId null for a report about no listing */
export const reportRequest = (propertyId: number | null, payload: CreateVisitorReport): MessageRequest => ({
  path: propertyId === null ? '/api/visitor-reports' : `/api/properties/${propertyId}/reports`,
  payload,
});

/** The body may be lost on a bad connection: do not rely on it. */
export function sendMessage(
  { path, payload }: MessageRequest,
  { key, signal }: SendOptions,
): Promise<Response> {
  return callApi('POST', path, { payload, signal, headers: { [IDEMPOTENCY.header]: key } });
}
