import { type CreateContactMessage, type CreateInquiry, IDEMPOTENCY } from '@lml/common/contracts';
import { callApi } from '../../../lib/api-client.js';

/** How a message is sent so that it arrives once: see the contract. */
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

/** Its status alone says that the message was accepted; the receipt may be lost on a bad line. */
async function send(path: string, payload: object, { key, signal }: SendOptions): Promise<void> {
  await callApi('POST', path, { payload, signal, headers: { [IDEMPOTENCY.header]: key } });
}
