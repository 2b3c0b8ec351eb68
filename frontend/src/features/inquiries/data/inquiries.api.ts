import {
  type CreateContactMessage,
  type CreateInquiry,
  type CreateOwnerRequest,
  type CreateVisitorReport,
  IDEMPOTENCY,
  type VisitorReportReceipt,
} from '@lml/common/contracts';
import { callApi, callApiForJson } from '../../../lib/api-client.js';

/** Idempotent submit: see the contract. */
export interface SendOptions {
  key: string;
  signal: AbortSignal;
}

export function sendContactMessage(message: CreateContactMessage, options: SendOptions): Promise<void> {
  return send('/api/contact', message, options);
}

export function sendInquiry(inquiry: CreateInquiry, options: SendOptions): Promise<void> {
  return send('/api/inquiries', inquiry, options);
}

export function sendOwnerRequest(request: CreateOwnerRequest, options: SendOptions): Promise<void> {
  return send('/api/owner-requests', request, options);
}

/** @param propertyId null for a report about no listing */
export function sendReport(
  propertyId: number | null,
  payload: CreateVisitorReport,
  { key, signal }: SendOptions,
): Promise<VisitorReportReceipt> {
  const path = propertyId === null ? '/api/visitor-reports' : `/api/properties/${propertyId}/reports`;
  return callApiForJson('POST', path, { payload, signal, headers: { [IDEMPOTENCY.header]: key } });
}

/** The status is enough; the body may be lost on a bad connection. */
async function send(path: string, payload: object, { key, signal }: SendOptions): Promise<void> {
  await callApi('POST', path, { payload, signal, headers: { [IDEMPOTENCY.header]: key } });
}
