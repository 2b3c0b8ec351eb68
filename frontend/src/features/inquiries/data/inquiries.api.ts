import type { CreateContactMessage, CreateInquiry, InquiryReceipt } from '@lml/common/contracts';
import { callApiForJson } from '../../../lib/api-client.js';

export function sendContactMessage(message: CreateContactMessage): Promise<InquiryReceipt> {
  return callApiForJson<InquiryReceipt>('POST', '/api/contact', { payload: message });
}

export function sendInquiry(inquiry: CreateInquiry): Promise<InquiryReceipt> {
  return callApiForJson<InquiryReceipt>('POST', '/api/inquiries', { payload: inquiry });
}
