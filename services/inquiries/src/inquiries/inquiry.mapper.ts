import type { Inquiry, InquiryReceipt, MailDelivery } from '@lml/common/contracts';
import type { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';
import type { InquiryEntity } from './inquiry.entity.js';

export function toReceipt(inquiry: InquiryEntity): InquiryReceipt {
  return { id: inquiry.id, status: inquiry.status, createdAt: inquiry.createdAt.toISOString() };
}

/** Deliveries in the order of their addresses, so that a list does not jump about. */
export function toInquiry(inquiry: InquiryEntity): Inquiry {
  return {
    id: inquiry.id,
    name: inquiry.name,
    email: inquiry.email,
    phone: inquiry.phone,
    subject: inquiry.subject,
    message: inquiry.message,
    propertyId: inquiry.propertyId,
    propertyTitle: inquiry.propertyTitle,
    status: inquiry.status,
    createdAt: inquiry.createdAt.toISOString(),
    deliveries: inquiry.deliveries
      .map(toDelivery)
      .sort((one, other) => one.recipient.localeCompare(other.recipient, 'en')),
  };
}

function toDelivery(delivery: MailDeliveryEntity): MailDelivery {
  return {
    recipient: delivery.recipient,
    state: delivery.state,
    attempts: delivery.attempts,
    lastError: delivery.lastError,
    sentAt: delivery.sentAt?.toISOString() ?? null,
  };
}
